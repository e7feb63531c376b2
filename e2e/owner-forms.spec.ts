import { axe } from './axe.ts'
import {
  addPicture,
  addProduct,
  field,
  fillProduct,
  productsTitled,
  formAlert,
} from './owner-forms.ts'
import { expect, test } from './owner.ts'

test('R-ADM-5 R-ADM-6 R-ADM-7 R-ERR-4 C-19: a product is added, and seen in its subcategory within a second', async ({
  page,
  goTo,
  browser,
  site,
}) => {
  test.slow()
  await goTo('/dashboard/add-product')
  const subcategory = field(page, 'Subcategory')
  await field(page, 'Title').fill('X-band scanner unit')
  await expect(subcategory).toHaveCount(0)
  const category = field(page, 'Category')
  await expect(category.getByRole('option')).toHaveCount(19)
  await category.selectOption('Marine Electronic Item')
  await subcategory.selectOption('RADAR')
  await category.selectOption('Marine Engine')
  await expect(subcategory).toHaveCount(0)
  await category.selectOption('Marine Electronic Item')
  await expect(subcategory).toHaveValue('')
  await subcategory.selectOption('RADAR')
  await addPicture(page)
  await field(page, 'Description').fill('Overhauled, with a test sheet.')
  await page.getByText('Maker, part numbers and more').click()
  await field(page, 'Type').fill('Scanner')
  await field(page, 'Maker').fill('Furuno')
  await field(page, 'IMPA code').fill('190101')
  await page.getByRole('button', { name: 'Add a part number' }).click()
  await expect(page.getByLabel('Kind, part number 1')).toBeFocused()
  await page.getByLabel('Kind, part number 1').fill('IMPA')
  await page.getByLabel('Number, part number 1').fill('37 01 05')
  await page.getByRole('button', { name: 'Add a specification' }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Furuno')

  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  await expect(field(page, 'Title')).toBeFocused()
  for (const empty of ['Title', 'Description', 'Category', 'Type', 'Maker']) {
    await expect(field(page, empty)).toHaveValue('')
  }
  await expect(page.getByLabel('Kind, part number 1')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  const stranger = await browser.newPage({ baseURL: site.url })
  await stranger.goto('/categories/marine-electronic-item?sub=radar')
  const card = stranger.getByRole('article').first()
  await expect(card).toContainText('X-band scanner unit', { timeout: 1000 })
  await expect(card).toContainText('Scanner')
  await stranger.close()
  await page.getByRole('link', { name: 'View it on the site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('X-band scanner unit')
  await expect(page.locator('dl.plate').getByText('37 01 05').first()).toBeVisible()
  await expect(page.getByText('19 01 01').first()).toBeVisible()
})

test('R-VAL-3 R-ADM-5: a missing value has a message beside its field, and the first one has the focus', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard/add-product')
  const add = page.getByRole('button', { name: 'Add product' })
  await add.click()
  await expect(formAlert(page)).toContainText('Please look at this again:')
  await expect(formAlert(page).getByRole('link')).toHaveText([
    'Please enter a title.',
    'Please upload an image.',
    'Please choose a category.',
    'Please write a description.',
  ])
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Please enter a title.')
  await axe(page)
  await field(page, 'Title').fill('  Gauge glass  ')
  await expect(formAlert(page).getByRole('link')).toHaveCount(3)
  await field(page, 'Category').selectOption('Boiler and Incinerator')
  await field(page, 'Description').fill('For a boiler.')
  await add.click()
  await expect(formAlert(page)).toHaveText('Please upload an image.')
  await expect(page.locator('#pictures')).toBeFocused()
  await expect(field(page, 'Description')).toHaveValue('For a boiler.')
  await addPicture(page)
  await add.click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  expect(await productsTitled(page, 'Gauge glass')).toHaveLength(1)
})

test('C-52: a title in Bangla and 10,000 characters of markup are saved as typed', async ({
  page,
  goTo,
}) => {
  test.slow()
  await goTo('/dashboard/add-product')
  const title = 'জাহাজের ইঞ্জিনের যন্ত্রাংশ'
  const text = '<b onclick="alert(1)">Bold & new</b>\n'.repeat(300).slice(0, 9_999)
  await fillProduct(page, title)
  await field(page, 'Description').fill(`${text}xyz`)
  await expect(page.getByText('2 characters too many')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add product' })
  await add.click()
  await expect(formAlert(page)).toHaveText('Please use at most 10,000 characters.')
  await expect(field(page, 'Description')).toHaveValue(`${text}xyz`)
  await field(page, 'Description').fill(`${text}x`)
  await expect(page.getByText('0 characters left')).toBeVisible()
  await add.click()
  await expect(formAlert(page)).toContainText('Product added successfully!')
  const [added] = await productsTitled(page, title)
  expect(added?.description).toBe(`${text}x`)
  await page.getByRole('link', { name: 'View it on the site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('<b onclick="alert(1)">Bold & new</b>').first()).toBeVisible()
})

test('C-70: a double tap, and Enter on top of it, add one product', async ({ page, goTo }) => {
  await goTo('/dashboard/add-product')
  await fillProduct(page, 'Tapped twice')
  await page.getByRole('button', { name: 'Add product' }).dblclick()
  await page.keyboard.press('Enter')
  await expect(formAlert(page).first()).toContainText('Product added successfully!')
  expect(await productsTitled(page, 'Tapped twice')).toHaveLength(1)
})

test('C-22: a typo is mended; only what was changed is sent, and nothing is sent for nothing', async ({
  page,
  goTo,
}) => {
  test.slow()
  await goTo('/dashboard')
  const { _id: id } = await addProduct(page, 'Fuel injecter', { maker: 'Bosch' })
  await goTo('/dashboard/edit-product/:id', { id })
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await field(page, 'Title').fill('Fuel injector')
  const sending = page.waitForRequest((request) => request.method() === 'PATCH')
  await save.click()
  expect((await sending).postDataJSON()).toEqual({ title: 'Fuel injector', version: 1 })
  await expect(formAlert(page)).toHaveText('Product saved successfully!')
  await expect(save).toBeFocused()
  await field(page, 'Maker').fill('')
  await field(page, 'Category').selectOption('Generator')
  await save.click()
  await expect(formAlert(page)).toHaveText('Product saved successfully!')
  expect(await productsTitled(page, 'Fuel injector')).toMatchObject([
    { version: 3, categoryName: 'Generator' },
  ])
  await page.getByRole('link', { name: 'View it on the site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fuel injector')
})

test('C-23 R-ERR-2 R-ERR-6: a product is deleted from its own page, and Undo leads back to it', async ({
  page,
  goTo,
}) => {
  await goTo('/dashboard')
  const { _id: id } = await addProduct(page, 'Soon gone')
  await goTo('/dashboard/edit-product/:id', { id })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/manage-products/)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Product deleted successfully!')
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect(field(page, 'Title')).toHaveValue('Soon gone')
  for (const [path, words] of [
    ['/dashboard/edit-product/:id', 'Product not found.'],
    ['/dashboard/edit-blog/:id', 'Blog not found'],
    ['/dashboard/edit-video/:id', 'Video not found.'],
  ] as const) {
    expect((await goTo(path, { id: 'none' }))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  }
})

test('R-ADM-5: by the keyboard alone, from the title to the product', async ({ page, goTo }) => {
  await goTo('/dashboard/add-product')
  await field(page, 'Title').focus()
  await page.keyboard.type('Typed blind')
  await page.keyboard.press('Tab')
  await expect(page.locator('#pictures')).toBeFocused()
  await addPicture(page)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await field(page, 'Category').evaluate((one) => one === document.activeElement)) break
  }
  await expect(field(page, 'Category')).toBeFocused()
  await page.keyboard.type('Auto')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A sensor for the engine room.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Type')).toBeFocused()
  // The button that stays in view does not cover what has the focus.
  await expect(field(page, 'Type')).toBeInViewport({ ratio: 1 })
  const [typed, bar] = await Promise.all(
    [field(page, 'Type'), page.locator('.submit')].map((one) => one.boundingBox()),
  )
  expect(Number(typed?.y) + Number(typed?.height)).toBeLessThanOrEqual(Number(bar?.y))
  await page.keyboard.type('Sensor')
  await page.keyboard.press('Enter')
  await expect(formAlert(page)).toContainText('Product added successfully!')
  expect(await productsTitled(page, 'Typed blind')).toMatchObject([
    { categoryName: 'Automation', type: 'Sensor' },
  ])
})
