import { readFile } from 'node:fs/promises'

import { axe } from './axe.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { longVideo } from './long-video.ts'
import { forgive, named } from './owner-files.ts'
import { expect, signIn, test } from './owner.ts'
import { openSite } from './site-process.ts'

test.describe.configure({ timeout: 90_000 })

test('R-ADM-9, C-51: a video that browsers cannot play is refused with advice, before it is sent', async ({
  page,
}) => {
  await page.goto('/dashboard/add-video')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const [hevc, mpeg4, quick] = await Promise.all([
    video('hevc'),
    video('mpeg4'),
    video('quicktime'),
  ])
  const cases: [Buffer, string][] = [
    [hevc, 'Settings > Camera > Formats > Most Compatible'],
    [mpeg4, 'cannot be played in a browser'],
    [quick.subarray(0, 900), 'cannot be played in a browser'],
    [Buffer.from('%PDF-1.7'), 'This is not an MP4 or WebM video.'],
    [Buffer.alloc(0), 'The file is empty.'],
  ]
  for (const [buffer, words] of cases) {
    await page.setInputFiles('#video', { ...named('holiday.mp4', 'video/mp4'), buffer })
    await expect(page.locator('.upload-progress [role=alert]')).toContainText(words)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  expect(sent).toEqual([])
})

test('C-18: an upload is paused, resumed, and cancelled', async ({ page, pageErrors }) => {
  await page.goto('/dashboard/add-video')
  await expect(page.getByText('MP4 or WebM, up to 500 MB')).toBeVisible()
  const pieces = '**/api/uploads/tus/*'
  await page.route(pieces, (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  const buffer = await longVideo(1024 * 1024)
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/api/uploads/tus'))
  await page.setInputFiles('#video', { ...named('harbour.mp4', 'video/mp4'), buffer })
  await begun
  await expect(page.getByRole('progressbar', { name: 'Uploading harbour.mp4' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Poster' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused.').first()).toBeVisible()
  await axe(page)
  const gone = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await gone
  await expect(page.locator('.upload-progress')).toHaveCount(0)

  await page.setInputFiles('#video', { ...named('harbour.mp4', 'video/mp4'), buffer })
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.unroute(pieces)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The video is stored.').first()).toBeVisible()
  forgive(pageErrors, /net::ERR_(ABORTED|FAILED)/)
})

test('C-18, C-81: an upload survives three lost connections and a closed page without losing a byte', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const { state, ...proxy } = await cuttingProxy()
  const site = await openSite({ SITE_URL: proxy.url })
  state.port = Number(new URL(site.url).port)
  const context = await browser.newContext({ baseURL: proxy.url })
  const opened = await context.newPage()
  const buffer = await longVideo(20 * 1024 * 1024)
  const harbour = { ...named('harbour.mp4', 'video/mp4'), buffer }

  await signIn(opened, { ...site, url: proxy.url })
  await opened.goto('/dashboard/add-video')
  await opened.getByLabel('Title').fill('The harbour at dusk')
  state.cutsToCome = 3
  await opened.setInputFiles('#video', harbour)
  await expect.poll(() => state.isStalled, { timeout: 60_000 }).toBe(true)

  const asked: string[] = []
  opened.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  // The line wakes only when the page is gone, for until then it would go on sending.
  await Promise.all([opened.waitForEvent('close'), opened.close({ runBeforeUnload: true })])
  expect(asked).toEqual(['beforeunload'])
  expect(state.cutsToCome).toBe(0)
  proxy.resume()
  const page = await context.newPage()
  await page.goto('/dashboard/add-video')
  await expect(page.getByText('harbour.mp4 is half sent')).toBeVisible()
  const before = state.sentBytes
  await page.setInputFiles('#video', { ...harbour, name: 'renamed.mp4' })
  await expect(page.getByText('The video is stored.').first()).toBeVisible({ timeout: 60_000 })
  expect(state.sentBytes - before).toBeLessThan(buffer.length / 2)

  await page.getByRole('button', { name: 'Add video' }).click()
  await expect(page.getByText('Video uploaded successfully!')).toBeVisible()
  const [video] = await (await page.request.get('/api/videos')).json()
  const kept = await (await page.request.get(video.videoUrl)).body()
  expect(kept.length).toBe(buffer.length)
  expect(kept.equals(buffer)).toBe(true)
  expect(video.posterUrl).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  await context.close()
  await proxy.close()
  await site.stop()
})

test('nothing is saved while a video or its poster has failed', async ({ page, pageErrors }) => {
  await page.goto('/dashboard/add-video')
  const harbour = {
    ...named('harbour.mp4', 'video/mp4'),
    buffer: await longVideo(1024 * 1024),
  }
  const refuse = { status: 403, json: { message: 'No.' } }
  await page.getByLabel('Title').fill('The harbour')
  const add = page.getByRole('button', { name: 'Add video' })
  const blocked = page.getByText('A file was not uploaded. Try it again or remove it')
  await page.route('**/api/uploads/**', (route) => route.fulfill(refuse))
  await page.setInputFiles('#video', harbour)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await add.click()
  await expect(blocked).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.unroute('**/api/uploads/**')
  await page.route('**/api/uploads/images', (route) => route.fulfill(refuse))
  await page.setInputFiles('#video', harbour)
  await expect(page.getByText('The video is stored.').first()).toBeVisible()
  await expect(page.locator('.poster [role=alert]')).toHaveText('No.')
  await axe(page)
  await add.click()
  await expect(blocked).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await add.click()
  await expect(page.getByText('Video uploaded successfully!')).toBeVisible()
  forgive(pageErrors, /403/)
})

function video(name: string) {
  return readFile(new URL(`../app/media/videos/${name}.mp4`, import.meta.url))
}
