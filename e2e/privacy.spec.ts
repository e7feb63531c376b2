import { expect, test } from './site.ts'

test('R-PRIV-1 C-67: five sections that a list leads to; what is stored, why and how long; no blank and no other host', async ({
  page,
  goTo,
}) => {
  await goTo('/privacy-policy')
  const sections = [
    'Introduction',
    'Information We Collect',
    'How We Use Your Information',
    'Security Measures',
    'Your Rights',
  ]
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections)
  const list = main.getByRole('navigation', { name: 'Sections' })
  await expect(list.getByRole('listitem')).toHaveText(sections.map((title) => new RegExp(title)))
  await list.getByRole('link', { name: 'Security Measures' }).click()
  await expect(main.getByRole('heading', { name: 'Security Measures' })).toBeInViewport()

  const table = page.getByRole('table', { name: 'What we store, why, how long' })
  await expect(table.getByRole('columnheader')).toHaveText(['What', 'Why', 'How long'])
  for (const [what, howLong] of [
    ['Enquiry', '24 months, or until you ask us to delete it'],
    ['Enquiry marked as spam', '90 days'],
    ['Newsletter address with your consent', 'Until you leave; 7 days if you do not confirm'],
    ['Mail on its way', 'Until it is sent, 30 days at most'],
    ['Words of a search that found nothing', '90 days'],
    ['How often a page is viewed, a link pressed or a search made, by day', '24 months'],
    ['That a mail was sent, and when', '30 days'],
    ['Requests and searches per minute', 'In memory; counts for 1 minute'],
    ['Forms per hour', 'Counts for 1 hour; deleted in the hour after'],
  ] as const) {
    const row = table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: what, exact: true }),
    })
    await expect(row.getByRole('cell').last()).toHaveText(howLong)
  }
  await expect(page.getByRole('link', { name: 'Ask at info@example.com' })).toHaveAttribute(
    'href',
    'mailto:info@example.com',
  )

  const policy = page.getByRole('main')
  await expect(policy).toContainText('our hosting company')
  expect(await policy.innerText()).not.toMatch(/[[\]]/)

  await expect(policy).toContainText('pictures, videos, fonts, styles and scripts from this site')
  await expect(policy).not.toContainText('host of another company')
})

test('C-67: as the policy says, reading sets no cookie and stores nothing in the browser', async ({
  page,
  context,
}) => {
  for (const address of ['/', '/faq', '/contact-us', '/blogs', '/categories/automation']) {
    await page.goto(address)
    const stored = await page.evaluate(() => localStorage.length + sessionStorage.length)
    expect([address, stored]).toEqual([address, 0])
  }
  expect(await context.cookies()).toEqual([])
})
