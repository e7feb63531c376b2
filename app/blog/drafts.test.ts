import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { openApi, openOwnersApi } from '#tests/api.testing.ts'

import { managedPosts } from './admin/managed-posts.server.ts'
import { postAddresses, postSpelled } from './post-addresses.server.ts'
import { findPost, listedPosts, newestPosts, postWithId } from './posts.server.ts'
import { addPost, changePost, deletePost, restorePost } from './posts.testing.ts'

const fields = { title: 'Dry dock', description: 'Words.', imageUrl: '' }
const draft = { ...fields, state: 'draft' as const }

test.each(engines)('a draft is in no list and at no address of visitors (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const added = await addPost(db, { ...draft, createdAt: '2026-01-01' })
  const shown = async () => [
    await findPost(db, 'dry-dock'),
    await postSpelled(db, 'Dry--Dock'),
    (await listedPosts(db, { limit: 5 })).records[0],
    (await newestPosts(db, 5))[0],
    (await postAddresses(db))[0],
    (await get('/api/blogs')).json()[0],
    (await get('/api/blogs?limit=5')).json()[0],
  ]
  expect(await shown()).toEqual(Array(7).fill(undefined))
  await deletePost(db, added._id)
  await restorePost(db, added._id)
  expect(await shown()).toEqual(Array(7).fill(undefined))
  expect(await postWithId(db, added._id)).toMatchObject(draft)
  expect((await managedPosts(db, { limit: 5 })).rows).toMatchObject([{ state: 'draft' }])

  const { record } = await changePost(db, added._id, fields, 1)
  expect(await shown()).toEqual(Array(7).fill(expect.objectContaining({ slug: 'dry-dock' })))
  expect(record?.createdAt).not.toBe(added.createdAt)
  expect(record).not.toHaveProperty('state')
})

test.each(engines)('a former address does not lead to a draft (%s)', async (engine) => {
  const { db } = await openApi(engine)
  const { _id } = await addPost(db, fields)
  await changePost(db, _id, { ...fields, title: 'Wet dock' }, 1)
  expect((await postSpelled(db, 'dry-dock'))?.slug).toBe('wet-dock')
  await changePost(db, _id, { ...draft, title: 'Wet dock' }, 2)
  expect(await postSpelled(db, 'dry-dock')).toBeUndefined()
})

test.each(engines)('posts stand in the order of their chosen days (%s)', async (engine) => {
  const { db, asOwner, get } = await openOwnersApi(engine)
  for (const [title, date] of [
    ['Now', undefined],
    ['Old', '2020-02-01'],
    ['Older', '2020-01-31'],
  ]) {
    const answer = await asOwner('POST', '/api/blogs', {
      ...fields,
      imageUrl: '/dock.webp',
      title,
      date,
    })
    expect(answer.statusCode).toBe(201)
  }
  const listed = (await get('/api/blogs')).json()
  expect(listed.map((post: { title: string }) => post.title)).toEqual(['Now', 'Old', 'Older'])
  expect(listed[1]).toMatchObject({ date: '2020-02-01', createdAt: '2020-02-01T00:00:00.000Z' })
  const wrong = await asOwner('POST', '/api/blogs', {
    ...fields,
    imageUrl: '/dock.webp',
    date: '2999-01-01',
  })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().errors).toMatchObject([{ path: 'date', code: 'no_past_day' }])
  expect((await listedPosts(db, { limit: 5 })).records).toHaveLength(3)
})
