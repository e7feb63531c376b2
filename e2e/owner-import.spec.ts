import { sheetOf, workbookOf } from '../app/spreadsheets/workbook.testing.ts'
import { axe } from './axe.ts'
import { expect, signIn, test } from './owner.ts'

const rows = [
  ['Spare parts of the yard'],
  ['Item', 'P/N', 'Brand', 'Group', 'IMPA', 'Bore'],
  ['Piston ring', '12-3456', 'Sulzer', 'Marine Engine', '', '200,5'],
  ['Gasket kit', '77-1', 'MAN', 'Marine Engine', '3711', ''],
  ['Fuel valve', 'FV-9', 'MAN', 'No such group', '371102', ''],
]

test('the owner imports a workbook, sees what is wrong, and undoes it @phone', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site.url)
  await page.goto('/dashboard/import')
  await expect(page.getByText('None yet.')).toBeVisible()
  await axe(page)
  const file = { name: 'yard.xlsx', mimeType: '', buffer: workbookOf(sheetOf(rows)) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is written yet' })).toBeVisible()
  await expect(page.getByText('IMPA code “3711”: Please enter six digits.')).toBeVisible()
  await expect(page.getByText('There is no such category.')).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await page.getByLabel('Bore').selectOption('Specification “Bore”')
  await page.getByLabel('Group').selectOption('Leave out')
  await page.getByLabel('Rows without a category').selectOption('Deck Machinery')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Write 2 products' }).click()
  await expect(page.getByRole('heading', { name: 'The import is written' })).toBeVisible()
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
