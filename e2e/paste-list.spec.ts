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
