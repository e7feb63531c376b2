import type { Page } from '@playwright/test'

import { fillProduct, productsTitled } from './owner-forms.ts'
import { expect, signIn, test } from './owner.ts'

const words = 'Illustration, actual item may differ'
const caption = (page: Page) => page.getByText(words, { exact: true })
const photo = 'demo/pictures/gaskets.webp'

test('the 77 products of the demo say under their picture that the item may differ', async ({
  breakable: { page, site },
}) => {
  test.slow()
  const products: { _id: string; imageUrl: string }[] = await (
    await page.request.get(`${site.url}/api/products`)
  ).json()
  expect(products).toHaveLength(77)
  for (const { _id, imageUrl } of products) {
    const answer = await page.request.get(`${site.url}/view-details/${_id}`)
    expect(await answer.text()).toContain(
      imageUrl.startsWith('/media/') ? words : 'Photo on request',
    )
  }
})

test('a photo that the owner uploads is no illustration', async ({ page, goTo }, { project }) => {
  const title = `Sootblower lance, ${project.name}`
  await goTo('/dashboard/add-product')
  await fillProduct(page, title)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  const [product] = await productsTitled(page, title)
  await goTo('/view-details/:id', { id: product?._id ?? '' })
  await expect(page.locator('.stage img.photo')).toBeVisible()
  await expect(caption(page)).toHaveCount(0)
})

test("only the demo's photo has the note: neither the owner's photo beside it nor one that replaces it", async ({
  breakable: { page, site },
}) => {
  test.slow()
  await signIn(page, site)
  const [product] = await (await page.request.get('/api/products?limit=1')).json()
  const editPage = `/dashboard/edit-product/${product._id}`
  await page.goto(editPage)
  await page.locator('#pictures').setInputFiles(photo)
  await expect(page.getByText(/^2 of 2 pictures uploaded/)).toBeAttached({ timeout: 20_000 })
  await save(page)
  await page.goto(`/view-details/${product._id}`)
  await expect(caption(page)).toBeVisible()
  await expect(page.getByRole('group', { name: 'View' })).toBeVisible()
  // Before hydration the link opens the picture itself.
  await page.getByRole('link', { name: 'Picture 2' }).hover()
  await expect(page.locator('.cut-handle')).toBeAttached()
  await page.getByRole('link', { name: 'Picture 2' }).click()
  await expect(page.getByRole('group', { name: 'View' })).toHaveCount(0)
  await expect(caption(page)).toBeHidden()
  await page.getByRole('link', { name: 'Picture 1' }).click()
  await expect(caption(page)).toBeVisible()

  await page.goto(editPage)
  await page.getByRole('button', { name: 'Remove: picture 1' }).click()
  await save(page)
  await page.goto(`/view-details/${product._id}`)
  await expect(page.locator('.stage img.photo')).toBeVisible()
  await expect(caption(page)).toHaveCount(0)
})

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved')).toBeVisible()
}
