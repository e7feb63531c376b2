import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import {
  addProduct,
  changeProduct,
  expectPageErrors,
  field,
  fillProduct,
  productsTitled,
  formAlert,
  hydrated,
} from './owner-forms.ts'
import { expect, owner, signIn, test } from './owner.ts'

const failed = 'Failed to add product. Please try again.'

test('R-ERR-4 C-4: a line that is cut before the product arrives, or before its answer does, makes one product', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/dashboard/add-product')
  await fillProduct(page, 'Cut line')
  const add = page.getByRole('button', { name: 'Add product' })
  await page.route('**/api/products', (route) => route.abort())
  await add.click()
  await expect(formAlert(page)).toContainText(failed)
  await expect(formAlert(page)).toContainText('There is no connection. What you typed is kept here')
  await expect(add).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue('Cut line')

  await page.unroute('**/api/products')
  await page.route('**/api/products', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await add.click()
  await expect(formAlert(page)).toContainText(failed)
  await page.unroute('**/api/products')
  expect(await productsTitled(page, 'Cut line')).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(/^Unsaved changes from \d\d:\d\d are restored/)).toBeVisible()
  await field(page, 'Title').fill('Mended line')
  await add.click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  expect(await productsTitled(page, 'Cut line')).toHaveLength(0)
  expect(await productsTitled(page, 'Mended line')).toHaveLength(1)
  expectPageErrors(pageErrors, /ERR_FAILED|409/)
})

test('C-22: the second of two editors sees both texts and chooses', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/dashboard')
  const product = await addProduct(page, 'Steam trap', { maker: 'Gestra', model: 'BK 15' })
  await goTo('/dashboard/edit-product/:id', { id: product._id })
  await field(page, 'Title').fill('Steam trap, 15 bar')
  await field(page, 'Model').fill('BK 45')
  await changeProduct(page, product, { title: 'Steam trap, thermostatic', maker: 'Spirax' })
  await page.getByRole('button', { name: 'Save changes' }).click()

  const panel = page.getByRole('region', { name: /Another person changed this product/ })
  await expect(panel.getByRole('heading')).toBeFocused()
  await expect(panel.getByRole('group')).toHaveCount(3)
  const of = (name: string) => panel.getByRole('group', { name })
  await expect(of('Title').getByLabel('Yours')).toBeChecked()
  await expect(of('Maker').getByLabel('Saved by another person')).toBeChecked()
  await expect(of('Maker')).toContainText('Spirax')
  await expect(of('Model')).toContainText('BK 45')
  await axe(page)
  await of('Title').getByLabel('Saved by another person').check()
  // What is typed while the panel is open is 'Yours', unless the radio says otherwise.
  await field(page, 'Maker').fill('Spirax Sarco')
  await expect(of('Maker').getByLabel('Yours')).toBeChecked()
  await panel.getByRole('button', { name: 'Save these choices' }).click()
  await expect(formAlert(page)).toHaveText('Product saved successfully!')
  await expect(field(page, 'Title')).toHaveValue('Steam trap, thermostatic')
  expect(await productsTitled(page, 'Steam trap, thermostatic')).toMatchObject([
    { version: 3, maker: 'Spirax Sarco', model: 'BK 45' },
  ])
  expectPageErrors(pageErrors, /409/)
})

test('C-22: saving a product deleted meanwhile has a message and keeps the typed text', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/dashboard')
  const { _id: id } = await addProduct(page, 'Sluice valve')
  await goTo('/dashboard/edit-product/:id', { id })
  const { origin } = new URL(page.url())
  await page.request.delete(`/api/products/${id}`, { headers: { origin } })
  await field(page, 'Title').fill('Sluice valve DN 80')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(formAlert(page)).toContainText('Product not found.')
  await expect(field(page, 'Title')).toHaveValue('Sluice valve DN 80')
  await page.request.post(`/api/products/${id}/restore`, { headers: { origin } })
  await save.click()
  await expect(formAlert(page)).toHaveText('Product saved successfully!')
  expectPageErrors(pageErrors, /404/)
})

test('C-4: what was typed outlasts a reload and an ended session, and is sent once the owner is in', async ({
  page,
  goTo,
  context,
  site,
  pageErrors,
}) => {
  await goTo('/dashboard/add-product')
  await fillProduct(page, 'Kept through the night')
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Kept through the night')
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/admin-login\?next=/)
  await signIn(page, site)
  await goTo('/dashboard/add-product')
  await expect(field(page, 'Category')).toHaveValue('11')
  await expect(page.getByRole('group', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)

  await context.clearCookies()
  await page.getByRole('button', { name: 'Add product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  expect(await productsTitled(page, 'Kept through the night')).toHaveLength(1)
  expectPageErrors(pageErrors, /401/)
})

test('C-4: what is typed before the scripts are there is not lost, nor the draft that it is typed into', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard/add-product')
  await hydrated(page)
  await field(page, 'Description').fill('Kept from before.')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await field(page, 'Title').fill('Typed early')
  await field(page, 'Category').selectOption('Generator')
  goOn()
  await expect(field(page, 'Description')).toHaveValue('Kept from before.')
  await expect(field(page, 'Subcategory')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Typed early')
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Typed early')
})

test('C-4: a draft is discarded, and Undo brings it back', async ({ page, goTo }) => {
  await goTo('/dashboard/add-product')
  await hydrated(page)
  await field(page, 'Title').fill('Half an idea')
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Title')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Title')).toHaveValue('Half an idea')
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Half an idea')
})

test('R-ERR-4 C-73: a failing server has a message, and accepts the same form once it works', async ({
  breakable: { page, db, site },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/add-product')
  await fillProduct(page, 'After the trouble')
  const giveBack = await takeAway(db)
  const add = page.getByRole('button', { name: 'Add product' })
  await add.click()
  await expect(formAlert(page)).toContainText(failed)
  await expect(formAlert(page)).toContainText('The site is busy or cannot read its data.')
  await giveBack()
  await add.click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  expect(await productsTitled(page, 'After the trouble')).toHaveLength(1)
})
