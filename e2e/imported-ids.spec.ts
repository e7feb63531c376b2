import type { Page } from '@playwright/test'

import { expect, test } from './owner.ts'
import { addressesIn, pathOf } from './sitemap.ts'

const _id = '4e7020cb7cac81af7136236b'

async function add(page: Page, url: string, list: string, record: object) {
  const headers = { origin: new URL(url).origin }
  const answer = await page.request.post(`/api/${list}`, { data: { ...record, _id }, headers })
  expect([answer.status(), (await answer.json()).insertedId]).toEqual([201, _id])
  return () => page.request.delete(`/api/${list}/${_id}`, { headers })
}

test('R-API-14 C-66: an imported product is at the address it had, and found like any other', async ({
  page,
  goTo,
  request,
  site,
}) => {
  const words = { title: 'Zincoid anode', description: 'For hulls.', imageUrl: '' }
  const remove = await add(page, site.url, 'products', { ...words, categoryId: '11' })
  await goTo('/view-details/:id', { id: _id })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zincoid anode')
  expect((await request.get(`/api/products/${_id}`)).status()).toBe(200)
  await page.goto('/search?q=zincoid')
  const link = page.getByRole('link', { name: 'View Details: Zincoid anode' })
  await expect(link).toHaveAttribute('href', `/view-details/${_id}`)
  const listed = await addressesIn(request, `${site.url}/sitemap/products-1.xml`)
  expect(listed.map(pathOf)).toContain(`/view-details/${_id}`)

  expect((await (await remove()).json()).deletedCount).toBe(1)
  expect((await request.get(`/view-details/${_id}`)).status()).toBe(404)
  expect((await request.get(`/api/products/${_id}`)).status()).toBe(404)
})

test('R-API-14 C-66: an imported post and an imported video are on their pages', async ({
  page,
  goTo,
  request,
  site,
}) => {
  const words = { title: 'Zincoid anodes', description: 'For hulls.', imageUrl: '' }
  const removePost = await add(page, site.url, 'blogs', words)
  await goTo('/blog/:slug', { slug: 'zincoid-anodes' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zincoid anodes')
  expect(await (await request.get('/rss.xml')).text()).toContain(`>${_id}</guid>`)
  await goTo('/dashboard/edit-blog/:id', { id: _id })
  await expect(page.getByText('It stays at')).toContainText('/blog/zincoid-anodes')

  const video = { title: 'Zincoid film', videoUrl: 'https://videos.example/a.mp4' }
  const removeVideo = await add(page, site.url, 'videos', video)
  expect(await (await request.get('/videos')).text()).toContain('Zincoid film')
  for (const remove of [removePost, removeVideo]) {
    expect((await (await remove()).json()).deletedCount).toBe(1)
  }
  expect((await request.get('/blog/zincoid-anodes')).status()).toBe(404)
})
