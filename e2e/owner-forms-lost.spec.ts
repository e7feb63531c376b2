import { holdScript } from './enquiries.ts'
import {
  addProduct,
  expectPageErrors,
  field,
  fillProduct,
  productsTitled,
  formAlert,
} from './owner-forms.ts'
import { expect, owner, signIn, test } from './owner.ts'

const pictures = '**/api/uploads/images'

test('C-22: a change whose response was lost is saved once, without a conflict', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/dashboard')
  const { _id: id } = await addProduct(page, 'Bilge pump')
  await goTo('/dashboard/edit-product/:id', { id })
  await field(page, 'Title').fill('Bilge pump, 24 V')
  await page.route('**/api/products/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(formAlert(page)).toContainText('Failed to save product. Please try again.')
  await page.unroute('**/api/products/*')
  await save.click()
  await expect(formAlert(page)).toHaveText('Product saved successfully!')
  expect(await productsTitled(page, 'Bilge pump, 24 V')).toMatchObject([{ version: 2 }])
  expectPageErrors(pageErrors, /ERR_FAILED|409/)
})

test('C-4: two tabs with a new product keep both of them', async ({ page, goTo, context }) => {
  await goTo('/dashboard/add-product')
  await field(page, 'Title').fill('First')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(field(other, 'Title')).toHaveValue('First')
  await field(other, 'Title').fill('Second')
  await field(page, 'Title').fill('First, longer')
  await other.close()
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('First, longer')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Second')
})

test('R-ADM-5: leaving a form during an upload asks first', async ({ page, goTo }) => {
  await goTo('/dashboard/add-product')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(pictures, async (route) => {
    await held
    await route.continue()
  })
  await page.locator('#pictures').setInputFiles('demo/pictures/gaskets.webp')
  await expect(page.getByText('Uploading: 0 of 1 pictures uploaded.')).toBeAttached()
  await page.getByRole('link', { name: /^(Manage p|P)roducts/ }).click()
  const asked = page.getByRole('alertdialog', { name: /^A file is still being uploaded/ })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  goOn()
  await expect(page.getByText(/^1 of 1 pictures uploaded/)).toBeAttached({ timeout: 20_000 })
})

test('R-ERR-4: a product is not added without a picture that did not arrive', async ({
  page,
  goTo,
  pageErrors,
}) => {
  await goTo('/dashboard/add-product')
  await fillProduct(page, 'Held back')
  const json = { message: 'The picture is damaged.', requestId: 'test' }
  await page.route(pictures, (route) => route.fulfill({ status: 422, json }))
  await page.locator('#pictures').setInputFiles('demo/pictures/gaskets.webp')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.locator('.submit').getByRole('alert')).toContainText('A file was not uploaded.')
  await page.getByRole('button', { name: /^Cancel: / }).click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  expectPageErrors(pageErrors, /422/)
})

test('C-4: a form that loads a page is sent after a new sign-in when the session has ended', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  const press = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await page.getByRole('button', { name }).click()
    const again = page.getByRole('dialog', { name: 'Please sign in again' })
    await again.getByLabel('Password').fill(owner.password)
    await again.getByRole('button', { name: 'Login' }).click()
  }
  await page.goto('/dashboard/log-chat')
  await page.getByLabel('Chat, or what is asked for').fill('A bilge pump for MV Aurora, please.')
  await page.getByLabel('Name', { exact: true }).fill('Anna Smit')
  await page.getByLabel('Phone number').fill('+31 6 1234 5678')
  await press('Save as enquiry')
  await expect(page.getByText('A bilge pump for MV Aurora, please.').first()).toBeVisible()

  await page.goto('/dashboard/quote-texts')
  const text = page.getByRole('region', { name: 'New answer' })
  await text.getByLabel('Name').fill('Delivery')
  await text.getByLabel('Answer').fill('Delivery to the gangway.')
  await press('Save answer')
  await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible()

  await page.goto('/dashboard/bulk-edit?of=products')
  await page.getByLabel('Maker', { exact: true }).fill('Gestra')
  await press('Show a preview')
  await expect(page).toHaveURL(/bulk-edit\/[^?]+$/)
})

test('C-4: Enter before the script has come loses nothing that was typed', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/dashboard/add-blog', { waitUntil: 'commit' })
  await field(page, 'Title').fill('Typed early')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await field(page, 'Title').press('Enter')
  release()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await expect(field(page, 'Title')).toHaveValue('Typed early')
  await expect(page).toHaveURL('/dashboard/add-blog')
})

test('what is pressed and chosen before the script has come is done once it is there', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto('/dashboard/add-product', { waitUntil: 'commit' })
  await page.locator('summary', { hasText: 'Maker, part numbers' }).click()
  await page.getByRole('button', { name: 'Add a specification' }).click()
  await page.locator('#pictures').setInputFiles('demo/pictures/winch.webp')
  release()
  await expect(page.getByRole('button', { name: 'Remove: picture 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove specification 1' })).toHaveCount(1)
})
