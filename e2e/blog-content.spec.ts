import { addPosts } from '../app/blog/post-writes.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { addVideos } from '../app/videos/videos.server.ts'
import { listOf } from './api-records.ts'
import { axe } from './axe.ts'
import { type Site, openSite } from './site-process.ts'
import { expect, test } from './site.ts'

const odd = [
  { title: 'জাহাজের যন্ত্রাংশ', description: 'প্রথম লাইন।\nদ্বিতীয় লাইন।' },
  {
    title: 'A & B',
    description: 'One line.\nThe next.\n\n<b>Part</b> & <script>alert(1)</script>',
  },
  { title: 'W'.repeat(200), description: 'Short' },
]
const day = (days: number) => new Date(Date.UTC(2026, 9, 1) + days * 86_400_000).toISOString()

async function fill({ dataDir }: Site) {
  const db = await openDatabase(undefined, dataDir)
  const plain = Array.from({ length: 16 }, (_, n) => ({
    title: `Post ${n}`,
    description: 'Words.',
  }))
  await addPosts(
    db,
    [...plain, ...odd].map((post, n) => ({ ...post, imageUrl: '', createdAt: day(n) })),
  )
  await addVideos(
    db,
    Array.from({ length: 11 }, (_, n) => ({
      title: `Film ${n}`,
      videoUrl: `/media/${'0'.repeat(32)}.mp4`,
      createdAt: day(n),
    })),
  )
  await db.destroy()
}

// One site serves them all, so they stay in one worker.
test.describe.configure({ mode: 'default' })

let site: Site
test.beforeAll(async () => {
  test.slow()
  site = await openSite()
  await fill(site)
})
test.afterAll(() => site.stop())

for (const [path, all] of [
  ['/blogs', 16 + 3 + 6],
  ['/videos', 11 + 3],
] as const) {
  test(`C-10 C-54: all of ${path} is reached, 12 a page, newest first, without script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.url + path)
    const titles: string[] = []
    for (let left = all; left > 0; left -= 12) {
      const headings = page.getByRole('article').getByRole('heading')
      await expect(headings).toHaveCount(Math.min(left, 12))
      titles.push(...(await headings.allTextContents()))
      const own = page.url().replace('127.0.0.1', 'localhost')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', own)
      const next = page.getByRole('link', { name: 'Next page' })
      await expect(next).toHaveCount(left > 12 ? 1 : 0)
      if (left > 12) await next.click()
    }
    expect(new Set(titles).size).toBe(all)
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page).toHaveURL(site.url + path)
    await context.close()
  })
}

test('a cursor past the last post redirects to the first page', async ({ request }) => {
  const behind = Buffer.from('2000-01-01T00:00:00.000Zx').toString('base64url')
  for (const path of ['/blogs', '/videos']) {
    const answer = await request.get(`${site.url}${path}?after=${behind}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([302, path])
  }
})

test('C-47 C-52 R-BLOG-4: odd titles have addresses, line breaks stay, no text becomes markup @phone', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/blog/a-b')
  await expect(page).toHaveURL('/blog/a--b')
  const text = await page.getByRole('article').first().innerText()
  expect(text).toContain('One line.\nThe next.\n\n<b>Part</b> & <script>alert(1)</script>')

  await page.goto('/blogs')
  const newest = page.getByRole('article').first()
  await expect(newest.getByText('Short...', { exact: true })).toBeVisible()
  await expect(newest.locator('img')).toHaveAttribute('src', /\.svg$/)
  expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('link', { name: 'Read More জাহাজের যন্ত্রাংশ' }).click()
  await expect(page).toHaveURL(/\/blog\/jahajer-yntrams$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('জাহাজের যন্ত্রাংশ')
  await axe(page)
  await context.close()
})

test('R-BLOG-4: a post of short lines is laid out like any other', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const [long = ''] = (await listOf(context.request, 'blogs'))
    .filter(({ description }) => description.length > 500)
    .map(({ slug }) => slug)
  const columnAt = async (slug: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/blog/${slug}`)
    const text = page.getByRole('article').locator('p.whitespace-pre-line').first()
    return text.evaluate((text) => {
      const { left, width } = text.getBoundingClientRect()
      return { left, width }
    })
  }
  for (const width of [390, 1024, 1280, 1440, 1920])
    expect(await columnAt('a--b', width), `${width} px`).toEqual(await columnAt(long, width))
  await context.close()
})
