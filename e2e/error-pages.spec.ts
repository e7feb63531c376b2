import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

test('C-31: an address that nothing has shows the 18 categories and people to ask', async ({
  page,
}) => {
  await page.goto('/nothing/here')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page not found.')
  const equipment = main.getByRole('region', { name: 'Start from the equipment' })
  await expect(equipment.getByRole('link')).toHaveCount(18)
  await expect(main.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await axe(page)
  await main.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact-us')
})

test('R-ST-2 R-ERR-10 C-30: a category that cannot be read says so in red, with Retry and a telephone', async ({
  breakable: { site, page, db },
}) => {
  await takeAway(db)
  await page.goto(`${site.url}/categories/automation`)
  const main = page.getByRole('main')
  await expect(main.getByText('An unknown error occurred')).toHaveCSS('color', 'rgb(179, 32, 28)')
  await expect(main.getByRole('link', { name: 'Retry' })).toHaveAttribute(
    'href',
    '/categories/automation',
  )
  await expect(main.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible()
  await expect(main.getByRole('link', { name: '+880 1700-000000' })).toHaveAttribute(
    'href',
    'tel:+8801700000000',
  )
  await axe(page)
})
