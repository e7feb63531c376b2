import type { Page } from '@playwright/test'
import { encode } from 'uqr'

import { axe } from './axe.ts'
import { addFree, numberOn, openList, sign } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

/** Whether the code on paper is the one of this text. */
async function isCodeOf(page: Page, text: string) {
  const { data, size } = encode(text, { ecc: 'L', border: 0, maskPattern: 0 })
  const drawn = await page.locator('.print-sheet svg path').evaluate((path, cells) => {
    if (!(path instanceof SVGGeometryElement)) return []
    const isDark = (x: number, y: number) => path.isPointInStroke(new DOMPoint(x + 0.5, y + 0.5))
    return Array.from({ length: cells }, (_row, y) =>
      Array.from({ length: cells }, (_cell, x) => isDark(x, y)),
    )
  }, size)
  return JSON.stringify(drawn) === JSON.stringify(data)
}

const statusPath = async (page: Page) =>
  `/enquiry-status/${await page.locator('[name=statusSecret]').inputValue()}`

test('the code on the paper leads to the state of the list once it is sent @phone-only', async ({
  page,
}) => {
  await openList(page)
  await addFree(page, ['Gland packing', 'Zinc anode', 'Part-number-in-one-word-'.repeat(4)])
  const number = await numberOn(page)
  const path = await statusPath(page)
  const list = await page.locator('link[rel=canonical]').getAttribute('href')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('this code leads to its status')).toBeVisible()
  expect(await isCodeOf(page, new URL(path, list ?? '').href)).toBe(true)
  // A phone reads a code of 25 mm.
  expect((await page.locator('.print-sheet svg').boundingBox())?.height).toBeGreaterThan(94)
  await page.emulateMedia({ media: 'screen' })
  expect((await page.request.get(path)).status()).toBe(410)
  await page.reload()
  expect(await statusPath(page)).toBe(path)

  await sign(page, 'MV Paper')
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  await axe(page)
  await page.getByRole('link', { name: 'Status of your list' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name: `Enquiry ${number}` })).toBeVisible()
  await expect(page.getByText('Zinc anode')).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
})

test('the page of a list is one sheet of paper, and its number and link are copied @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await openList(page)
  await addFree(page, ['Gland packing', 'Zinc anode'])
  const number = await numberOn(page)
  await page.getByRole('button', { name: 'Copy the number' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(copied).toBe(number)
  await sign(page, 'MV Sheet')
  await page.getByRole('button', { name: 'Send 2 lines' }).click()
  await page.getByRole('link', { name: 'Status of your list' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect.poll(copied).toContain(new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Copy the number' }).click()
  await expect.poll(copied).toBe(number)
  await axe(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: `Enquiry ${number}` })).toBeVisible()
  for (const hidden of ['.newsletter', '.site-footer', '.status-actions', '.status-secret'])
    await expect(page.locator(hidden)).toBeHidden()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('where a browser refuses its clipboard, the buttons say so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await openList(page)
  await addFree(page, ['Gland packing'])
  await page.getByRole('button', { name: 'Copy the number' }).click()
  await expect(page.getByRole('button', { name: 'Not copied' })).toBeVisible()
  await sign(page, 'MV Refused')
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await page.getByRole('link', { name: 'Status of your list' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByRole('button', { name: 'Not copied: the link' })).toBeVisible()
})

test('another browser learns nothing from the page after a list', async ({
  page,
  browser,
  site,
}) => {
  await openList(page)
  await addFree(page, ['Gland packing'])
  await sign(page, 'MV Other')
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByRole('link', { name: 'Status of your list' })).toBeVisible()
  const stranger = await (await browser.newContext({ baseURL: site.url })).newPage()
  await stranger.goto(new URL(page.url()).pathname)
  await expect(stranger.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Status of your list' })).toHaveCount(0)
})

test('the buyer asks for the parts of a list again, without script', async ({ browser, site }) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  ).newPage()
  const add = async (title: string) => {
    await page.goto('/enquiry-list')
    await page.getByLabel('A part that is not in the catalogue').fill(title)
    await page.getByRole('button', { name: 'Add line' }).click()
  }
  await add('Gland packing')
  await add('Zinc anode')
  await page.getByLabel('Quantity').nth(1).fill('7')
  await sign(page, 'MV Again')
  await page.getByRole('button', { name: 'Send 2 lines' }).click()
  const first = page.url().slice(-11)
  await page.getByRole('link', { name: 'Status of your list' }).click()
  const status = page.url()
  await add('Fuel filter')
  const second = await numberOn(page)
  expect(second).not.toBe(first)

  await page.goto(status)
  await page.getByRole('button', { name: 'Ask for these parts again' }).click()
  await expect(page).toHaveURL(/\/enquiry-list$/)
  expect(await numberOn(page)).toBe(second)
  const titles = page.locator('.list-line')
  await expect(titles).toHaveCount(3)
  await expect(titles.filter({ hasText: 'Fuel filter' })).toBeVisible()
  await expect(titles.filter({ hasText: 'Zinc anode' }).getByLabel('Quantity')).toHaveValue('7')
})
