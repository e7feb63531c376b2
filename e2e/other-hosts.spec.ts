import type { BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { signIn } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import type { Site } from './site-process.ts'
import { expect, test } from './site.ts'

const there = 'https://pictures.example'
const gone = 'https://gone.example'
const films = 'https://films.example'

const withFiles = (pictures: string, videos = '') =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'${pictures}; media-src 'self'${videos}; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`

/** Answers for other hosts: one returns an upright picture, every other request fails. */
async function answerForHosts(context: BrowserContext) {
  const asked: { url: string; referrer: string | undefined }[] = []
  const body = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  await context.route(/^https?:\/\/[a-z]+\.example\//, async (route) => {
    const request = route.request()
    asked.push({ url: request.url(), referrer: request.headers()['referer'] })
    if (request.url().startsWith(there)) await route.fulfill({ contentType: 'image/png', body })
    else await route.abort()
  })
  return asked
}

/** Signs in and adds records with files on other hosts through the API (R-API-2, R-API-7, R-API-10). */
async function addRecords(page: Page, { url }: Site) {
  await signIn(page, url)
  const post = async (path: string, data: object) => {
    const sent = { data, headers: { origin: url } }
    const answer = await page.request.post(`${url}/api/${path}`, sent)
    expect(answer.status()).toBe(201)
    return answer.json()
  }
  const product = { description: 'Cast iron.', categoryId: '17' }
  const [shown, lost] = [
    await post('products', { ...product, title: 'Zincblock shown', imageUrl: `${there}/a.png` }),
    await post('products', {
      ...product,
      title: 'Zincblock lost',
      imageUrl: `${gone}/b.png`,
      pictures: [`${gone}/b.png`, `${there}/c.png`],
    }),
  ]
  const posts = { title: 'Read on', description: 'Text.', imageUrl: `${there}/d.png` }
  const blog = await post('blogs', posts)
  await post('blogs', { ...posts, title: 'Lost picture', imageUrl: `${gone}/f.png` })
  const film = { title: 'Sea trial', videoUrl: `${films}/e.mp4`, posterUrl: `${there}/e.png` }
  const video = await post('videos', film)
  return { shown, lost, blog, video }
}

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** The shape of a photo's frame, how wide the photo is in it, and whether its drawing is seen at the left edge. */
async function frameIn(place: Locator) {
  const frame = place.locator('.other-host').filter({ visible: true }).first()
  await frame.scrollIntoViewIfNeeded()
  await expect.poll(() => frame.locator('.file img').evaluate(isSettled)).toBe(true)
  return frame.evaluate((one) => {
    const [drawing, photo] = one.querySelectorAll('img')
    const { left, top, width, height } = one.getBoundingClientRect()
    const above = document
      .elementsFromPoint(left + 2, top + height / 2)
      .find((part) => one.contains(part))
    return {
      ratio: width / height,
      photoWidth: photo?.getBoundingClientRect().width ?? -1,
      showsDrawing: above === drawing && (drawing?.naturalWidth ?? 0) > 0,
    }
  })
}

function isSettled(image: HTMLElement | SVGElement) {
  return image instanceof HTMLImageElement && image.complete
}

test('R-API-7 C-85: photos on other hosts are seen wherever a product is, and their drawing where one is gone', async ({
  breakable: { site, page },
}) => {
  const { shown, lost } = await addRecords(page, site)
  await page.context().clearCookies()
  const asked = await answerForHosts(page.context())
  const pageErrors = await collectPageErrors(page.context(), site.url)
  for (const address of ['/', '/categories/automation', '/search?q=zincblock']) {
    const answer = await page.goto(address)
    expect(answer?.headers()['content-security-policy']).toBe(withFiles(` ${gone} ${there}`))
    const seen = await frameIn(cardOf(page, shown.title))
    expect(seen.ratio).toBeCloseTo(4 / 3, 1)
    expect(seen.photoWidth).toBeGreaterThan(50)
    expect(seen.showsDrawing).toBe(false)
    // Without a drawing of its own there is nothing to wipe the photo to.
    await expect(cardOf(page, shown.title).locator('.sweep')).toHaveCount(0)
    const missing = await frameIn(cardOf(page, lost.title))
    expect(missing).toEqual({ ratio: seen.ratio, photoWidth: 0, showsDrawing: true })
  }
  // Browsers print no other backgrounds, and without this one the drawing would stand behind the photo.
  const file = cardOf(page, shown.title).locator('.file')
  const printed = await file.evaluate((one) => getComputedStyle(one, '::before').printColorAdjust)
  expect(printed).toBe('exact')
  await page.goto(`/view-details/${lost._id}`)
  const stage = await frameIn(page.locator('.stage'))
  expect(stage).toMatchObject({ photoWidth: 0, showsDrawing: true })
  await page.getByRole('link', { name: 'Picture 2' }).click()
  await expect(page.locator('.stage').getByRole('img', { name: lost.title })).toBeVisible()
  await expect
    .poll(async () => (await frameIn(page.locator('.stage'))).photoWidth)
    .toBeGreaterThan(50)
  await page.goto('/categories/generator')
  expect(asked.every(({ referrer }) => referrer === undefined)).toBe(true)
  // The hosts themselves, and what one of them does not send, are what this test is about.
  expect(pageErrors.filter((one) => !/another host|ERR_FAILED/.test(one))).toEqual([])
})

test('C-85: the policy is remembered with its page, and other pages keep the constant one', async ({
  breakable: { site, page },
}) => {
  const { lost } = await addRecords(page, site)
  const first = await fetch(`${site.url}/view-details/${lost._id}`)
  const policy = first.headers.get('content-security-policy')
  expect(policy).toBe(withFiles(` ${gone} ${there}`))
  const etag = first.headers.get('etag') ?? ''
  for (const headers of [[], [['if-none-match', etag]]] satisfies [string, string][][]) {
    const again = await fetch(first.url, { headers })
    expect(again.headers.get('content-security-policy')).toBe(policy)
  }
  const other = await fetch(`${site.url}/categories/generator`)
  expect(other.headers.get('content-security-policy')).toBe(withFiles(''))
  const removed = { headers: { origin: site.url } }
  await page.request.delete(`${site.url}/api/products/${lost._id}`, removed)
  const left = await fetch(`${site.url}/categories/automation`)
  expect(left.headers.get('content-security-policy')).toBe(withFiles(` ${there}`))
})

test('C-85: a page with files on very many or long hosts still fits through a proxy that holds 4 kB of headers', async ({
  breakable: { site, page },
}) => {
  await signIn(page, site.url)
  const sent = { headers: { origin: site.url } }
  for (let n = 10; n < 34; n++) {
    const imageUrl = `https://${'long.'.repeat(40)}host-${n}.example/a.png`
    const data = { title: 'Zincblock', description: 'Iron.', categoryId: '17', imageUrl }
    await page.request.post('/api/products', { ...sent, data })
  }
  const { headers } = await fetch(`${site.url}/categories/automation`)
  expect(headers.get('content-security-policy')).toBe(withFiles(' https:'))
  expect([...headers].join('\r\n').length).toBeLessThan(4_000)
})

test('R-API-2 R-API-10 C-85: posts and videos on other hosts are seen in lists, pages, facts and feed', async ({
  breakable: { site, page },
}) => {
  const { blog, video } = await addRecords(page, site)
  await page.context().clearCookies()
  const asked = await answerForHosts(page.context())
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await page.goto('/blogs')
  expect((await frameIn(cardOf(page, blog.title))).photoWidth).toBeGreaterThan(200)
  // Its box keeps the size of the frame, with nothing in it that could be seen.
  expect((await frameIn(cardOf(page, 'Lost picture'))).ratio).toBeCloseTo(4 / 3, 1)
  await page.goto(`/blog/${blog.slug}`)
  expect((await frameIn(page.locator('main'))).photoWidth).toBeGreaterThan(200)
  const card = page.locator('meta[property="og:image"]')
  await expect(card).toHaveAttribute('content', blog.imageUrl)
  await expect(page.locator('meta[property="og:image:width"]')).toHaveCount(0)
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(facts.join()).toContain(`"image":"${blog.imageUrl}"`)
  expect(await (await page.request.get('/rss.xml')).text()).toContain(`url="${blog.imageUrl}"`)

  const answer = await page.goto('/videos')
  expect(answer?.headers()['content-security-policy']).toBe(withFiles(` ${there}`, ` ${films}`))
  const player = cardOf(page, video.title).locator('video')
  await expect(player).toHaveAttribute('src', video.videoUrl)
  await player.press('Space')
  await expect.poll(() => asked.some(({ url }) => url === video.videoUrl)).toBe(true)
  expect(asked.some(({ url }) => url === video.posterUrl)).toBe(true)
  expect(pageErrors.filter((one) => !/another host|ERR_FAILED/.test(one))).toEqual([])
})

test('C-85: without JavaScript too a photo that cannot be had leaves its drawing', async ({
  breakable: { site, page },
  browser,
}) => {
  const { lost, shown } = await addRecords(page, site)
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  await answerForHosts(context)
  const visitor = await context.newPage()
  await visitor.goto('/categories/automation')
  const box = async (title: string) => {
    const photo = cardOf(visitor, title).locator('.file img')
    await photo.scrollIntoViewIfNeeded()
    return photo
  }
  await expect
    .poll(async () => (await (await box(shown.title)).boundingBox())?.width)
    .toBeGreaterThan(50)
  expect((await (await box(lost.title)).boundingBox())?.width ?? 0).toBe(0)
  await expect(cardOf(visitor, lost.title).locator('.other-host > img')).toBeVisible()
  await context.close()
})

test('C-85: the owner sees records with files elsewhere, and can change them', async ({
  breakable: { site, page },
}) => {
  const { shown, lost, blog, video } = await addRecords(page, site)
  await answerForHosts(page.context())
  const pageErrors = await collectPageErrors(page.context(), site.url)
  for (const [address, title] of [
    ['/dashboard/manage-products', shown.title],
    ['/dashboard/manage-blog', blog.title],
    ['/dashboard/manage-video', video.title],
  ]) {
    await page.goto(address ?? '')
    const row = page.getByRole('row').filter({ hasText: title })
    expect((await frameIn(row)).photoWidth, address).toBeGreaterThan(10)
  }
  await page.goto(`/dashboard/edit-product/${lost._id}`)
  await expect(page.getByText('On gone.example')).toBeVisible()
  const title = page.getByRole('textbox', { name: /^Title/ })
  await title.fill('Zincblock changed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved successfully!')).toBeVisible()
  const read = await (await page.request.get(`${site.url}/api/products/${lost._id}`)).json()
  expect(read).toMatchObject({ title: 'Zincblock changed', imageUrl: lost.imageUrl })
  await page.goto(`/dashboard/edit-video/${video._id}`)
  await expect(page.locator('video')).toHaveAttribute('src', video.videoUrl)
  expect(pageErrors.filter((one) => !/another host|ERR_FAILED/.test(one))).toEqual([])
})
