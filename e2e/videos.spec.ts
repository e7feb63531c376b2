import { rowsOf } from './rows.ts'
import { expect, test } from './site.ts'

test('R-VID-1: each video has a player, a title and the size of its file, and loads on demand only', async ({
  page,
  goTo,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) loaded.push(request.url())
  })
  await goTo('/videos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Videos')
  const videos: { title: string; videoUrl: string }[] = await (
    await page.request.get('/api/videos')
  ).json()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(videos.length)
  for (const [place, { title, videoUrl }] of videos.entries()) {
    const card = cards.nth(place)
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(title)
    const player = card.locator('video')
    await expect(player).toHaveJSProperty('controls', true)
    await expect(player).toHaveJSProperty('preload', 'none')
    await expect(player).toHaveAttribute('playsinline')
    // An upright video is seen whole.
    await expect(player).toHaveCSS('object-fit', 'contain')
    await expect(player).toHaveAttribute('src', videoUrl)
    const poster = await page.request.get((await player.getAttribute('poster')) ?? '')
    expect(poster.headers()['content-type']).toBe('image/webp')
    expect((await poster.body()).length).toBeLessThan(60_000)
    const { length } = await (await page.request.get(videoUrl)).body()
    await expect(card.getByText(`Video, ${Math.round(length / 1e3)} kB`)).toBeVisible()
  }
  expect(loaded).toEqual([])

  const asked = page.waitForRequest(/\.mp4$/)
  await page.locator('video').first().press('Space')
  expect(new URL((await asked).url()).pathname).toBe(videos[0]?.videoUrl)
})

test('R-VID-1: videos stand 2 in a row on small screens and 3 on large ones', async ({
  page,
  goTo,
}) => {
  await goTo('/videos')
  for (const [width, columns] of [
    [390, 2],
    [768, 2],
    [1100, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const rows = await rowsOf(page.getByRole('article'))
    const last = rows.pop()
    expect(rows, `${width} px`).toEqual(rows.map(() => columns))
    expect(last).toBeLessThanOrEqual(columns)
    expect(last === columns || rows.length > 0).toBe(true)
    const [box] = await page
      .locator('video')
      .evaluateAll((players) => players.map((one) => one.clientWidth / one.clientHeight))
    expect(box).toBeCloseTo(16 / 9, 1)
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBe(0)
  }
})
