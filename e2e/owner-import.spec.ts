import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { sheetOf, workbookOf, zipOf } from '../app/spreadsheets/workbook.testing.ts'
import { axe } from './axe.ts'
import { forgive } from './owner-files.ts'
import { expect, signIn, test } from './owner.ts'

const rows = [
  ['Spare parts of the yard'],
  ['Item', 'P/N', 'Brand', 'Group', 'IMPA', 'Bore'],
  ['Piston ring', '12-3456', 'Sulzer', 'Marine Engine', '', '200,5'],
  ['Gasket kit', '77-1', 'MAN', 'Marine Engine', '3711', ''],
  ['Fuel valve', 'FV-9', 'MAN', 'No such group', '371102', ''],
]

test('the owner imports a workbook, sees what is wrong, and undoes it', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/import')
  await expect(page.getByText('None yet.')).toBeVisible()
  await axe(page)
  const file = { name: 'yard.xlsx', mimeType: '', buffer: workbookOf(sheetOf(rows)) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Continue' }).click()
  const open = (name: string) =>
    page.getByRole('list', { name: 'Steps of the import' }).getByRole('link', { name }).click()
  const onward = page.getByRole('button', { name: 'Continue' })
  // Only the categories have something to decide.
  await expect(page.getByRole('heading', { name: 'Not known yet' })).toBeVisible()
  await expect(page.getByText('1 not decided: its row comes in as a draft')).toBeVisible()
  await axe(page)
  const group = page.getByRole('radiogroup', { name: 'No such group' })
  await group.getByRole('radio', { name: 'Choose one of ours' }).check()
  await page.getByLabel('Category for No such group').selectOption('Deck Machinery')
  await expect(page.getByText('not decided')).toBeHidden()
  await expect(page.getByText('Products / Deck Machinery')).toBeVisible()
  await onward.click()
  await expect(page.getByText('IMPA code: Please enter six digits')).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await open('Categories')
  await expect(group.getByRole('radio', { name: 'Choose one of ours' })).toBeChecked()
  await open('Columns')
  await axe(page)
  await page.getByLabel('Bore').selectOption('Specification “Bore”')
  await onward.click()
  await open('Sheet')
  await expect(page.getByRole('radio', { name: 'Row 2 proposed' })).toBeChecked()
  await axe(page)
  await onward.click()
  await expect(page.getByLabel('Bore')).toHaveValue('specification:Bore')
  await open('Check')
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'New 2' }).click()
  await page.getByRole('link', { name: 'Piston ring' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Piston ring')

  await page.goto('/dashboard/import')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('link', { name: /yard\.xlsx/ }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('The catalogue is as it was before the import.')).toBeVisible()
})

const faulty = [
  ['Item', 'P/N', 'SKU', 'Text', 'Group'],
  ['', '77-1', 'G-1', 'Gasket kit', 'Marine Engine'],
  ['Fuel valve', '12-Apr-2026', 'F-1', '', 'Marine Engine'],
  ['Fuel valve', 'FV-9', 'F-1', '', 'Marine Engine'],
]

test('the owner mends the errors of a file on a phone @phone-only', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/import')
  const file = { name: 'yard.xlsx', mimeType: '', buffer: workbookOf(sheetOf(faulty)) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Check, step 4 of 5')).toBeVisible()
  await expect(page.getByRole('link', { name: '2 errors, 2 kinds' })).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expect(page.getByLabel('Row 2, No title')).toHaveValue('Gasket kit')
  await page.getByRole('link', { name: 'Take from SKU' }).click()
  await expect(page.getByLabel('Row 2, No title')).toHaveValue('G-1')
  await page.getByLabel('Row 2, No title').fill('Gasket kit, whole')
  await page.getByRole('button', { name: 'Mend 1 row' }).click()
  await expect(page.getByRole('link', { name: '1 error, 1 kind' })).toBeVisible()
  const date = page.getByRole('navigation', { name: /is a date/ })
  await expect(date.getByRole('link', { name: 'Type each' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByLabel('Row 3, Maker’s part number is a date').fill('12-04')
  await page.getByRole('button', { name: 'Mend 1 row' }).click()
  // The row has a number now, which shows that it is a double.
  await page.getByRole('button', { name: 'Mend 1 row' }).click()
  await expect(page.getByText('No row has an error that waits for you.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo No title' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible()
  await axe(page)
})

test('the owner chooses a sheet, its categories and drafts on a phone @phone-only', async ({
  breakable: { site, page, db },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/import')
  await page.getByLabel('File').setInputFiles('app/spreadsheets/files/messy.xlsx')
  const onward = page.getByRole('button', { name: 'Continue' })
  await onward.click()
  await expect(page.getByText('Sheet, step 1 of 5')).toBeVisible()
  await page.getByRole('radio', { name: /^Valves/ }).check()
  await onward.click()
  await expect(page.getByText('Columns, step 2 of 5')).toBeVisible()
  await expect(page.getByLabel('Item no')).toHaveValue('number:Our code')
  await onward.click()
  await page.getByLabel('New products without a category').selectOption('Deck Machinery')
  await onward.click()
  await expect(page.getByText('Check, step 4 of 5')).toBeVisible()
  await page.getByRole('radio', { name: 'Drafts' }).check()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(page.getByText('The new products are drafts')).toBeVisible()
  await axe(page)
  const products = await db
    .selectFrom('products')
    .select(['title', 'state'])
    .where('title', 'in', ['Check valve DN40', 'Globe valve DN40'])
    .orderBy('title')
    .execute()
  expect(products).toEqual([
    { title: 'Check valve DN40', state: 'draft' },
    { title: 'Globe valve DN40', state: 'draft' },
  ])
})

test('the progress of an import goes on by itself after the page could not be read', async ({
  breakable: { site, page, db },
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/import')
  const file = { name: 'yard.xlsx', mimeType: '', buffer: workbookOf(sheetOf(rows)) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Continue' }).click()
  const ready = page.getByRole('heading', { name: 'Not known yet' })
  await expect(ready).toBeVisible()

  const later = new Date(Date.now() + 50_000).toISOString()
  const lease = (values: object) => db.updateTable('importLease').set(values).execute()
  await lease({ holder: 'another copy', leasedUntil: later })
  await db.updateTable('imports').set({ state: 'checking' }).execute()
  await page.route('**/dashboard/import/*.data*', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This page cannot be read right now.')
  await page.unroute('**/dashboard/import/*.data*')
  await lease({ holder: null, leasedUntil: null })
  await expect(ready).toBeVisible({ timeout: 20_000 })
})

const winch = await readFile('demo/pictures/winch.webp')
const parts = [
  ['Item', 'P/N', 'Group'],
  ['Piston ring', '12-3456', 'Marine Engine'],
  ['Gasket kit', '77-1', 'Marine Engine'],
]

test('the owner brings a workbook with a ZIP file of pictures, and undoes it', async ({
  breakable: { site, page },
  pageErrors,
}) => {
  // Two files are sent and read, and seven pages opened.
  test.slow()
  await signIn(page, site)
  await page.goto('/dashboard/import')
  const file = { name: 'yard.xlsx', mimeType: '', buffer: workbookOf(sheetOf(parts)) }
  await page.getByLabel('File').setInputFiles(file)
  const zip = zipOf([
    { name: 'pictures/12-3456.webp', text: winch },
    { name: 'pictures/12-3456_2.webp', text: winch.subarray(0, winch.length - 2000) },
    { name: 'pictures/no such part.webp', text: winch },
    { name: '__MACOSX/pictures/._12-3456.webp', text: 'x' },
    { name: 'pictures/price list.pdf', text: '%PDF-1.4' },
  ])
  const pictures = { name: 'pictures.zip', mimeType: 'application/zip', buffer: zip }
  await page.getByLabel('Pictures (ZIP)').setInputFiles(pictures)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Nothing is changed yet')).toBeVisible({ timeout: 20_000 })
  await expect(
    page.getByText('2 pictures of pictures.zip belong to these products.').last(),
  ).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: '2 new' }).click()
  await expect(page.getByText('pictures/12-3456.webp, pictures/12-3456_2.webp')).toBeVisible()
  await page.getByRole('link', { name: '1 without a picture' }).click()
  await expect(page.getByText('Gasket kit', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '2 pictures not used' }).click()
  await expect(page.getByText('No product has this number.')).toBeVisible()
  await expect(page.getByText('That is a PDF, not a picture.')).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await page.getByRole('button', { name: 'Import 2 products' }).click()
  const done = page.getByRole('heading', { name: 'The import is done' })
  await expect(done).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'New 2' }).click()
  await page.getByRole('link', { name: 'Piston ring' }).click()
  await expect(page.getByRole('button', { name: 'Remove: picture 1' })).toBeVisible()
  await page.goto('/search?q=12-3456')
  const photo = page.locator('main img[src^="/media/"]').first()
  await expect(photo).toBeVisible()
  await expect
    .poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)

  await page.goto('/dashboard/import')
  await expectNothingHalfSent(page)
  await page.getByLabel('Pictures (ZIP)').setInputFiles(pictures)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Nothing to import.').last()).toBeVisible({ timeout: 20_000 })

  await page.goto('/dashboard/import')
  await page.getByRole('link', { name: /yard\.xlsx/ }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('The catalogue is as it was before the import.')).toBeVisible()
  forgive(pageErrors, /status of 404/)
})

/** The ZIP file became a part of the import. */
async function expectNothingHalfSent(page: Page) {
  const remembered = () => Object.keys(localStorage).filter((key) => key.startsWith('tus::'))
  await expect.poll(() => page.evaluate(remembered)).toEqual([])
  await expect(page.getByText('is half sent')).toHaveCount(0)
}

test('a ZIP file that is hostile or none is refused in words', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site)
  const choose = async (name: string, buffer: Buffer) => {
    // What says that a ZIP file is half sent moves the button.
    await page.goto('/dashboard/import', { waitUntil: 'networkidle' })
    const file = { name, mimeType: 'application/zip', buffer }
    await page.getByLabel('Pictures (ZIP)').setInputFiles(file)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForLoadState('networkidle')
  }
  await choose('evil.zip', zipOf([{ name: '../../evil.webp', text: winch }]))
  await expect(page.getByRole('alert')).toHaveText(/leads to another folder/)
  await choose('list.zip', Buffer.from('Title;Maker'))
  await expect(page.getByRole('alert')).toHaveText(/This is no ZIP file/)
  await axe(page)
  await expect(page.getByText('None yet.')).toBeVisible()
})

test('a ZIP file goes on after a lost connection, and is read when it has arrived @phone-only', async ({
  breakable: { site, page },
  pageErrors,
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/import')
  const file = { name: 'yard.xlsx', mimeType: '', buffer: workbookOf(sheetOf(parts)) }
  await page.getByLabel('File').setInputFiles(file)
  const zip = zipOf([{ name: '12-3456.webp', text: winch }])
  const pictures = { name: 'yard.zip', mimeType: 'application/zip', buffer: zip }
  let isCut = true
  await page.route('**/api/imports/zips/*', (route) => (isCut ? route.abort() : route.continue()))
  await page.getByLabel('Pictures (ZIP)').setInputFiles(pictures)
  await expect(page.getByText('The connection is lost. The upload will resume')).not.toHaveCount(0)
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('The file is read as soon as the ZIP file has arrived.'),
  ).toBeVisible()

  // The page is closed and opened again: the same file goes on, and nothing else is lost.
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('yard.zip is half sent.')).toBeVisible()
  await page.getByLabel('File').setInputFiles(file)
  await page.getByLabel('Pictures (ZIP)').setInputFiles(pictures)
  await page.getByRole('button', { name: 'Continue' }).click()
  isCut = false
  await expect(page.getByText('Nothing is changed yet')).toBeVisible({ timeout: 20_000 })
  await expect(
    page.getByText('1 picture of yard.zip belongs to these products.').last(),
  ).toBeVisible()
  forgive(pageErrors, /ERR_FAILED|Failed to load resource/)
})
