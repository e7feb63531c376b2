import type { Page } from '@playwright/test'

import { expect, test as base } from './owner.ts'

type Fields = { title: string; [field: string]: unknown }

/** Adds a product by the API during one test; returns its id. */
export const test = base.extend<{ addProduct: (fields: Fields) => Promise<string> }>({
  addProduct: async ({ page, site }, use) => {
    const ids: string[] = []
    const headers = { origin: site.url }
    await use(async (fields) => {
      const data = {
        description: 'Kept in stock.',
        imageUrl: '/icon-512.png',
        categoryId: '9',
        ...fields,
      }
      const answer = await page.request.post('/api/products', { data, headers })
      const { insertedId } = await answer.json()
      ids.push(insertedId)
      return insertedId
    })
    await page.request.post('/api/products/delete', { data: { ids }, headers })
  },
})

export const products = '/dashboard/manage-products'

/** Opens a list and waits for hydration. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeEnabled()
}

export async function filter(page: Page, name: string, choice: string) {
  const field = page.getByRole('combobox', { name })
  if (!(await field.isVisible())) await page.locator('summary', { hasText: 'Filter' }).click()
  await field.selectOption(choice)
}

export const titles = (page: Page) => page.getByRole('row').getByRole('rowheader').getByRole('link')
export const counts = (page: Page) => page.locator('.list-counts')
export const notice = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alert')
export const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}` })
export const bin = (page: Page, title: string) =>
  page.getByRole('button', { name: `Delete ${title}` })

/** A title of only one record: another test may have added two of the same. */
export async function loneTitle(page: Page) {
  const all = await titles(page).allTextContents()
  return all.find((one) => all.indexOf(one) === all.lastIndexOf(one)) ?? ''
}
