import type { Page } from '@playwright/test'

import { addProducts } from '../app/catalogue/product-writes.server.ts'
import { axe } from './axe.ts'
import { notice, open, products, test } from './owner-lists.ts'
import { expect, signIn } from './owner.ts'

const heads = ['Title', 'Maker', 'Type', 'Model', 'Part numbers', 'Category', 'Subcategory']

/** The row and the column of a cell by their titles. */
const cell = (page: Page, title: string, head: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
    .locator(`[aria-colindex="${heads.indexOf(head) + 1}"]`)
const editor = (page: Page) => page.locator('.rdg-editor-container').getByRole('textbox')
const choice = (page: Page) => page.locator('.rdg-editor-container').getByRole('combobox')
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ })
const problems = (page: Page) => page.locator('.sheet-problems summary')

async function openSheet(page: Page, search: string) {
  await page.goto(`/dashboard/spreadsheet?search=${search}&sort=title`)
  await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible()
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('Control+v')
}

test('cells are typed, pasted and filled down, saved as one edit, and undone together', async ({
  page,
  addProduct,
}) => {
  test.slow()
  const ids: string[] = []
  for (const one of ['A', 'B', 'C', 'D']) {
    ids.push(await addProduct({ title: `Sheetpump ${one}`, maker: 'Old works' }))
  }
  await open(page, `${products}?search=sheetpump&sort=title`)
  await page.getByRole('link', { name: 'Edit as a spreadsheet' }).click()
  await expect(page.getByText('4 products', { exact: true })).toBeVisible()
  await axe(page)

  await cell(page, 'Sheetpump A', 'Maker').click()
  await page.keyboard.type('Typed works')
  await press(page, 'Enter')
  await expect(cell(page, 'Sheetpump A', 'Maker')).toHaveText('Typed works')
  await expect(cell(page, 'Sheetpump B', 'Maker')).toBeFocused()

  await paste(page, 'Taiko\tPump\tT-1\r\nNaniwa\tPump\tN-2\r\n"Two\nlines"\tPump\t"say ""no"""\r\n')
  await expect(cell(page, 'Sheetpump C', 'Maker')).toHaveText('Naniwa')
  await expect(cell(page, 'Sheetpump D', 'Model')).toHaveText('say "no"')
  await expect(saveButton(page)).toHaveText('Save 10 changes in 4 products')

  await cell(page, 'Sheetpump A', 'Type').click()
  await page.keyboard.type('Feed pump')
  await press(page, 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect(cell(page, 'Sheetpump C', 'Type')).toHaveText('Feed pump')
  await expect(cell(page, 'Sheetpump D', 'Type')).toHaveText('Pump')
  await press(page, 'Control+z')
  await expect(cell(page, 'Sheetpump C', 'Type')).toHaveText('Pump')
  await press(page, 'Control+y')
  await expect(cell(page, 'Sheetpump C', 'Type')).toHaveText('Feed pump')
  await axe(page)
  // The mouse draws a range, too.
  await cell(page, 'Sheetpump A', 'Subcategory').hover()
  await page.mouse.down()
  await cell(page, 'Sheetpump C', 'Category').hover()
  await page.mouse.up()
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(6)

  await saveButton(page).click()
  await expect(notice(page)).toContainText('Saved: 11 changes in 4 products.')
  await page.goto(`/view-details/${ids[2]}`)
  await expect(page.getByRole('main')).toContainText('Naniwa')
  await expect(page.getByRole('main')).toContainText('Feed pump')

  await page.goto('/dashboard/bulk-edit')
  await page.getByRole('link', { name: 'Spreadsheet: 11 cells changed' }).first().click()
  await page.getByRole('button', { name: 'Undo this edit' }).click()
  await expect(page.getByRole('heading', { name: 'The edit is undone' })).toBeVisible()
  await openSheet(page, 'sheetpump')
  for (const one of ['A', 'B', 'C', 'D'])
    await expect(cell(page, `Sheetpump ${one}`, 'Maker')).toHaveText('Old works')
})

test('a wrong value is named in its cell, and is kept on this device until it is corrected', async ({
  page,
  addProduct,
}) => {
  const id = await addProduct({ title: 'Sheetvalve', categoryId: '7', subcategoryId: '705' })
  await openSheet(page, 'sheetvalve')
  await cell(page, 'Sheetvalve', 'Category').click()
  await page.keyboard.type('Boats')
  await press(page, 'Tab')
  const wrong = cell(page, 'Sheetvalve', 'Category')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveAccessibleDescription(/There is no such category/)
  await expect(wrong).toContainText('There is no such category')
  await expect(problems(page)).toHaveText('1 cell to correct')
  await axe(page)

  await page.goto('/admin-offline.html')
  await expect(page.getByText('Spreadsheet: changed products: 1')).toBeVisible()
  await openSheet(page, 'sheetvalve')
  await expect(wrong).toContainText('Boats')
  await saveButton(page).click()
  await expect(notice(page)).toContainText('Not saved: 1 cell to correct.')
  await expect(wrong).toBeFocused()
  await press(page, 'Enter')
  await expect(choice(page)).toHaveAttribute('placeholder', 'Boats')
  await page.keyboard.type('Marine Engine')
  await press(page, 'Enter')
  // The other category has no such subcategory, and the cell still shows it.
  await expect(cell(page, 'Sheetvalve', 'Subcategory')).toHaveAttribute('aria-invalid', 'true')
  await cell(page, 'Sheetvalve', 'Subcategory').click()
  await press(page, 'Delete')
  await expect(problems(page)).toHaveCount(0)
  await press(page, 'Control+s')
  await expect(notice(page)).toContainText('Saved: 2 changes in 1 product.')
  const saved = await page.request.get(`/api/products/${id}`)
  expect(await saved.json()).toMatchObject({ categoryId: '9', subcategoryId: '' })
  await page.reload()
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
})

test('by keyboard alone a cell is opened, left without a change, cut and cleared', async ({
  page,
  addProduct,
}) => {
  await addProduct({ title: 'Sheetring A', maker: 'MAN' })
  await addProduct({ title: 'Sheetring B', maker: 'Sulzer' })
  await openSheet(page, 'sheetring')
  const [a, b] = [cell(page, 'Sheetring A', 'Maker'), cell(page, 'Sheetring B', 'Maker')]
  await page.getByRole('button', { name: 'Redo' }).focus()
  await press(page, 'Tab', 'ArrowDown', 'Control+End', 'Control+Home', 'ArrowRight')
  await expect(a).toBeFocused()
  await press(page, 'F2')
  await expect(editor(page).or(choice(page))).toHaveValue('MAN')
  await page.keyboard.type(' and more')
  await press(page, 'Escape')
  await expect(a).toHaveText('MAN')
  await expect(a).toBeFocused()
  await press(page, 'F2')
  await page.keyboard.type(' Energy')
  await press(page, 'Enter')
  await expect(a).toHaveText('MAN Energy')
  await expect(b).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Shift+ArrowUp', 'Control+x')
  await expect(a).toHaveText('')
  await expect(b).toHaveText('')
  await press(page, 'ArrowRight', 'Control+v')
  await expect(cell(page, 'Sheetring A', 'Type')).toHaveText('')
  await expect(cell(page, 'Sheetring B', 'Type')).toHaveText('MAN Energy')
  await press(page, 'Control+z', 'Control+z', 'Control+z')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()

  await press(page, 'End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
  await page.keyboard.type('P-1')
  await press(page, 'Alt+Enter')
  await page.keyboard.type('IMPA: 371102')
  await axe(page)
  await press(page, 'Enter')
  const numbers = page.locator('[aria-rowindex="3"] > [aria-colindex="5"]')
  await expect(numbers).toHaveText('P-1; IMPA: 371102')
  await press(page, 'Control+s')
  await expect(notice(page)).toContainText('Saved: 1 change in 1 product.')
  await expect(numbers).toHaveText('Maker: P-1; IMPA: 371102')

  // The same numbers in other words change nothing, so there is no edit to open.
  await numbers.click()
  await page.keyboard.type('P-1')
  await press(page, 'Alt+Enter')
  await page.keyboard.type('IMPA: 371102')
  await press(page, 'Enter', 'Control+s')
  await expect(notice(page)).toContainText('Nothing was changed')
  await expect(notice(page).getByRole('link')).toHaveCount(0)
  await expect(numbers).toHaveText('Maker: P-1; IMPA: 371102')
})

test('a product that was changed in another tab is named, and nothing is saved silently', async ({
  page,
  addProduct,
  context,
  pageErrors,
}) => {
  for (const one of ['A', 'B']) await addProduct({ title: `Sheetseal ${one}`, maker: 'MAN' })
  await openSheet(page, 'sheetseal')
  const other = await context.newPage()
  await openSheet(other, 'sheetseal')
  await cell(other, 'Sheetseal A', 'Maker').click()
  await other.keyboard.type('Sulzer')
  await press(other, 'Control+s')
  await expect(notice(other)).toContainText('Saved: 1 change in 1 product.')

  for (const one of ['A', 'B']) {
    await cell(page, `Sheetseal ${one}`, 'Maker').click()
    await page.keyboard.type('Deutz')
    await press(page, 'Enter')
  }
  await saveButton(page).click()
  await expect(notice(page)).toContainText('Nothing was saved.')
  expect(pageErrors.splice(0).filter((one) => !one.includes('409'))).toEqual([])
  const named = page.getByRole('region', { name: 'Changed by someone else' })
  await expect(named).toContainText('Sheetseal A: someone else changed this product.')
  await expect(named).toContainText('Maker “Sulzer”')
  await axe(page)
  await named.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(cell(page, 'Sheetseal A', 'Maker')).toHaveText('Sulzer')
  await expect(saveButton(page)).toHaveText('Save 1 change in 1 product')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await saveButton(page).click()
  await expect(notice(page)).toContainText('Saved: 1 change in 1 product.')
  await expect(cell(page, 'Sheetseal B', 'Maker')).toHaveText('Deutz')
  await cell(page, 'Sheetseal B', 'Maker').click()
  await press(page, 'Delete')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cell(page, 'Sheetseal B', 'Maker')).toHaveText('Deutz')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(saveButton(page)).toHaveText('Save 1 change in 1 product')
})

test('new rows are added and pasted below the last one, named where they are wrong, and undone', async ({
  page,
  addProduct,
}) => {
  test.slow()
  await addProduct({ title: 'Sheetlamp A', maker: 'Old works' })
  await openSheet(page, 'sheetlamp')
  await page.getByRole('button', { name: 'Add a row' }).click()
  const empty = page.getByRole('rowheader', { name: /^New product/ })
  await expect(empty).toBeFocused()
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await press(page, 'ArrowRight')
  await page.keyboard.type('Lamp works')
  await press(page, 'Enter')
  await expect(empty).toHaveAttribute('aria-invalid', 'true')
  await expect(empty).toContainText('Please enter a title.')
  await axe(page)
  await saveButton(page).click()
  await expect(notice(page)).toContainText('Not saved: 1 cell to correct.')
  await expect(empty).toBeFocused()
  await page.keyboard.type('Sheetlamp B')
  await press(page, 'Enter')
  await expect(problems(page)).toHaveCount(0)

  // The block changes the last row and goes on below it.
  await cell(page, 'Sheetlamp B', 'Title').click()
  await paste(page, 'Sheetlamp B2\tB works\r\nSheetlamp C\tC works\r\nSheetlamp D\tD works\r\n')
  await expect(cell(page, 'Sheetlamp D', 'Maker')).toHaveText('D works')
  await expect(saveButton(page)).toHaveText('Save 6 changes in 3 products, 3 new')
  await press(page, 'Control+z')
  await expect(saveButton(page)).toHaveText('Save 2 changes in 1 product, 1 new')
  await press(page, 'Control+y')
  await cell(page, 'Sheetlamp A', 'Maker').click()
  await page.keyboard.type('New works')
  await press(page, 'Enter')
  await page.reload()
  await expect(cell(page, 'Sheetlamp D', 'Maker')).toHaveText('D works')
  await saveButton(page).click()
  await expect(notice(page)).toContainText('Saved: 7 changes in 4 products, 3 new.')
  await expect(page.getByText('4 products', { exact: true })).toBeVisible()
  const found = await page.request.get('/api/products?state=draft&search=sheetlamp')
  expect(await found.json()).toHaveLength(3)

  await page.getByRole('link', { name: 'Show or undo the last save' }).click()
  await expect(page.getByText('1 product changed, 3 added.')).toBeVisible()
  await expect(page.getByText('Sheetlamp C', { exact: true })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Undo this edit' }).click()
  await expect(page.getByRole('heading', { name: 'The edit is undone' })).toBeVisible()
  await openSheet(page, 'sheetlamp')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(cell(page, 'Sheetlamp A', 'Maker')).toHaveText('Old works')
})

test('the rows that are not loaded yet come by scrolling, for a paste and for kept changes', async ({
  breakable: { page, site, db, pageErrors },
}) => {
  test.slow()
  const numbers = Array.from({ length: 160 }, (_, n) => String(n).padStart(3, '0'))
  const fields = { description: 'Kept.', imageUrl: '', categoryId: '7', subcategoryId: '705' }
  await addProducts(
    db,
    numbers.map((n) => ({ ...fields, title: `Sheetbolt ${n}`, maker: 'MAN' })),
  )
  await signIn(page, site)
  const at = `${site.url}/dashboard/spreadsheet?search=sheetbolt&sort=title`
  const grid = page.getByRole('grid', { name: 'Products' })
  const loadAll = page.getByRole('button', { name: 'Load all 160 rows' })
  await page.goto(at)
  await expect(grid).toHaveAttribute('aria-rowcount', '51')

  // Without the network the rows that are there stay.
  await page.route('**/api/products/spreadsheet?*', (route) => route.abort())
  await loadAll.click()
  await expect(notice(page)).toContainText('The other rows are not loaded.')
  await expect(grid).toHaveAttribute('aria-rowcount', '51')
  await page.unroute('**/api/products/spreadsheet?*')
  expect(pageErrors.splice(0).filter((one) => !one.includes('ERR_FAILED'))).toEqual([])

  // A block that reaches below row 50 waits for the rows there.
  await cell(page, 'Sheetbolt 000', 'Maker').click()
  await press(page, 'Control+End')
  await expect(loadAll).toHaveCount(0)
  await page.reload()
  await expect(grid).toHaveAttribute('aria-rowcount', '51')
  await cell(page, 'Sheetbolt 000', 'Maker').click()
  await paste(
    page,
    numbers
      .slice(0, 130)
      .map((n) => `Works ${n}`)
      .join('\r\n'),
  )
  await expect(saveButton(page)).toHaveText('Save 130 changes in 130 products')
  await expect(grid).toHaveAttribute('aria-rowcount', '161')

  await page.reload()
  await expect(saveButton(page)).toHaveText('Save 130 changes in 130 products')
  await saveButton(page).click()
  await expect(notice(page)).toContainText('Saved: 130 changes in 130 products.')
  const makers = () =>
    db.selectFrom('products').select('maker').where('title', 'like', 'Sheetbolt %')
  const works = async () => (await makers().where('maker', 'like', 'Works %').execute()).length
  expect(await works()).toBe(130)

  await page.reload()
  await cell(page, 'Sheetbolt 000', 'Maker').click()
  await press(page, 'Control+a')
  await expect(grid).toHaveAttribute('aria-rowcount', '161')
  await press(page, 'Control+d')
  await expect(saveButton(page)).toHaveText(/in 159 products$/)
  await press(page, 'Control+z')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
})

test('on a phone the spreadsheet says that it is for a wide screen @phone-only', async ({
  page,
}) => {
  await page.goto('/dashboard/spreadsheet')
  await expect(page.getByText('The spreadsheet is for a wide screen with a mouse.')).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await axe(page)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
})
