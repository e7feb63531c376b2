import { expect, test } from 'vitest'

import { engines, freshDatabase, gathered } from '#app/database/database.testing.ts'
import { recordPage, recordSlices } from '#app/database/records.server.ts'

import { postSpelled, slugFor, postSlug } from './post-addresses.server.ts'
import { addPosts, posts } from './post-writes.server.ts'
import { findPost, listedPosts, newestPosts } from './posts.server.ts'
import { addPost, changePost } from './posts.testing.ts'

const post = (title: string) => ({ title, description: 'Words.', imageUrl: '/media/post.webp' })

test.each([
  ['GMDSS Radio Survey', 'gmdss-radio-survey'],
  ['GMDSS!', 'gmdss'],
  ['A & B', 'a--b'],
  ['  5 Checks before  Sailing? ', '5-checks-before--sailing'],
  ['Ship-to-Shore: 24/7', 'ship-to-shore-247'],
  ['Wärtsilä Überholung', 'wartsila-uberholung'],
  ['Die große Straße', 'die-grosse-strasse'],
  ['Łożysko Ørsted', 'lozysko-orsted'],
  ['насос', 'nasos'],
  ['离心泵 2', 'li-xin-beng-2'],
  ['泵', 'beng'],
  ['পাম্প', 'pamp'],
  ['“Pumps” — ½ price ②', 'pumps--12-price-2'],
  ['😀', ''],
  ['& - /', ''],
  ['', ''],
])('the slug of %j is %j (R-SLUG-2, C-47)', (title, slug) => {
  expect(postSlug(title)).toBe(slug)
})

test.each(engines)('a post is found by its slug (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const added = await addPost(db, {
    ...post('GMDSS Survey'),
    _id: 'old-7',
    createdAt: '2024-01-01',
  })
  expect(added).toStrictEqual({
    ...post('GMDSS Survey'),
    _id: 'old-7',
    slug: 'gmdss-survey',
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedAt: '2024-01-01T00:00:00.000Z',
    version: 1,
  })
  expect(await findPost(db, 'gmdss-survey')).toStrictEqual(added)
})

test.each(engines)('an unknown or impossible slug is not found (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  for (const slug of ['', 'x', 'a\0b', '\udfff', 'x'.repeat(3000)]) {
    expect(await findPost(db, slug)).toBeUndefined()
  }
})

test.each(engines)(
  'the first post gets the slug itself, later ones get -2 and -3 (C-9) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const titles = ['GMDSS', 'GMDSS!', 'gmdss', 'GMDSS 2', 'GMDSS Survey', 'GMDSS']
    const added = await addPosts(db, titles.map(post))
    expect(added.map((one) => one.slug)).toEqual([
      'gmdss',
      'gmdss-2',
      'gmdss-3',
      'gmdss-2-2',
      'gmdss-survey',
      'gmdss-4',
    ])
  },
)

test.each(engines)('posts added concurrently never share a slug (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const added = await Promise.all(Array.from({ length: 12 }, () => addPost(db, post('Dry dock'))))
  const slugs = added.map((one) => one.slug)
  expect(new Set(slugs).size).toBe(12)
  expect(slugs).toContain('dry-dock')
  expect(slugs).toContain('dry-dock-12')
})

test.each(engines)(
  'a title without letters or digits gets a slug from its id (C-47) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const bangla = await addPost(db, post('⚓'))
    expect(bangla.slug).toBe(`post-${bangla._id.slice(-8)}`)
    expect((await addPost(db, { ...post('⚓'), _id: '船' })).slug).toMatch(/^post-[0-9a-f]{8}$/)
  },
)

test.each(engines)(
  'a post with a slug of an older rule keeps it, also when it is saved (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addPost(db, post('Die Straße'))
    await db.updateTable('posts').set({ slug: 'die-strae' }).execute()
    expect(await slugFor(db, 'Die Straße!', { _id, slug: 'die-strae', title: 'Die Straße' })).toBe(
      'die-strae',
    )
    const saved = await changePost(db, _id, post('Die Straßen'), 1)
    expect(saved).toMatchObject({ record: { slug: 'die-strassen' } })
    expect(await postSpelled(db, 'die-strae')).toMatchObject({ _id, slug: 'die-strassen' })
  },
)

test.each(engines)('addPosts adds none of its posts when one is invalid (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await expect(addPosts(db, [post('Good'), post('')])).rejects.toThrow()
  expect(await recordPage(db, posts, { limit: 5 })).toEqual({ records: [] })
})

test.each(engines)('pages and slices both list posts newest first (C-54) (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const days = ['2026-01-03', '2026-01-01', '2026-01-05', '2026-01-02']
  await addPosts(
    db,
    days.map((createdAt) => ({ ...post(createdAt), createdAt })),
  )
  const first = await recordPage(db, posts, { limit: 3 })
  expect(first.records.map((one) => one.title)).toEqual(['2026-01-05', '2026-01-03', '2026-01-02'])
  const last = await recordPage(db, posts, { limit: 3, after: first.next })
  expect(last.records.map((one) => one.title)).toEqual(['2026-01-01'])
  expect(last).not.toHaveProperty('next')
  expect((await gathered(recordSlices(db, posts, { size: 2 }))).flat()).toEqual([
    ...first.records,
    ...last.records,
  ])
})

test.each(engines)(
  'a list reads the first 201 code points of a text, and its length (R-CONST-2, C-56) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const texts = ['', '**Short**.', '⚓'.repeat(199) + '🚢🛟' + 'z'.repeat(50_000)]
    const added = await addPosts(
      db,
      texts.map((description, n) => ({
        ...post(`Post ${n}`),
        description,
        createdAt: `2026-01-0${n + 1}`,
      })),
    )
    const { records } = await listedPosts(db, { limit: 5 })
    expect(records.map(({ beginning, length }) => [beginning, length])).toEqual([
      ['⚓'.repeat(199) + '🚢🛟', 50_201],
      ['Short.', 10],
      ['', 0],
    ])
    const { _id, slug, title, imageUrl, createdAt } = added[1] ?? (await addPost(db, post('None')))
    const beginning = { beginning: 'Short.', length: 10 }
    expect(records[1]).toStrictEqual({ _id, slug, title, imageUrl, createdAt, ...beginning })
  },
)

test.each(engines)(
  'newestPosts leaves out the given post at any position of the list (C-54) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const added = await addPosts(
      db,
      [1, 2, 3, 4].map((n) => ({ ...post(`Post ${n}`), createdAt: `2026-01-0${n}` })),
    )
    const besides = async (place: number) =>
      (await newestPosts(db, 2, added[place])).map((one) => one.title)
    expect(await besides(0)).toEqual(['Post 4', 'Post 3'])
    expect(await besides(3)).toEqual(['Post 3', 'Post 2'])
    expect((await newestPosts(db, 2)).map((one) => one.title)).toEqual(['Post 4', 'Post 3'])
  },
)

test.each(engines)(
  'a post is found by other spellings of its address (R-BLOG-4, C-9, C-47, C-48) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const titles = ['A & B', 'Deck -  – Engine', 'GMDSS', 'GMDSS!', 'Dry dock', 'Wärtsilä 24/7']
    await addPosts(
      db,
      titles.map((title, n) => ({ ...post(title), createdAt: `2026-01-0${n + 1}` })),
    )
    const found = async (spelling: string) => (await postSpelled(db, spelling))?.slug
    const spellings = [
      ['a--b', 'a--b'],
      ['A--B', 'a--b'],
      ['a-b', 'a--b'],
      ['a-----b', 'a--b'],
      ['A & B', 'a--b'],
      ['a-&-b', 'a--b'],
      ['deck-engine', 'deck-----engine'],
      ['gmdss', 'gmdss'],
      ['gmdss!', 'gmdss'],
      ['gmdss-2', 'gmdss-2'],
      ['gmdss--2', 'gmdss-2'],
      ['Dry Dock', 'dry-dock'],
      ['dry--dock', 'dry-dock'],
      ['wärtsilä-24/7', 'wartsila-247'],
    ]
    for (const [spelling = '', slug] of spellings) {
      expect([spelling, await found(spelling)]).toEqual([spelling, slug])
    }
    for (const unknown of [
      '',
      '-',
      'a',
      'ab',
      'b-a',
      'dry',
      'dry-dock-2',
      'a\0-b\0c',
      '\udfff',
      'জাহাজ',
    ]) {
      expect([unknown, await found(unknown)]).toEqual([unknown, undefined])
    }
  },
)
