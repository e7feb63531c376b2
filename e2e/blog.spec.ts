import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { gapUnderBar } from './header-gap.ts'
import { rowsOf } from './rows.ts'
import { expect, test } from './site.ts'

type Post = { slug: string; title: string; description: string; imageUrl: string }

async function allPosts(page: Page): Promise<Post[]> {
  return (await page.request.get('/api/blogs')).json()
}

test('R-BLOG-2 C-56: a card has a picture, a title, 200 characters with three dots, and Read More', async ({
  page,
  goTo,
}) => {
  await goTo('/blogs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Blogs')
  const posts = await allPosts(page)
  expect(posts.length).toBeGreaterThan(3)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(posts.length)
  for (const [place, { slug, title, description }] of posts.entries()) {
    const card = cards.nth(place)
    await expect(card.getByRole('heading')).toHaveText(title)
    await expect(card.locator('img')).toHaveAttribute('src', /^\/media\//)
    const words = await card.getByRole('paragraph').allTextContents()
    expect(words).toContain(`${[...description].slice(0, 200).join('')}...`)
    // Search engines read the words of a link and not its label, so the title is among them.
    const link = card.getByRole('link')
    await expect(link).toHaveText(`Read More ${title}`)
    await expect(link).toHaveAccessibleName(`Read More ${title}`)
    await expect(link).toHaveAttribute('href', `/blog/${slug}`)
  }
})

test('R-BLOG-1: posts stand 1, 2 and 3 in a row on wider screens', async ({ page, goTo }) => {
  await goTo('/blogs')
  for (const [width, columns] of [
    [390, 1],
    [700, 2],
    [1100, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const rows = await rowsOf(page.getByRole('article'))
    expect(rows.slice(0, 2), `${width} px`).toEqual([columns, columns])
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBe(0)
  }
})

test('R-BLOG-4: a post shows its picture, its title, and its text line by line @phone', async ({
  page,
  goTo,
}) => {
  await goTo('/blogs')
  const [, , post] = await allPosts(page)
  const { title, description, slug } = post ?? { title: '', description: '', slug: '' }
  await page.getByRole('link', { name: `Read More ${title}` }).click()
  await expect(page).toHaveURL(`/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const article = page.getByRole('article').first()
  await expect(article.locator('img')).toHaveJSProperty('complete', true)
  expect(await article.locator('img').evaluate((img) => img.clientWidth)).toBeGreaterThan(300)
  const shown = (await article.innerText()).split('\n').filter(Boolean)
  const lines = description
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split('\n')
    .filter(Boolean)
  expect(lines.length).toBeGreaterThan(10)
  expect(shown.join('\n')).toContain(lines.join('\n'))
})

test('the parts of a post are listed beside it, and the enquiry link contains its title', async ({
  page,
  goTo,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const slug = 'how-to-read-a-nameplate-before-you-ask-for-a-part'
  await goTo('/blog/:slug', { slug })
  const parts = page.getByRole('navigation', { name: 'In this post' })
  await expect(parts.getByRole('link').first()).toHaveText('What the lines mean')
  await parts.getByRole('link', { name: 'Checklist' }).click()
  const checklist = page.getByRole('heading', { name: 'Checklist' })
  await expect.poll(() => gapUnderBar(checklist)).toBeLessThan(40)
  expect(await gapUnderBar(checklist)).toBeGreaterThan(0)

  const ask = page.getByRole('link', { name: 'Ask about this on WhatsApp' })
  const text = new URL((await ask.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toContain('How to read a nameplate before you ask for a part')
  expect(text).toContain(`/blog/${slug}`)

  const more = page.getByRole('region', { name: 'More posts' })
  await expect(more.getByRole('article')).toHaveCount(3)
  await expect(more.getByText('How to read a nameplate')).toHaveCount(0)
})

const moved = [
  ['/blog', '/blogs'],
  ['/blog/', '/blogs'],
  ['/blogs/', '/blogs'],
  ['/Blogs', '/blogs'],
  ['/blogs?after=', '/blogs'],
  ['/blog/15-PPM-What-the-surveyor-looks-at', '/blog/15-ppm-what-the-surveyor-looks-at'],
  ['/blog/15-ppm-what-the-surveyor-looks-at/', '/blog/15-ppm-what-the-surveyor-looks-at'],
  ['/blog/15-ppm--what-the-surveyor-looks-at', '/blog/15-ppm-what-the-surveyor-looks-at'],
  [
    '/blog/15%20ppm:%20what%20the%20surveyor%20looks%20at',
    '/blog/15-ppm-what-the-surveyor-looks-at',
  ],
] as const

test('R-NAV-13 R-SLUG-2 C-6 C-47 C-48: other spellings are sent to the one address', async ({
  request,
}) => {
  for (const [asked, meant] of moved) {
    const answer = await request.get(asked, { maxRedirects: 0 })
    expect([asked, answer.status(), answer.headers()['location']]).toEqual([asked, 301, meant])
  }
})

const nowhere = [
  '/blog/nothing',
  '/blog/%E0%A4%A',
  '/blog/%00',
  '/blog/a%2Fb',
  '/blog/-',
  `/blog/${'a-'.repeat(1200)}`,
  '/blogs?after=garbage',
]

test('R-ERR-2 C-48: an address without a post is not found, in any spelling', async ({ page }) => {
  for (const address of nowhere) {
    const answer = await page.request.get(address)
    expect([address, answer.status()]).toEqual([address, 404])
  }
  await page.goto('/blog/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog not found')
  await axe(page)
})
