import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { signIn } from './owner.ts'
import { expect, test } from './site-beside.ts'

const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`

/** An address into a private network, from which nothing is ever fetched. */
const forbidden = 'http://10.0.0.1/photo.jpg'

/** Adds a record through the API, as other programs do (R-API-2, R-API-7, R-API-10). */
async function post(page: Page, path: string, data: object) {
  const { origin } = new URL((await page.request.get('/readyz')).url())
  const answer = await page.request.post(`/api/${path}`, { data, headers: { origin } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

const product = { title: 'Zincblock', description: 'Cast iron.', categoryId: '17' }

/** Every picture of the page is loaded and none is broken. */
async function expectNoBrokenPicture(page: Page) {
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter(({ loading, complete }) => complete || loading !== 'lazy')
        .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
        .map(({ src }) => src),
    )
  await expect.poll(broken).toEqual([])
}

test('R-API-2 R-API-7 R-API-10 C-85: until a file of another host is fetched its drawing is shown, then the file', async ({
  site,
  page,
  host,
}) => {
  await signIn(page, site)
  const imageUrl = `${host.origin}/photo.jpg`
  const { _id } = await post(page, 'products', { ...product, imageUrl, pictures: [imageUrl] })
  const text = { title: 'Read on', description: 'Text.' }
  const { slug } = await post(page, 'blogs', { ...text, imageUrl })
  const videoUrl = `${host.origin}/film.mp4`
  await post(page, 'videos', { title: 'Sea trial', videoUrl, posterUrl: imageUrl })
  await page.context().clearCookies()
  const pages = ['/', '/categories/automation', `/view-details/${_id}`, '/blogs', `/blog/${slug}`]
  for (const address of [...pages, '/videos', '/search?q=zincblock']) {
    const answer = await page.goto(address)
    const found = answer?.headers()['content-security-policy']
    // The rules of the first screen are in the page, by their hash.
    expect(found?.replace(/ 'sha256-[^']+'/, ''), address).toBe(policy)
    expect(await answer?.text(), address).not.toContain(host.origin)
    await expectNoBrokenPicture(page)
  }
  await page.goto('/videos')
  await expect(page.getByText('This video cannot be played yet.')).toBeVisible()
  await page.goto('/categories/automation')
  const card = page.getByRole('article').filter({ hasText: 'Zincblock' })
  await expect(card.locator('.coming-photo img')).toBeVisible()

  host.sendRest()
  const read = async () => (await page.request.get(`/api/products/${_id}`)).json()
  await expect.poll(async () => (await read()).imageUrl, { timeout: 20_000 }).toMatch(/^\/media\//)
  for (const address of pages) {
    await page.goto(address)
    await expectNoBrokenPicture(page)
    await expect(page.locator('.coming-photo'), address).toHaveCount(0)
  }
  await page.goto('/categories/automation')
  const photo = card.locator('img[src^="/media/"]')
  await expect(photo).toBeVisible()
  await expect
    .poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
})

test('C-85: without JavaScript too the drawing is shown', async ({ site, page, host, browser }) => {
  await signIn(page, site)
  await post(page, 'products', { ...product, imageUrl: `${host.origin}/photo.jpg` })
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto('/categories/automation')
  const card = visitor.getByRole('article').filter({ hasText: product.title })
  await expect(card.locator('.coming-photo img')).toBeVisible()
  await context.close()
})

test('C-85: the owner is told which file cannot be had and why, and chooses another @phone-only', async ({
  site,
  page,
  host,
}) => {
  // Two pages are opened again until the site has tried to fetch a file.
  test.slow()
  await signIn(page, site)
  await post(page, 'products', {
    ...product,
    title: 'Coming',
    imageUrl: `${host.origin}/photo.jpg`,
  })
  const lost = await post(page, 'products', { ...product, imageUrl: forbidden })
  await post(page, 'blogs', { title: 'Read on', description: 'Text.', imageUrl: forbidden })
  const waiting = page.getByRole('region', { name: 'Needs attention' })
  await expect(async () => {
    await page.goto('/dashboard')
    const lost = waiting.getByText('A file of “Read on” cannot be fetched')
    await expect(lost).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await waiting.getByRole('link', { name: 'Products with files that cannot be fetched' }).click()
  await expect(page.getByText('Coming')).toHaveCount(0)
  await expectNoBrokenPicture(page)
  await axe(page)
  await page.goto(`/dashboard/edit-product/${lost._id}`)
  const words =
    'The picture from 10.0.0.1 cannot be fetched. The address leads into a private network. Choose another.'
  await expect(page.getByText(words)).toBeVisible()
  await expectNoBrokenPicture(page)
  await axe(page)
  await page.getByLabel('Title').fill('Zincblock, large')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The site tries again.')).toBeVisible()
  await expect(page.getByText('The picture from 10.0.0.1 is not fetched yet.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Zincblock, large')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Remove: picture 1' }).click()
  await expect(page.getByText(words)).toHaveCount(0)
  await page.locator('#pictures').setInputFiles('demo/pictures/winch.webp')
  await expect(page.getByRole('button', { name: 'Remove: picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product saved successfully!')).toBeVisible()
  await page.goto('/dashboard')
  await expect(waiting.getByText('A file of “Read on” cannot be fetched')).toBeVisible()
  await expect(waiting.getByText('Products with files that cannot be fetched')).toHaveCount(0)
  await waiting.getByText('A file of “Read on” cannot be fetched').click()
  await expect(page.getByText(words)).toBeVisible()
  await page.goto('/dashboard/manage-products')
  await page.getByRole('link', { name: 'Coming' }).first().click()
  await expect(page.getByText('is not fetched yet. Buyers see a drawing until then.')).toBeVisible()
})
