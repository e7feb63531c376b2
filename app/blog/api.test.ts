import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { idsIn, openApi, walked } from '#tests/api.testing.ts'

import { addPosts } from './post-writes.server.ts'
import { addPost } from './posts.testing.ts'

const post = { title: 'GMDSS Survey', description: 'Words.', imageUrl: '/media/post.webp' }

function series(length: number) {
  return Array.from({ length }, (_, n) => ({
    ...post,
    _id: `p${String(n).padStart(4, '0')}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 2))).toISOString(),
  }))
}

test.each(engines)('a post has these keys and no other (R-API-1, R-ENT-2) (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  expect((await get('/api/blogs')).body).toBe('[]')
  await addPost(db, { ...post, createdAt: '2026-01-02' })
  const shape = {
    ...post,
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    slug: 'gmdss-survey',
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    version: 1,
  }
  expect((await get('/api/blogs')).json()).toStrictEqual([shape])
  expect((await get('/api/blogs?limit=5')).json()).toStrictEqual([shape])
})

test.each(engines)(
  'an imported post that breaks the form limits is listed unchanged (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const imported = { ...post, title: 'T'.repeat(201), description: '' }
    await addPost(db, imported)
    expect((await get('/api/blogs')).json()).toMatchObject([imported])
    expect((await get('/api/blogs?limit=1')).json()).toMatchObject([imported])
  },
)

test.each(engines)(
  'posts are listed newest first, whole or page by page (C-10, C-62) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const list = series(11)
    await addPosts(db, list)
    const ids = list.map((one) => one._id).toReversed()
    expect(idsIn(await get('/api/blogs'))).toEqual(ids)
    const pages = await walked(get, '/api/blogs?limit=4')
    expect(pages.map((page) => page.length)).toEqual([4, 4, 3])
    expect(pages.flat()).toEqual(ids)
  },
)
