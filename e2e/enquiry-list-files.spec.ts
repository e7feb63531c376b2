import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { addFree, numberOn, openList, sentLists, sign } from './enquiry-lists.ts'
import { expect, test } from './owner.ts'
import type { Site } from './site-process.ts'

let madePlate: ReturnType<typeof makePlate> | undefined

const plate = () => (madePlate ??= makePlate())

/** A nameplate as a camera makes it: large, with letters. */
async function makePlate() {
  const text = '<text x="200" y="900" font-size="500" font-family="sans-serif">S/N 18-40771</text>'
  const noise = { type: 'gaussian', mean: 160, sigma: 8 } as const
  const bytes = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#ccc', noise },
  })
    .composite([{ input: Buffer.from(`<svg width="4000" height="3000">${text}</svg>`) }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: bytes }
}

const pdf = {
  name: 'drawing.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
}

async function filesOf(site: Site, vessel: string) {
  const { lists } = await sentLists(site, vessel)
  const db = await openDatabase(undefined, site.dataDir)
  const files = await db
    .selectFrom('attachments')
    .select(['name', 'type', 'size', 'linePosition'])
    .where('enquiryId', '=', lists[0]?._id ?? '')
    .orderBy('position')
    .execute()
  await db.destroy()
  return { files, lists }
}

const stored = (page: Page) => page.locator('.file-row').filter({ hasText: 'stored' })

test('a photo of a plate and a PDF go with the list, and the owner looks at them @phone-only', async ({
  page,
  site,
}, { project }) => {
  test.slow()
  const vessel = `MV Plate ${project.name}`
  await openList(page)
  await addFree(page, ['Impeller', 'Mechanical seal 45 mm'])
  await page.getByLabel('Take or choose').setInputFiles([await plate(), pdf])
  await expect(stored(page)).toHaveCount(2)
  await page.getByLabel('plate.jpg is about').selectOption('Line 2')
  await page.reload()
  await expect(stored(page)).toHaveCount(2)
  await expect(page.getByLabel('plate.jpg is about')).toHaveValue(' mechanical seal 45 mm')
  await expect(page.locator('.file-row canvas').first()).toBeVisible()
  await axe(page)
  const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
  await sign(page, vessel)
  await page.getByRole('button', { name: 'Send 2 lines' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  const { files, lists } = await filesOf(site, vessel)
  expect(files).toMatchObject([
    { name: 'plate.jpg', type: 'image/jpeg', linePosition: 2 },
    { name: 'drawing.pdf', type: 'application/pdf', linePosition: null },
  ])
  expect(files[0]?.size).toBeLessThanOrEqual(400_000)
  await page.goto('/enquiry-list')
  await expect(page.locator('.file-row')).toHaveCount(0)

  await page.goto(`/dashboard/enquiries/${lists[0]?._id}`)
  const photo = page.getByRole('link', { name: 'plate.jpg Line 2' })
  await expect
    .poll(() => photo.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(320)
  await axe(page)
  await photo.click()
  const large = page.getByRole('dialog', { name: 'Photo plate.jpg' })
  await large.getByRole('button', { name: 'Larger' }).click()
  await expect(large.getByLabel('Zoom')).toHaveText('200 %')
  await large.getByRole('button', { name: 'Turn right' }).click()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'drawing.pdf' }).click(),
  ])
  expect(await readFile(await download.path(), 'latin1')).toContain('%PDF-1.4')
})

test('a photo is sent after the line was cut in the middle of it, and the list with it once', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const vessel = 'MV Cut'
  await openList(page)
  await addFree(page, ['Impeller'])
  await sign(page, vessel)
  const number = await numberOn(page)
  let parts = 0
  await context.route('**/enquiry-list/files/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    parts += 1
    if (parts === 3) await context.setOffline(true)
    return parts === 3 ? route.abort() : route.fallback()
  })
  await page.getByLabel('Take or choose').setInputFiles([await plate()])
  await expect.poll(() => parts).toBeGreaterThanOrEqual(3)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByText('is sent by itself when you are online')).toBeVisible()
  expect((await sentLists(site, vessel)).lists).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(new RegExp(`/enquiries/sent/${number}$`), { timeout: 60_000 })
  expect((await filesOf(site, vessel)).files).toHaveLength(1)
  pageErrors.splice(0)
})

test('a list that waits for its photo says so, and not that the connection is gone', async ({
  page,
  context,
}) => {
  await openList(page)
  await addFree(page, ['Impeller'])
  await sign(page, 'MV Thin Line')
  const line = Promise.withResolvers<void>()
  await context.route('**/enquiry-list/files/*', async (route) => {
    await line.promise
    return route.fallback()
  })
  await page.getByLabel('Take or choose').setInputFiles([await plate()])
  await expect(page.locator('.file-row')).toHaveCount(1)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page.getByText('your photos and files are sent first')).toBeVisible()
  await expect(page.locator('.list-track [aria-current]')).toHaveText('Waiting')
  await expect(page.getByText('no connection')).toBeHidden()
  line.resolve()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/, { timeout: 60_000 })
})

test('a file that our full disk refuses says so, and keeps no list back', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.clock.install()
  await openList(page)
  await addFree(page, ['Impeller'])
  await sign(page, 'MV No Room')
  const json = { message: 'We have no room for files now.' }
  await context.route('**/enquiry-list/files', (route) => route.fulfill({ status: 507, json }))
  await page.getByLabel('Take or choose').setInputFiles([pdf])
  // The pauses between the tries, a quarter of a minute in all.
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(page.getByText(json.message)).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  pageErrors.splice(0)
})

test('photos go with the list without script, and a refused file loses nothing @phone-only', async ({
  browser,
  site,
}, { project }) => {
  const vessel = `MV Scriptless Plate ${project.name}`
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: project.use.viewport ?? null,
  })
  const page = await context.newPage()
  await page.goto('/enquiry-list')
  for (const part of ['Impeller Naniwa FBV-100', 'Mechanical seal 45 mm', 'Gland packing 12 mm']) {
    await page.getByLabel('A part that is not in the catalogue').fill(part)
    await page.getByRole('button', { name: 'Add line' }).click()
  }
  await page.getByLabel('Vessel').fill(vessel)
  await page.getByLabel('Name or rank').fill('Chief engineer')
  await page.getByLabel('Email or phone').fill('chief@example.com')
  const svg = { name: 'plate.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await page.getByLabel('Take or choose').setInputFiles([await plate(), svg])
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page.getByText('SVG drawings are not accepted').first()).toBeVisible()
  await expect(page.getByLabel('Vessel')).toHaveValue(vessel)
  await expect(page.locator('.file-row')).toHaveCount(1)
  await page.getByLabel('plate.jpg is about').selectOption('Line 1')
  await page.getByRole('button', { name: 'Send 3 lines' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  const { files } = await filesOf(site, vessel)
  expect(files).toMatchObject([{ name: 'plate.jpg', linePosition: 1 }])
  await context.close()
})
