import { expect, type Page } from '@playwright/test'

const photo = 'demo/pictures/gaskets.webp'

/** The alert of a form. */
export function formAlert(page: Page) {
  return page.locator('main').getByRole('alert')
}

/** The field with this label; the preview beside the form has labels too. */
export function field(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
}

/** Only a hydrated page takes a file and stores what is typed, and only its button can be pressed. */
export async function hydrated(page: Page) {
  await expect(page.locator('.record-form [type=submit]').first()).toBeEnabled()
}

/** Uploads a picture and waits until it is done. */
export async function addPicture(page: Page, file = photo) {
  await hydrated(page)
  await page.locator('#pictures').setInputFiles(file)
  // The site decodes the picture and makes a new one of it.
  const there = page.getByText(/^1 of 1 pictures uploaded/)
  await expect(there).toBeAttached({ timeout: 20_000 })
}

/** Fills the required fields, in a category without subcategories. */
export async function fillProduct(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await addPicture(page)
  await field(page, 'Category').selectOption('Boiler and Incinerator')
  await page
    .getByLabel('Description')
    .fill('From a ship that was broken up, tested in our workshop.')
}

/** The public products of this title. */
export async function productsTitled(page: Page, title: string): Promise<Titled[]> {
  const answer = await page.request.get('/api/products?limit=100')
  const all: Titled[] = await answer.json()
  return all.filter((one) => one.title === title)
}
type Titled = { _id: string; title: string; description: string; version: number }

/** Adds a product by the API, as another device of the owner would. */
export async function addProduct(page: Page, title: string, more: object = {}) {
  const { origin } = new URL(page.url())
  const listed: { imageUrl: string }[] = await (await page.request.get('/api/products')).json()
  const { imageUrl = '' } = listed.find((one) => one.imageUrl.startsWith('/media/')) ?? {}
  const data = {
    title,
    description: 'Tested.',
    imageUrl,
    categoryId: '11',
    ...more,
  }
  const answer = await page.request.post('/api/products', { data, headers: { origin } })
  expect(answer.status()).toBe(201)
  const added: Titled = await answer.json()
  return added
}

/** Changes it by the API, as another owner would meanwhile. */
export async function changeProduct(page: Page, { _id, version }: Titled, changes: object) {
  const { origin } = new URL(page.url())
  const data = { version, ...changes }
  const answer = await page.request.patch(`/api/products/${_id}`, { data, headers: { origin } })
  expect(answer.status()).toBe(200)
}

/** Expects only errors that a test caused on purpose, and removes them. */
export function expectPageErrors(pageErrors: string[], meant: RegExp) {
  expect(pageErrors.filter((one) => !meant.test(one))).toEqual([])
  expect(pageErrors.length).toBeGreaterThan(0)
  pageErrors.length = 0
}
