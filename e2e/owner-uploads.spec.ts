import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { axe } from './axe.ts'
import { forgive, named } from './owner-files.ts'
import { expect, owner, test } from './owner.ts'

const red = { r: 200, g: 20, b: 20 }
const green = { r: 20, g: 160, b: 20 }
const blue = { r: 20, g: 20, b: 200 }

// What is sent is decoded and encoded, here and on the server.
test.describe.configure({ timeout: 90_000 })

type Upload = { name: string; mimeType: string; buffer: Buffer }

test('R-ADM-5: several pictures are chosen at once, keep their order, and are ordered by keyboard', async ({
  page,
}) => {
  await openPictures(page)
  await page.setInputFiles('#pictures', [await photo(red), await photo(green), await photo(blue)])
  await allKept(page, 3)
  expect(await colours(page)).toEqual(['red', 'green', 'blue'])

  const later = page.getByRole('button', { name: 'Move later: picture 1' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => colours(page)).toEqual(['green', 'red', 'blue'])
  await expect(page.getByRole('button', { name: 'Move later: picture 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => colours(page)).toEqual(['green', 'blue', 'red'])
  await page.getByRole('button', { name: 'Remove: picture 1' }).click()
  await expect.poll(() => colours(page)).toEqual(['blue', 'red'])
  await expect(page.locator('#pictures')).toBeFocused()
  await axe(page)
})

test('R-ADM-5: pictures are dropped, pasted and dragged into another order', async ({ page }) => {
  await openPictures(page)
  await hand(page, 'drop', await photo(red))
  await allKept(page, 1)
  await hand(page, 'paste', await photo(green))
  await allKept(page, 2)
  const tiles = page.locator('.tiles > li')
  await tiles.nth(1).dragTo(tiles.nth(0))
  await expect.poll(() => colours(page)).toEqual(['green', 'red'])
})

test('C-51: a file that is no picture or is too large is refused before it is sent', async ({
  page,
  pageErrors,
}) => {
  await openPictures(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: blue } }).png({ compressionLevel: 1 })
  await page.setInputFiles('#pictures', [
    { ...named('papers.jpg'), buffer: Buffer.from('%PDF-1.7 and so on') },
    { ...named('drawing.svg'), buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { ...named('empty.jpg'), buffer: Buffer.alloc(0) },
    { ...named('heavy.jpg'), buffer: Buffer.alloc(21 * 1024 * 1024) },
    { ...named('long.png'), buffer: await flat(30_010, 10).toBuffer() },
    { ...named('large.avif'), buffer: await flat(3000, 3000).avif({ effort: 0 }).toBuffer() },
    { ...named('torn.png'), buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  ])
  await expect(page.locator('.uploads [role=alert]')).toContainText([
    'papers.jpg: That is a PDF, not a picture.',
    'drawing.svg: SVG drawings are not accepted',
    'empty.jpg: The file is empty.',
    'heavy.jpg: The picture has 21 MB; at most 20 MB are accepted.',
    'long.png: The picture is larger than 200 megapixels or 30,000 pixels a side.',
    'large.avif: An AVIF may have at most 8 megapixels. Save the picture as a JPEG.',
    'torn.png: The picture is damaged',
  ])
  await expect(page.locator('.tiles')).toHaveCount(0)
  expect(sent).toEqual([])
  // The recorder of the tests asks for pictures that cannot be shown; the page itself does not.
  forgive(pageErrors, /connect-src/)
})

test('R-ERR-4: a failed upload has a message, and succeeds when tried again', async ({
  page,
  pageErrors,
}) => {
  await page.clock.install()
  await openPictures(page)
  const uploads = '**/api/uploads/images'
  let tries = 0
  await page.route(uploads, (route) => {
    tries += 1
    return route.abort('connectionreset')
  })
  await page.setInputFiles('#pictures', await photo(red))
  const failed = page.getByRole('alert').filter({ hasText: 'Image upload failed' })
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(failed).toContainText('There is no connection.', { timeout: 300 })
  }).toPass()
  expect(tries).toBe(4)
  await axe(page)
  await page.unroute(uploads)
  await page.getByRole('button', { name: 'Try again: photo.jpg' }).click()
  await allKept(page, 1)
  forgive(pageErrors, /net::ERR_CONNECTION_RESET/)
})

test('files chosen before the script runs are uploaded', async ({ page }) => {
  await openPictures(page)
  const { promise: chosen, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, (route) => chosen.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await page.setInputFiles('#pictures', await photo(red))
  resolve()
  await allKept(page, 1)
})

test('an upload waits while the device is offline, and resumes by itself', async ({
  page,
  context,
  pageErrors,
}) => {
  await openPictures(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.setInputFiles('#pictures', await photo(red))
  await expect(page.getByRole('progressbar', { name: 'Uploading photo.jpg' })).toBeVisible()
  await context.setOffline(false)
  await allKept(page, 1)
  forgive(pageErrors, /net::ERR_INTERNET_DISCONNECTED/)
})

test('C-51: a large photograph is made smaller on the device and stays upright', async ({
  page,
}) => {
  await noteSizes(page)
  await openPictures(page)
  const [width, height] = [2600, 400]
  // Red on the left as it lies; seen upright, red is above.
  const left = await sharp({ create: { width: width / 2, height, channels: 3, background: red } })
    .png()
    .toBuffer()
  const deck = await sharp({ create: { width, height, channels: 3, background: blue } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // As heavy as a photograph of a phone, and yet quickly read.
  const buffer = Buffer.concat([deck, Buffer.alloc(3_000_000)])
  await page.setInputFiles('#pictures', { ...named('deck.jpg'), buffer })
  await allKept(page, 1)
  const sent = Number(await page.locator('html').getAttribute('data-sent'))
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(0.7 * buffer.length)
  const image = page.locator('.tiles img')
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth))
    .toBe(true)
  expect(await colourAt(page, 0.25)).toBe('red')
})

test('C-4: an upload resumes after a new sign-in when the session has ended', async ({
  page,
  context,
  pageErrors,
}) => {
  await openPictures(page)
  await context.clearCookies()
  await page.setInputFiles('#pictures', await photo(red))
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByLabel('Password').fill(owner.password)
  await again.getByRole('button', { name: 'Login' }).click()
  await allKept(page, 1)
  forgive(pageErrors, /status of 401/)
})

/** Records on the page the size of the file that it puts into a form, which only the page can read. */
function noteSizes(page: Page) {
  return page.addInitScript(() => {
    const { set } = FormData.prototype
    FormData.prototype.set = function note(name: string, value: string | Blob, file?: string) {
      if (value instanceof Blob) document.documentElement.dataset.sent = String(value.size)
      return Reflect.apply(set, this, [name, value, file])
    }
  })
}

function openPictures(page: Page) {
  return page.goto('/dashboard/add-product')
}

async function photo(background: typeof red): Promise<Upload> {
  const create = { width: 80, height: 60, channels: 3, background } as const
  return { ...named('photo.jpg'), buffer: await sharp({ create }).jpeg().toBuffer() }
}

async function allKept(page: Page, count: number) {
  const stored = page.locator('.tiles > [data-is=stored]')
  await expect(stored).toHaveCount(count, { timeout: 20_000 })
  const images = page.locator('.tiles img')
  const areShown = () =>
    images.evaluateAll((all) =>
      all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
    )
  await expect.poll(areShown).toBe(true)
}

async function colours(page: Page) {
  const count = await page.locator('.tiles img').count()
  return Promise.all(Array.from({ length: count }, (_, at) => colourAt(page, 0.5, at)))
}

/** The strongest of the three colours, at so much of the height of a picture as it is shown. */
function colourAt(page: Page, height: number, at = 0) {
  return page
    .locator('.tiles img')
    .nth(at)
    .evaluate((image: HTMLImageElement, height) => {
      const canvas = document.createElement('canvas')
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(image, 0, 0, canvas.width, canvas.height)
      const seen = drawing?.getImageData(canvas.width / 2, canvas.height * height, 1, 1).data ?? []
      const shares = [...seen].slice(0, 3)
      return ['red', 'green', 'blue'][shares.indexOf(Math.max(...shares))]
    }, height)
}

/** Hands a file to the field as a hand or the clipboard does. */
async function hand(page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: Upload) {
  const given = { name, mimeType, bytes: [...buffer] }
  const dataTransfer = await page.evaluateHandle(({ name, mimeType, bytes }) => {
    const carried = new DataTransfer()
    carried.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    return carried
  }, given)
  const field = page.getByRole('group', { name: 'Pictures' })
  if (how === 'drop') return field.dispatchEvent('drop', { dataTransfer })
  return page.evaluate((clipboardData) => {
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.body.dispatchEvent(pasted)
  }, dataTransfer)
}
