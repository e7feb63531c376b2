import type { APIRequestContext, Page } from '@playwright/test'

import { field, formAlert } from './owner-forms.ts'
import { expect, test } from './owner.ts'

type Post = { _id: string; slug: string; version: number }

/** Adds a post by a call, with the picture and the text of another one. */
async function addPost(page: Page, url: string, title: string) {
  const [{ imageUrl, description }] = await (await page.request.get('/api/blogs?limit=1')).json()
  const sent = { data: { title, imageUrl, description }, headers: { origin: new URL(url).origin } }
  const answer = await page.request.post('/api/blogs', sent)
  expect(answer.status()).toBe(201)
  const added: Post = await answer.json()
  return added
}

/** What a visitor gets, who is not signed in. */
async function visited(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 })
  const { location, 'cache-control': cache } = answer.headers()
  return [answer.status(), location, cache]
}

const isThere = [200, undefined, 'public, no-cache']
const movedTo = (path: string) => [301, path, 'no-store']

test('R-BLOG-4 C-9 C-86: a post whose title is edited moves, and its old address leads there', async ({
  page,
  goTo,
  request,
  site,
}, { project }) => {
  const name = `winch ${project.name}`
  const [old, moved] = [`/blog/old-winch-${project.name}`, `/blog/new-winch-${project.name}`]
  const { _id } = await addPost(page, site.url, `Old ${name}`)
  // The second answer comes from the page cache.
  for (let n = 0; n < 2; n++) expect(await visited(request, old)).toEqual(isThere)

  await goTo('/dashboard/edit-blog/:id', { id: _id })
  const address = page.locator('p.address')
  await expect(address).toHaveText(new RegExp(`^It stays at \\S+${old}$`))
  await field(page, 'Title').fill(`Old ${name}!`)
  await expect(address).toHaveText(new RegExp(`^It stays at \\S+${old}$`))
  await field(page, 'Title').fill(`New ${name}`)
  const moves = new RegExp(`^It will be at \\S+${moved}\\. The old address leads there\\.$`)
  await expect(address).toHaveText(moves)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(formAlert(page)).toHaveText('Blog saved successfully!')
  await expect(address).toHaveText(new RegExp(`^It stays at \\S+${moved}$`))
  const view = page.getByRole('link', { name: 'View it on the site' })
  await expect(view).toHaveAttribute('href', moved)

  for (let n = 0; n < 2; n++) {
    expect(await visited(request, old)).toEqual(movedTo(moved))
    expect(await visited(request, moved)).toEqual(isThere)
  }
  expect(await visited(request, `/blog/OLD%20${name.replace(' ', '%20')}?x=1`)).toEqual(
    movedTo(moved),
  )
  for (const list of ['/', '/blogs', '/sitemap/posts.xml', '/rss.xml']) {
    const text = await (await request.get(list)).text()
    expect([list, text.includes(moved), text.includes(old)]).toEqual([list, true, false])
  }
  const feed = await (await request.get('/rss.xml')).text()
  expect(feed).toContain(`<guid isPermaLink="false">${_id}</guid>`)
})

test('C-86: a browser that was led to the new address is led back when the title is edited back', async ({
  page,
  goTo,
  site,
}, { project }) => {
  const [first, second] = [`first-anchor-${project.name}`, `second-anchor-${project.name}`]
  const heading = page.getByRole('heading', { level: 1 })
  const { _id } = await addPost(page, site.url, first)
  for (const [title, former] of [
    [second, first],
    [first, second],
    [second, first],
  ] as const) {
    await goTo('/dashboard/edit-blog/:id', { id: _id })
    await field(page, 'Title').fill(title)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(formAlert(page)).toHaveText('Blog saved successfully!')
    for (const asked of [former, title]) {
      await goTo('/blog/:slug', { slug: asked })
      await expect(page).toHaveURL(`/blog/${title}`)
      await expect(heading).toHaveText(title)
    }
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', new RegExp(`/blog/${title}$`))
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(facts.join()).toMatch(new RegExp(`"url":"[^"]+/blog/${title}"`))
  }
})

test('C-9: an address that another post has or had is not promised', async ({ page, goTo, site }, {
  project,
}) => {
  const slug = `davit-${project.name}`
  const owner = await addPost(page, site.url, slug)
  const { _id } = await addPost(page, site.url, `raft ${project.name}`)
  const sent = { title: `crane ${project.name}`, version: owner.version }
  const headers = { origin: new URL(site.url).origin }
  const moved = await page.request.patch(`/api/blogs/${owner._id}`, { data: sent, headers })
  expect((await moved.json()).slug).toBe(`crane-${project.name}`)
  await goTo('/dashboard/edit-blog/:id', { id: _id })
  for (const taken of [slug, `crane-${project.name}`]) {
    await field(page, 'Title').fill(taken)
    await expect(page.locator('p.address')).toContainText(`/blog/${taken}-2. The old address`)
  }
  await field(page, 'Title').fill('⚓')
  await expect(page.locator('p.address')).toHaveText(
    new RegExp(`^It stays at \\S+/blog/raft-${project.name}$`),
  )
})
