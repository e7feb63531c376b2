import { expect, type Page } from '@playwright/test'

const photo = 'demo/pictures/gaskets.webp'

/** What a form says in a loud voice. */
export function told(page: Page) {
  return page.locator('main').getByRole('alert')
}

/** What is typed into or chosen under this label; the preview beside the form has labels too. */
export function field(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
}

/** Puts a picture into the form and waits until it is there. */
export async function addPicture(page: Page, file = photo) {
  await page.locator('#pictures').setInputFiles(file)
  // The site decodes the picture and makes a new one of it.
  const there = page.getByText(/^1 of 1 pictures are there/)
  await expect(there).toBeAttached({ timeout: 20_000 })
}

/** Fills what a product needs, in a category without subcategories. */
export async function fillProduct(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await addPicture(page)
  await field(page, 'Category').selectOption('Boiler and Incinerator')
  await page
    .getByLabel('Description')
    .fill('From a ship that was broken up, tested in our workshop.')
}

/** The products of this title that everybody can see. */
export async function productsTitled(page: Page, title: string): Promise<Titled[]> {
  const answer = await page.request.get('/api/products?limit=100')
  const all: Titled[] = await answer.json()
  return all.filter((one) => one.title === title)
}
type Titled = { _id: string; title: string; description: string; version: number }

/** Adds a product by a call, as another device of the owner would. */
export async function addProduct(page: Page, title: string, more: object = {}) {
  const { origin } = new URL(page.url())
  const [{ imageUrl } = { imageUrl: '' }] = await (
    await page.request.get('/api/products?limit=1')
  ).json()
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

/** Changes it, as another owner would meanwhile. */
export async function changeProduct(page: Page, { _id, version }: Titled, changes: object) {
  const { origin } = new URL(page.url())
  const data = { version, ...changes }
  const answer = await page.request.patch(`/api/products/${_id}`, { data, headers: { origin } })
  expect(answer.status()).toBe(200)
}

/** Takes out of the trouble what a test has made on purpose, and nothing else. */
export function expectTrouble(trouble: string[], meant: RegExp) {
  expect(trouble.filter((one) => !meant.test(one))).toEqual([])
  expect(trouble.length).toBeGreaterThan(0)
  trouble.length = 0
}
