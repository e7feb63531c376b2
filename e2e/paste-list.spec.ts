import type { Page } from '@playwright/test'

import { sheetOf, workbookOf } from '../app/spreadsheets/workbook.testing.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

const mail = `Dear Sir,
Please quote the following:
1. 2 x JH-4412
2. impeller naniwa, 1 set
3. Gland packing 12 mm, 8 m
Best regards
Chief Engineer`

async function expectNoOverflow(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider).toBeLessThanOrEqual(0)
}

test('a pasted mail becomes lines of the list, without script @phone-only', async ({
  browser,
  site,
}, { project }) => {
  const context = await browser.newContext({
    ...project.use,
    javaScriptEnabled: false,
    baseURL: site.url,
  })
  const page = await context.newPage()
  await page.goto('/enquiry-list/paste')
  await page.getByLabel('Your lines').fill(mail)
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check the lines')
  await expect(page.getByText('Left out: 4')).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Add 3 lines to the list' }).click()
  await expect(page).toHaveURL(/\/enquiry-list$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Gland packing 12 mm' })).toBeVisible()
  await context.close()
})

test('a part that fits a pasted line is chosen on the list @phone', async ({ page }) => {
  await page.goto('/enquiry-list/paste')
  await page.getByLabel('Your lines').fill('2 pcs mechanical seal\n3 pcs gasket kit\n1 pc radar')
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  await page.getByRole('button', { name: 'Add 3 lines to the list' }).click()
  const group = page.getByRole('heading', { name: /^Please choose/ })
  await expect(group).toContainText('3')
  await expect(page.getByLabel('Remember ship and name on this device')).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity of line 1, mechanical seal' }).fill('7')
  await axe(page)
  const offer = page.getByRole('group', { name: /^What line 1/ }).getByRole('radio')
  await expect(offer).toHaveCount(4)
  await offer.first().click()
  await expect(group).toContainText('2')
  const sure = page.getByRole('region', { name: /^Sure/ })
  await expect(sure.getByRole('listitem')).toHaveCount(1)
  await expect(sure.locator('#quantity-1')).toHaveValue('7')
  await expect(page.locator('.list-choices summary').first()).toBeFocused()

  await page
    .getByRole('group', { name: /^What line 2/ })
    .getByRole('radio', { name: /^None of these/ })
    .focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Take this for line 2' }).press('Enter')
  await expect(group).toContainText('1')
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Not listed/ })).toContainText('1')
  await expectNoOverflow(page)
})

async function addDoubtful(page: Page) {
  await page.goto('/enquiry-list/paste')
  await page
    .getByLabel('Your lines')
    .fill('2 pcs mechanical seal\n3 pcs gasket kit\n1 pc radar\n5 x zinc anode, sea chest')
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  await page.getByRole('button', { name: 'Add 4 lines to the list' }).click()
  await expect(page.getByLabel('Remember ship and name on this device')).toBeVisible()
}

test('on a phone the lines that are to choose come one after another @phone-only', async ({
  page,
}) => {
  await addDoubtful(page)
  await page.getByRole('button', { name: '3 to choose' }).click()
  const sheet = page.getByRole('dialog', { name: 'Please choose' })
  await expect(sheet).toContainText('1 of 3')
  await expect(sheet.getByText('mechanical seal', { exact: true })).toBeVisible()
  await expect(sheet.locator('.written')).toBeFocused()
  await axe(page)
  await expectNoOverflow(page)
  await sheet.getByRole('radio').first().click()
  await expect(sheet).toContainText('1 of 2')
  await expect(sheet.locator('.written')).toContainText('gasket kit')
  await expect(sheet.locator('.written')).toBeFocused()
  await sheet.getByRole('button', { name: 'Next' }).click()
  await expect(sheet.locator('.written')).toContainText('radar')
  await expect(sheet.getByRole('button', { name: 'Take this' })).toBeHidden()
  await sheet.getByRole('radio', { name: /^None of these/ }).focus()
  await page.keyboard.press('Space')
  await sheet.getByRole('button', { name: 'Take this' }).press('Enter')
  await expect(sheet).toContainText('1 line stays open. We choose the part and ask you.')
  await sheet.getByRole('button', { name: 'Back to the list' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: /^Sure 1/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Not listed 2/ })).toBeVisible()
  await page.getByRole('button', { name: '1 to choose' }).click()
  await expect(sheet.locator('.written')).toContainText('gasket kit')
})

test('filters show one group of the lines, and all stay on the list @phone', async ({ page }) => {
  await addDoubtful(page)
  const filters = page.getByRole('navigation', { name: 'Groups of lines' }).getByRole('link')
  await expect(filters).toHaveText(['All 4', 'Please choose 3', 'Not listed 1'])
  await page
    .getByRole('group', { name: /^What line 1/ })
    .getByRole('radio')
    .first()
    .click()
  const missing = filters.filter({ hasText: 'Missing numbers' })
  await expect(missing).toHaveText('Missing numbers 1')
  await missing.click()
  const lines = page.locator('.list-line')
  await expect(lines).toHaveCount(1)
  // A line stays while its number is typed.
  const fields = lines.locator('.list-details input')
  for (const field of await fields.all()) await field.fill('A1')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Complete')
  await filters.filter({ hasText: 'Not listed' }).click()
  await expect(lines).toHaveText([/zinc anode/])
  await expect(page.getByRole('button', { name: 'Send 4 lines' })).toBeVisible()
  await axe(page)
  await filters.filter({ hasText: 'All' }).click()
  await expect(lines).toHaveCount(4)
  await expect(fields.first()).toHaveValue('A1')
})

test('a button in the bar leads to the next line that is to choose', async ({ page }) => {
  await addDoubtful(page)
  const next = page.getByRole('button', { name: 'Next to choose' })
  for (const n of [1, 2, 3, 1]) {
    await next.click()
    const choices = page.locator(`.list-line[value="${n}"] .list-choices`)
    await expect(choices.locator('summary')).toBeFocused()
    await expect(choices).toHaveAttribute('open', '')
  }
})

test('the columns of a workbook are confirmed before its lines are looked up', async ({ page }) => {
  const rows = [
    ['MV Example, requisition 14'],
    ['No', 'Descripton', 'Part No', 'Qty', 'Unit', 'Remarks'],
    ['1', 'Impeller', 'JH-4412', '2', 'pcs', 'urgent'],
    ['2', 'Gland packing', '', '8', 'm', ''],
  ]
  await page.goto('/enquiry-list/paste')
  await page.getByLabel('Or a file').setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/octet-stream',
    buffer: workbookOf(sheetOf(rows)),
  })
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which column is what?')
  await expect(page.getByLabel('Column 4 holds')).toHaveValue('quantity')
  await axe(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check the lines')
  await axe(page)
  await page.getByRole('button', { name: 'Add 2 lines to the list' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Gland packing' })).toBeVisible()
})

test('a file that is no list is refused in words, and the text stays', async ({ page }) => {
  await page.goto('/enquiry-list/paste')
  await page.getByLabel('Your lines').fill('5 x 371102')
  await page.getByLabel('Or a file').setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('<html><table>'),
  })
  const answer = page.waitForResponse('**/enquiry-list/paste')
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  expect((await answer).status()).toBe(422)
  await expect(page.getByRole('alert')).toContainText('web page')
  await expect(page.getByLabel('Your lines')).toHaveValue('5 x 371102')
  await axe(page)
})

test('a list is pasted on the page of the list itself', async ({ page }) => {
  await page.goto('/enquiry-list')
  await page.getByLabel('Your lines').fill('pump coupling rubber, 8 off')
  await page.getByRole('button', { name: 'Look up the lines' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check the lines')
  await page.getByRole('radio', { name: 'Do not add' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Add 1 line to the list' }).press('Enter')
  await expect(page).toHaveURL(/\/enquiry-list$/)
  await axe(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'pump coupling rubber' })).toBeVisible()
})
