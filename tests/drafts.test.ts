import { beforeAll, expect, test } from 'vitest'

import { addPost, changePost } from '#app/blog/posts.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const fields = { title: 'Quiet news', description: 'Words.', imageUrl: '' }

test('a draft is only in its preview, and published it is everywhere at once', async () => {
  const { app, db } = await openWholeSite()
  const { _id } = await addPost(db, { ...fields, state: 'draft' })
  const paths = ['/blog/quiet-news', '/blogs', '/', '/rss.xml', '/sitemap/posts.xml', '/api/blogs']
  const holding = async () => {
    const answers = await Promise.all(paths.map((url) => app.inject({ url })))
    return paths.filter((_, n) =>
      /Quiet news|"quiet-news|blog\/quiet-news</.test(answers[n]?.body ?? ''),
    )
  }
  expect(await holding()).toEqual([])
  expect((await app.inject({ url: '/blog/quiet-news' })).statusCode).toBe(404)
  const preview = await app.inject({ url: `/dashboard/preview-blog/${_id}` })
  expect([preview.statusCode, preview.headers.location]).toEqual([
    303,
    expect.stringContaining('/admin-login'),
  ])
  await changePost(db, _id, fields, 1)
  expect(await holding()).toEqual(paths)
})
