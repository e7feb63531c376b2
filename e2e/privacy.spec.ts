import { axe } from './axe.ts'
import { expect, test } from './site.ts'

test('R-PRIV-1: the five sections in order, and a list that leads to each', async ({
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
})

test('R-PRIV-1 C-67: one table tells what is stored, why and how long; a mail has it deleted', async ({
  page,
  goTo,
}) => {
  await goTo('/privacy-policy')
  const table = page.getByRole('table', { name: 'What we store, why, how long' })
  await expect(table.getByRole('columnheader')).toHaveText(['What', 'Why', 'How long'])
  const enquiry = table.getByRole('row', { name: /^Enquiry/ })
  await expect(enquiry.getByRole('cell')).toHaveText([
    'To answer you',
    'Until you ask us to delete it',
  ])
  const newsletter = table.getByRole('row', { name: /^Newsletter address/ })
  await expect(newsletter.getByRole('cell').last()).toHaveText('Until you ask us to delete it')
  const count = table.getByRole('row', { name: /^Forms per hour/ })
  await expect(count.getByRole('cell').last()).toHaveText('In memory; counts for 1 hour')
  await expect(page.getByRole('link', { name: 'Ask at info@example.com' })).toHaveAttribute(
    'href',
    'mailto:info@example.com',
  )
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

test('axe finds nothing on the privacy policy', async ({ page, goTo }) => {
  await goTo('/privacy-policy')
  await axe(page)
})
