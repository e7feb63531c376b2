import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { box, filter, open, products, test, titles } from './owner-lists.ts'
import { expect } from './owner.ts'

const allOfPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function widthIsRight(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

/** The counts have no empty place after the last one. */
async function expectFullRow(page: Page) {
  const counts = await page.locator('.meters').boundingBox()
  const last = await page.locator('.meters > li').last().boundingBox()
  expect(Math.round((last?.x ?? 0) + (last?.width ?? 0) + 1)).toBe(
    Math.round((counts?.x ?? 0) + (counts?.width ?? 0)),
  )
}

async function expectRefusals(page: Page) {
  await page.getByRole('button', { name: 'Show a preview' }).click()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Nothing is chosen. Please fill in what to change.')).toBeVisible()
  await page.getByLabel('Maker', { exact: true }).fill('x'.repeat(81))
  await page.getByRole('button', { name: 'Show a preview' }).click()
  await expect(page.getByText('Please use at most 80 characters.')).toBeVisible()
  await expect(page.getByLabel('Maker', { exact: true })).toBeFocused()
}

test('all that match get a maker after a preview, and are as before after the undo @phone-only', async ({
  page,
  addProduct,
}) => {
  test.slow()
  const names = Array.from({ length: 27 }, (_, n) => `Flangette ${n + 1}`)
  for (const title of names) await addProduct({ title, maker: 'Old works', type: 'Flange' })
  await addProduct({ title: 'Flangette elsewhere', categoryId: '8' })

  await open(page, `${products}?search=flangette`)
  await filter(page, 'Category', 'Marine Engine')
  await page.locator('summary', { hasText: 'Filter' }).click()
  await expect(page.locator('.list-counts')).toContainText('27 of')
  await allOfPage(page).check()
  await page.getByRole('button', { name: 'Select all 27 that match' }).click()
  await expect(page.getByText('All 27 that match are selected.')).toBeVisible()
  await axe(page)
  await box(page, 'Flangette 27').uncheck()
  await expect(page.getByText('All 27 that match are selected.')).toHaveCount(0)
  await box(page, 'Flangette 27').check()
  await page.getByRole('button', { name: 'Select all 27 that match' }).click()

  await page.getByRole('link', { name: /^Edit(…|$)/ }).click()
  await expect(heading(page, 'Edit 27 products')).toBeVisible()
  await axe(page)
  await widthIsRight(page)
  await expectRefusals(page)
  await page.getByLabel('Maker', { exact: true }).fill('New works')
  await page.getByLabel('Clear type').check()
  await page.getByLabel('This text').fill('Flangette')
  await page.getByLabel('Becomes').fill('Flange plate')
  await page.getByRole('button', { name: 'Show a preview' }).click()
  await expect(heading(page, 'Nothing is changed yet')).toBeVisible()
  await expect(page.getByText('27 products would be changed.')).toBeVisible()
  await expect(page.locator('.import-rows > li')).toHaveCount(5)
  const shown = page.locator('.import-rows > li').first()
  await expect(shown.locator('dd').filter({ hasText: 'Old worksNew works' })).toBeVisible()
  await expect(shown.locator('dd').filter({ hasText: 'Flangeempty' })).toBeVisible()
  await axe(page)
  await widthIsRight(page)
  await expectFullRow(page)
  const review = page.url()

  await page.getByRole('button', { name: 'Change 27 products' }).click()
  await expect(heading(page, 'The edit is done')).toBeVisible()
  await page.goto(`${products}?search=flange+plate+works`)
  await expect(page.locator('.list-counts')).toContainText('27 of')

  await page.goto(review)
  await page.getByRole('button', { name: 'Undo this edit' }).click()
  await expect(heading(page, 'The edit is undone')).toBeVisible()
  await expect(page.getByText('All 27 products are as they were before the edit.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(titles(page).first()).toHaveText('Flangette 27')
  await page.goto('/dashboard/activity')
  const entry = page.getByRole('listitem').filter({ hasText: '27 products changed by a bulk edit' })
  await expect(entry.first().getByRole('link')).toHaveAttribute('href', new URL(review).pathname)
})

test('all that match go to the trash after a list of them, and come back together', async ({
  page,
  addProduct,
}) => {
  for (let n = 1; n < 29; n++) await addProduct({ title: `Grommetine ${n}` })
  await open(page, `${products}?search=grommetine&size=25`)
  await allOfPage(page).check()
  await page.getByRole('button', { name: 'Select all 28 that match' }).click()
  await page.getByRole('button', { name: 'Delete all…' }).click()
  await expect(heading(page, 'Nothing is changed yet')).toBeVisible()
  await expect(page.locator('.import-rows > li')).toHaveCount(5)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.locator('.list-counts')).toContainText('28 of')
  await page.goBack()
  await page.getByRole('button', { name: 'Move 28 products to the trash' }).click()
  await expect(heading(page, 'The edit is done')).toBeVisible()
  await expect(page.getByText('28 products moved to the trash.')).toBeVisible()
  const found = async () => {
    const list = await page.request.get(`${products}?search=grommetine`)
    return (await list.text()).includes('Grommetine 1')
  }
  expect(await found()).toBe(false)
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(heading(page, 'The edit is undone')).toBeVisible()
  expect(await found()).toBe(true)
})

test('a page of a list has 25, 50 or 100 rows, also without script', async ({
  page,
  addProduct,
  browser,
  site,
}) => {
  for (let n = 1; n < 31; n++) await addProduct({ title: `Washerine ${n}` })
  await open(page, `${products}?search=washerine`)
  await expect(titles(page)).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('50 rows')
  await expect(titles(page)).toHaveCount(30)
  await expect(page).toHaveURL(/size=50/)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${site.url}${products}?search=washerine&size=50`)
  await expect(titles(plain)).toHaveCount(30)
  await plain.getByRole('link', { name: 'Change all 30' }).click()
  await expect(heading(plain, 'Edit 30 products')).toBeVisible()
  await plain.setViewportSize({ width: 1440, height: 900 })
  await plain.goto(`${site.url}/dashboard/spreadsheet?search=washerine`)
  await plain.getByRole('link', { name: 'edit all products of this list together' }).click()
  await expect(heading(plain, 'Edit 30 products')).toBeVisible()
  await plain.getByLabel('Maker', { exact: true }).fill('Plain works')
  await plain.getByRole('button', { name: 'Show a preview' }).click()
  await expect(async () => {
    await plain.reload()
    const change = plain.getByRole('button', { name: 'Change 30 products' })
    await expect(change).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await context.close()
})
