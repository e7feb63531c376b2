import { expect, type Page } from '@playwright/test'

/** The requests for suggestions. */
export const answers = '**/api/search/suggestions?*'
export const radar = 'JRC JMA-9122-6XA X-band radar'

/** Opens the search box, which is behind a button on small screens. */
export async function openBox(page: Page, address = '/about-us') {
  await page.goto(address, { waitUntil: 'load' })
  const button = page.getByRole('button', { name: 'Search', exact: true })
  if (await button.isVisible()) await button.click()
  else await page.getByLabel('Search by part number').filter({ visible: true }).focus()
  const box = page.getByRole('combobox', { name: 'Search by part number' })
  await expect(box).toBeFocused()
  return { box, list: page.getByRole('listbox'), options: page.getByRole('option') }
}
