import type { Browser, Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import type { Site } from './site-process.ts'
import { expect, test } from './site.ts'

const category = '/categories/spare-parts-for-pump'

async function sentLists(site: Site, vessel: string) {
  const db = await openDatabase(undefined, site.dataDir)
  const lists = await db.selectFrom('enquiries').selectAll().where('vessel', '=', vessel).execute()
  const lines = await db
    .selectFrom('enquiryLines')
    .selectAll()
    .where(
      'enquiryId',
      'in',
      lists.map(({ _id }) => _id),
    )
    .orderBy('position')
    .execute()
  await db.destroy()
  return { lists, lines }
}

async function withoutScript(
  browser: Browser,
  site: Site,
  viewport?: { width: number; height: number },
) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    ...(viewport && { viewport }),
  })
  return context.newPage()
}

test('parts are added, changed and sent without script @phone', async ({ browser, site }, {
  project,
}) => {
  const vessel = `MV Scriptless ${project.name}`
  const page = await withoutScript(browser, site, project.use.viewport ?? undefined)
  await page.goto(category)
  await page.getByRole('button', { name: /^Add to list Impeller/ }).click()
  await expect(page).toHaveURL(/\/categories\/spare-parts-for-pump#/)
  await page.getByRole('link', { name: 'View Details: Mechanical seal' }).click()
  await page.getByLabel('Quantity').fill('4')
  await page.getByLabel('Unit').selectOption('set')
  await page.getByRole('button', { name: 'Add to list', exact: true }).click()
  await page.goto('/search?q=zx99817')
  await page.getByRole('button', { name: /to your list/ }).click()
  await expect(page).toHaveURL(/\/enquiry-list$/)
  await page.screenshot({ path: `/tmp/list-art/noscript-${project.name}.png`, fullPage: true })
  await expect(page.getByRole('listitem').filter({ hasText: 'zx99817' })).toBeVisible()
  const number = (await page.locator('.list-number').textContent())?.slice(-11) ?? ''
  expect(number).toMatch(/^L-[2-9A-Z]{4}-[2-9A-Z]{4}$/)

  await page.getByLabel('A part that is not in the catalogue').fill('Gland packing 12 mm')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: /^Remove line 3/ }).click()
  await page.getByLabel('IMO number').fill('9074728')
  await page.getByLabel('Vessel').fill(vessel)
  await page.getByLabel('Name or rank').fill('Chief engineer')
  await page.getByLabel('Email or phone').fill('chief@example.com')
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page.getByLabel('IMO number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please check the IMO number').first()).toBeVisible()
  await page.getByLabel('IMO number').fill('IMO 9074729')
  await page.getByLabel(/^Note to line 2/).fill('S/N 18')
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  await page.screenshot({ path: `/tmp/list-art/sent-${project.name}.png` })

  const { lists, lines } = await sentLists(site, vessel)
  expect(lists).toMatchObject([
    { listNumber: number, imoNumber: '9074729', email: 'chief@example.com' },
  ])
  expect(lines).toMatchObject([
    { quantity: '1', unit: 'pcs', title: 'Impeller and mouth rings for FBV', certainty: 'chosen' },
    { quantity: '4', unit: 'set', note: 'S/N 18' },
    { title: 'Gland packing 12 mm', certainty: 'free', productId: null },
  ])
  await page.goto('/enquiry-list')
  await expect(page.getByText('Nothing is on the list yet.')).toBeVisible()
  await page.context().close()
})

/** Adds parts from the list page itself, as from a nameplate. */
async function addFree(page: Page, titles: string[]) {
  for (const title of titles) {
    await page.getByLabel('A part that is not in the catalogue').fill(title)
    await page.getByRole('button', { name: 'Add line' }).click()
    await expect(page.locator('.list-line').filter({ hasText: title })).toBeVisible()
  }
}

async function openList(page: Page) {
  await page.goto('/enquiry-list')
  await expect(page.locator('[data-island*=enquiry-list]')).toHaveAttribute('data-awake', '')
}

async function sign(page: Page, vessel: string) {
  await page.getByLabel('Vessel').fill(vessel)
  await page.getByLabel('Name or rank').fill('Chief engineer')
  await page.getByLabel('Email or phone').fill('+880 1700-000000')
}

const numberOn = async (page: Page) =>
  (await page.locator('.list-number').textContent())?.slice(-11) ?? ''

test('three parts from a nameplate to Sent take at most 12 taps @phone', async ({ page, site }, {
  project,
}) => {
  const vessel = `MV Taps ${project.name}`
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1
    await target.click()
  }
  await page.goto('/')
  await tap(page.locator('.my-list:visible'))
  await expect(page.locator('[data-island*=enquiry-list]')).toHaveAttribute('data-awake', '')
  const free = page.getByLabel('A part that is not in the catalogue')
  await tap(free)
  for (const part of ['Impeller Naniwa FBV-100', 'Mechanical seal 45 mm', 'Gland packing 12 mm']) {
    await page.keyboard.type(part)
    await tap(page.getByRole('button', { name: 'Add line' }))
  }
  await expect(page.locator('.list-line')).toHaveCount(3)
  await page.screenshot({ path: `/tmp/list-art/script-${project.name}.png`, fullPage: true })
  await tap(page.getByLabel('Vessel'))
  await page.keyboard.type(vessel)
  await tap(page.getByLabel('Name or rank'))
  await page.keyboard.type('Chief engineer')
  await tap(page.getByLabel('Email or phone'))
  await page.keyboard.type('chief@example.com')
  const number = await numberOn(page)
  await tap(page.getByRole('button', { name: 'Send 3 lines' }))
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  expect(taps).toBeLessThanOrEqual(12)
  expect((await sentLists(site, vessel)).lines).toHaveLength(3)
  await expect(page.locator('.my-list:visible b')).toHaveText('')
})

test('the list is kept on the device with its notes, the badge counts it, and axe finds nothing @phone', async ({
  page,
}) => {
  await page.goto(category)
  const add = page.getByRole('button', { name: /^Add to list Impeller/ })
  await add.click()
  await expect(page.getByRole('button', { name: /^On your list Impeller/ })).toBeVisible()
  await expect(page.locator('.my-list:visible b')).toHaveText('1')
  // The sticky header covers what it stands above.
  await page.evaluate(() => scrollTo(0, 0))
  await axe(page)
  await openList(page)
  await addFree(page, ['Gland packing'])
  await page.getByLabel(/^Note to line 1/).fill('S/N 77')
  await page.getByRole('button', { name: /^More: Quantity of line 2/ }).click()
  await page.getByLabel('Vessel').fill('MV Kept')
  await page.getByLabel('Remember ship').check()
  await page.reload()
  await expect(page.getByLabel(/^Note to line 1/)).toHaveValue('S/N 77')
  await expect(page.getByLabel(/^Quantity of line 2/)).toHaveValue('2')
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Kept')
  await axe(page)
  const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
  expect(overflow).toBe(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^L-.*\.csv$/)
  const chat =
    (await page.getByRole('link', { name: 'WhatsApp', exact: true }).last().getAttribute('href')) ??
    ''
  expect(new URL(chat).searchParams.get('text')).toContain('S/N 77')

  await page.getByRole('button', { name: /^Remove line 1/ }).click()
  await page.getByRole('button', { name: /^Remove line 1/ }).click()
  await expect(page.locator('.my-list:visible b')).toHaveText('')
})

test('a wrong field is told by the server, and the list stays', async ({ page }) => {
  await openList(page)
  await addFree(page, ['Gland packing'])
  await page.getByLabel('IMO number').fill('9074728')
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByLabel('IMO number')).toHaveAccessibleDescription(/check digit/)
  await expect(page.getByLabel('Name or rank')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.list-line')).toHaveCount(1)
  await axe(page)
})

test('a list that is sent without a connection waits, and goes out by itself once', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const vessel = 'MV Offline'
  await openList(page)
  await addFree(page, ['Piston ring', 'Gasket'])
  await sign(page, vessel)
  const number = await numberOn(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send 2 lines' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(page.getByText('goes out by itself when you are online')).toBeVisible()
  expect((await sentLists(site, vessel)).lists).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`), { timeout: 15_000 })
  expect((await sentLists(site, vessel)).lists).toMatchObject([{ listNumber: number }])
  pageErrors.splice(0)
})

test('an answer that is lost, a reload and a second tab make one enquiry', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const vessel = 'MV Twice'
  await openList(page)
  await addFree(page, ['Piston ring'])
  await sign(page, vessel)
  const number = await numberOn(page)
  const second = await context.newPage()
  await openList(second)
  await expect(second.getByLabel('Vessel')).toHaveValue(vessel)
  await second.bringToFront()
  // The server stores the list, and its answer is lost.
  let lost = 0
  let isCut = true
  await page.route('**/enquiry-list', async (route) => {
    if (route.request().method() !== 'POST' || !isCut) return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    lost += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect.poll(() => lost).toBe(1)
  await expect(page.getByText('goes out by itself')).toBeVisible()
  isCut = false
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`), { timeout: 20_000 })
  await expect(second.getByText('We have received this list.')).toBeVisible()
  await second.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(second).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  expect((await sentLists(site, vessel)).lists).toHaveLength(1)
  pageErrors.splice(0)
})

test('the list is filled and sent by keyboard alone', async ({ page, site }) => {
  const vessel = 'MV Keyboard'
  await openList(page)
  await page.getByLabel('A part that is not in the catalogue').focus()
  await page.keyboard.type('Anode')
  await page.keyboard.press('Enter')
  await expect(page.locator('.list-line')).toHaveCount(1)
  await page.getByLabel('Vessel').focus()
  await page.keyboard.type(vessel)
  await page.getByLabel('Name or rank').focus()
  await page.keyboard.type('Chief')
  await page.keyboard.press('Tab')
  await page.keyboard.type('chief@example.com')
  const send = page.getByRole('button', { name: 'Send 1 line' })
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('Tab')
    if (await send.evaluate((button) => button === document.activeElement)) break
  }
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  expect((await sentLists(site, vessel)).lists).toHaveLength(1)
})

test('the list on paper is A4, black and white', async ({ page }) => {
  await openList(page)
  await addFree(page, ['Anode', 'Packing'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-sheet')).toBeVisible()
  await expect(page.locator('.print-sheet tbody tr')).toHaveCount(2)
  await expect(page.locator('.site-header')).toBeHidden()
  await page.pdf({ path: '/tmp/list-art/print.pdf', format: 'A4' })
})
