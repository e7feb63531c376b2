import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { sentLists, sign } from './enquiry-lists.ts'
import { expect, test } from './site.ts'

test('a ship is written down once, marks what fits, narrows a search, and goes to another device @phone', async ({
  page,
  browser,
}) => {
  await page.goto('/machines/yanmar/6ey18')
  await page.getByRole('link', { name: 'add to My ship' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add equipment' })
  await expect(sheet.getByLabel('Model')).toHaveValue('6EY18')
  await sheet.getByLabel('What it is').fill('Auxiliary engine')
  await sheet.getByLabel('Serial number').focus()
  await expect(sheet.getByText('in the catalogue fit')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  const machines = page.getByRole('region', { name: /^Engines and equipment/ })
  await expect(machines.getByRole('link', { name: /parts? fits?$/ })).toBeVisible()
  await expect(machines).toContainText('missing: serial number')

  await page.getByRole('button', { name: 'Change the vessel' }).click()
  await page.getByLabel('Vessel').fill('MV Example')
  await page.getByLabel('IMO number').fill('9074720')
  await page.getByRole('button', { name: 'Save the vessel' }).click()
  await expect(page.getByText('Please check the IMO number')).toBeVisible()
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Example')
  await page.getByLabel('IMO number').fill('IMO 9074729')
  await page.getByRole('button', { name: 'Save the vessel' }).click()
  await expect(page.locator('.ship-plate')).toContainText('9074729')

  await page.getByText('To another device').click()
  const code = page.getByRole('img', { name: 'Code with the address of this ship' })
  await expect(code).toBeVisible()
  const link = await page.getByRole('link', { name: 'Link to this ship' }).getAttribute('href')

  await page.goto('/search?q=nozzle')
  await expect(page.getByText('Fits your auxiliary engine').first()).toBeVisible()
  const all = await page.locator('[name=add][form]').count()
  await page.getByRole('link', { name: 'Only what fits MV Example' }).click()
  await expect(
    page.getByRole('link', { name: 'Remove Fits Only what fits your ship' }),
  ).toBeVisible()
  expect(await page.locator('[name=add][form]').count()).toBeLessThan(all)
  await page
    .getByRole('link', { name: /nozzle/i })
    .first()
    .click()
  await expect(page.getByText('Fits your auxiliary engine')).toBeVisible()

  await page.goto('/enquiry-list')
  await expect(page.getByLabel('Vessel')).toHaveValue('MV Example')

  const other = await browser.newContext()
  const second = await other.newPage()
  await second.goto(link ?? '')
  await expect(second.getByRole('status')).toContainText('MV Example with 1 machine')
  await second.getByRole('button', { name: 'Take it' }).click()
  await expect(second.getByRole('link', { name: /parts? fits?$/ })).toBeVisible()
  await other.close()
})

async function plate() {
  const buffer = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#c9b458',
      noise: { type: 'gaussian', mean: 160, sigma: 12 },
    },
  })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }
}

async function addEngine(page: Page) {
  await page.goto('/my-ship')
  await page.getByRole('button', { name: /^Add equipment/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Maker').fill('Yanmar')
  await sheet.getByLabel('Model').fill('6EY18')
  await sheet.getByLabel('Photo of the plate').setInputFiles(await plate())
  await expect(sheet.locator('canvas')).toBeVisible()
  await expect(sheet.getByText('kB, on this device only')).toBeVisible()
  return sheet
}

const rowPhoto = (page: Page) => page.getByRole('button', { name: 'Photo of the plate, Yanmar' })

test('a photo of a plate stays on the device until it goes along with a line of the list @phone-only', async ({
  page,
  site,
}, { project }) => {
  test.slow()
  const vessel = `MV Name Plate ${project.name}`
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const sheet = await addEngine(page)
  await axe(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expect(rowPhoto(page).locator('canvas')).toBeVisible()
  expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBe(0)
  expect(sent).toEqual([])

  await page.getByRole('link', { name: /parts? fits?$/ }).click()
  await page.getByRole('button', { name: 'Add to list' }).first().click()
  await expect(page.locator('.my-list:visible b')).toHaveText('1')
  await page.goto('/my-ship')
  await rowPhoto(page).click()
  await page.getByRole('button', { name: 'Add to my list' }).click()
  await page.getByRole('link', { name: 'My list' }).last().click()
  await expect(page.getByLabel('Plate Yanmar 6EY18.jpg is about')).not.toHaveValue('')
  await expect(page.locator('.file-row').filter({ hasText: 'stored' })).toHaveCount(1)
  await sign(page, vessel)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  const { lists } = await sentLists(site, vessel)
  const db = await openDatabase(undefined, site.dataDir)
  const files = await db
    .selectFrom('attachments')
    .select(['name', 'size', 'linePosition'])
    .where('enquiryId', '=', lists[0]?._id ?? '')
    .execute()
  await db.destroy()
  expect(files).toMatchObject([{ name: 'Plate Yanmar 6EY18.jpg', linePosition: 1 }])
  expect(files[0]?.size).toBeLessThanOrEqual(400_000)

  await page.goto('/my-ship')
  await expect(rowPhoto(page).locator('canvas')).toBeVisible()
})

test('photos of plates go to another device in the file, not by the link @phone-only', async ({
  page,
  browser,
}) => {
  const sheet = await addEngine(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('To another device').click()
  const link =
    (await page.getByRole('link', { name: 'Link to this ship' }).getAttribute('href')) ?? ''
  expect(link.length).toBeLessThan(400)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  const buffer = await readFile(await download.path())

  const other = await browser.newContext()
  const second = await other.newPage()
  await second.goto(new URL('/my-ship', link).href)
  await second.getByText('To another device').click()
  const file = { name: 'my-ship.json', mimeType: 'application/json', buffer }
  await second.getByLabel('Read a file of another device').setInputFiles(file)
  await second.getByRole('button', { name: 'Take it' }).click()
  await expect(rowPhoto(second).locator('canvas')).toBeVisible()
  expect(await storedPhotos(second)).toBe(1)
  await rowPhoto(second).click()
  await second.getByRole('button', { name: 'Remove the photo' }).click()
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowPhoto(second)).toHaveCount(0)
  await expect.poll(() => storedPhotos(second)).toBe(0)
  await other.close()
})

/** How many files the device has. */
function storedPhotos(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('outbox')
        opening.addEventListener('success', () => {
          const { result: db } = opening
          const counting = db.transaction('files').objectStore('files').count()
          counting.addEventListener('success', () => {
            db.close()
            resolve(counting.result)
          })
        })
      }),
  )
}

test('a device without room says so, and what was typed stays @phone-only', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value, key) {
      if (value instanceof Blob) throw new DOMException('Full', 'QuotaExceededError')
      return put.call(this, value, key)
    }
  })
  const sheet = await addEngine(page)
  await sheet.getByLabel('Serial number').fill('4711')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toContainText('The browser did not store the photo.')
  await sheet.getByRole('button', { name: 'Remove the photo' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('4711')).toBeVisible()
})

test('what the catalogue says late does not undo what was typed meanwhile', async ({ page }) => {
  const stored = { vessel: 'MV Example', machines: [{ maker: 'Yanmar', model: '6EY18' }] }
  await page.goto('/privacy-policy')
  await page.evaluate((ship) => localStorage.setItem('ship', JSON.stringify(ship)), stored)
  const late = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/my-ship/parts?*', async (route) => {
    asked += 1
    await late.promise
    await route.continue()
  })
  await page.goto('/my-ship')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Change the vessel' }).click()
  await page.getByLabel('Vessel').fill('MV Other')
  await page.getByRole('button', { name: 'Save the vessel' }).click()
  late.resolve()
  await expect(page.getByRole('link', { name: /parts? fits?$/ })).toBeVisible()
  await page.reload()
  await expect(page.locator('.ship-plate')).toContainText('MV Other')
})

test('a visitor without a ship loads nothing of it', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/search?q=nozzle', { waitUntil: 'networkidle' })
  expect(files.filter((file) => /ship/.test(file))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says why it is empty, and leads to the machines', async ({ page }) => {
    await page.goto('/my-ship')
    await expect(page.getByText('This page needs JavaScript')).toBeVisible()
    await page.getByRole('link', { name: 'find parts by machine' }).click()
    await expect(page).toHaveURL('/machines')
  })
})
