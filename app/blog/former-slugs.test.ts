import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { removeExpired, removeForGood } from '#app/database/trash.server.ts'

import { postSpelled, postSlug } from './post-addresses.server.ts'
import { postWithId } from './posts.server.ts'
import { addPost, changePost, deletePost, restorePost } from './posts.testing.ts'

const post = (title: string) => ({ title, description: 'Words.', imageUrl: '' })

/** Edits the title of the current version and returns the slug. */
async function retitle(db: Database, id: string, title: string) {
  const before = await postWithId(db, id)
  const { isSaved, record } = await changePost(db, id, post(title), before?.version ?? 0)
  expect(isSaved).toBe(true)
  expect(await postWithId(db, id)).toEqual(record)
  return record?.slug
}

const led = async (db: Database, spelling: string) => (await postSpelled(db, spelling))?._id

test.each(engines)(
  'R-BLOG-4 C-86: the slug follows the title, and every former slug finds the post (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addPost(db, post('GMDSS Radio: Survey & Test'))
    await addPost(db, post('Another'))
    expect(await retitle(db, _id, 'Radio survey')).toBe('radio-survey')
    expect(await retitle(db, _id, 'Survey of the radio')).toBe('survey-of-the-radio')
    const spellings = [
      'gmdss-radio-survey--test',
      'gmdss-radio-survey-test',
      'GMDSS-Radio---Survey-Test',
      'GMDSS Radio: Survey & Test',
      'radio-survey',
      'Radio Survey!',
      'radio--survey',
      'survey-of-the-radio',
      'survey--of--the--radio',
    ]
    for (const spelling of spellings) expect([spelling, await led(db, spelling)]).toContain(_id)
    for (const unknown of ['gmdss', 'radio', 'survey-test', 'radio-survey-2', '']) {
      expect([unknown, await led(db, unknown)]).toEqual([unknown, undefined])
    }
  },
)

test.each(engines)(
  'C-9: the current and former slugs of a post stay reserved until it is removed for good (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [first, other] = [await addPost(db, post('GMDSS')), await addPost(db, post('Radar'))]
    await retitle(db, first._id, 'Sonar')
    const added = await addPost(db, post('GMDSS!'))
    expect(added.slug).toBe('gmdss-2')
    expect(await retitle(db, other._id, 'gmdss')).toBe('gmdss-3')
    expect(await led(db, 'gmdss')).toBe(first._id)

    await deletePost(db, first._id)
    expect(await led(db, 'gmdss')).toBeUndefined()
    expect((await addPost(db, post('GMDSS'))).slug).toBe('gmdss-4')
    expect((await addPost(db, post('Sonar'))).slug).toBe('sonar-2')
    await restorePost(db, first._id)
    expect([await led(db, 'gmdss'), await led(db, 'sonar')]).toEqual([first._id, first._id])

    await deletePost(db, first._id)
    expect(await removeForGood(db, 'posts', first._id)).toBe(1)
    expect(await db.selectFrom('formerSlugs').select('slug').execute()).toEqual([{ slug: 'radar' }])
    expect((await addPost(db, post('GMDSS'))).slug).toBe('gmdss')
    await deletePost(db, other._id)
    await removeExpired(db, 'posts', 9, Date.now() + 31 * 24 * 3_600_000)
    expect(await db.selectFrom('formerSlugs').select('slug').execute()).toEqual([])
  },
)

test.each(engines)(
  'C-86: a post that gets an earlier title back gets its earlier slug back, with its number (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [first, second] = [await addPost(db, post('GMDSS')), await addPost(db, post('GMDSS'))]
    expect(await retitle(db, first._id, 'Radar')).toBe('radar')
    expect(await retitle(db, first._id, 'gmdss?')).toBe('gmdss')
    expect(await led(db, 'radar')).toBe(first._id)
    expect(await retitle(db, second._id, 'Radar')).toBe('radar-2')
    // `gmdss` is free now, but the post returns to the address that readers know.
    await deletePost(db, first._id)
    await removeForGood(db, 'posts', first._id)
    expect(await retitle(db, second._id, 'GMDSS')).toBe('gmdss-2')
    expect(await led(db, 'radar-2')).toBe(second._id)

    const third = await addPost(db, post('Sonar 2'))
    await retitle(db, third._id, 'Lidar')
    expect(await retitle(db, third._id, 'Sonar')).toBe('sonar')
    expect(await led(db, 'sonar-2')).toBe(third._id)
  },
)

test.each(engines)(
  'C-86 R-SLUG-2: a title with the same slug form, or without one, keeps the slug (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addPost(db, post('GMDSS'))
    const { _id } = await addPost(db, post('GMDSS'))
    for (const title of ['gmdss!', ' GMDSS: ', '⚓', '& - /']) {
      expect([title, await retitle(db, _id, title)]).toEqual([title, 'gmdss-2'])
    }
    expect(await db.selectFrom('formerSlugs').select('slug').execute()).toEqual([])
    expect(await retitle(db, _id, 'GMDSS')).toBe('gmdss-2')
    expect(await retitle(db, _id, '⚓')).toBe('gmdss-2')
    expect(await retitle(db, _id, 'Radar')).toBe('radar')
    expect(await retitle(db, _id, 'GMDSS')).toBe('gmdss-2')
    const bangla = await addPost(db, post('⚓'))
    expect(await retitle(db, bangla._id, 'Ship')).toBe('ship')
    expect(await led(db, bangla.slug)).toBe(bangla._id)
  },
)

test.each(engines)(
  'C-86: a slug from before slugs followed titles becomes a former slug at the next change (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addPost(db, post('GMDSS'))
    await db.updateTable('posts').set({ title: 'Radar' }).where('_id', '=', _id).execute()
    expect(await retitle(db, _id, 'Radar!')).toBe('gmdss')
    expect(await retitle(db, _id, 'Sonar')).toBe('sonar')
    expect(await retitle(db, _id, 'Radar')).toBe('radar')
    expect([await led(db, 'gmdss'), await led(db, 'sonar')]).toEqual([_id, _id])
  },
)

test.each(engines)(
  'C-9 C-86: concurrent edits and additions on two database connections never share a slug (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const { _id } = await addPost(db, post('GMDSS'))
    const second = await addPost(db, post('Radar'))
    const edit = (here: Database, id: string, title: string) => changePost(here, id, post(title), 1)
    const [one, two, three, ...added] = await Promise.all([
      edit(db, _id, 'Sonar'),
      edit(other, _id, 'Lidar'),
      edit(other, second._id, 'Sonar'),
      ...[db, other, db, other].map((here) => addPost(here, post('GMDSS'))),
    ])
    expect([one.isSaved, two.isSaved].toSorted()).toEqual([false, true])
    expect(three.isSaved).toBe(true)
    const numbered = ['gmdss-2', 'gmdss-3', 'gmdss-4', 'gmdss-5']
    expect(added.map(({ slug }) => slug).toSorted()).toEqual(numbered)
    expect(await led(db, 'gmdss')).toBe(_id)
    expect(await led(db, 'radar')).toBe(second._id)
    const slugs = await db.selectFrom('posts').select('slug').execute()
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(6)
    const former = await db.selectFrom('formerSlugs').select(['slug', 'postId']).execute()
    expect(former.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toEqual([
      { slug: 'gmdss', postId: _id },
      { slug: 'radar', postId: second._id },
    ])
  },
)

const titles = ['GMDSS', 'gmdss!', 'GMDSS 2', 'GMDSS 2-2', 'A & B', 'A B', '⚓']
const step = fc.record({
  does: fc.constantFrom('add', 'edit', 'edit', 'edit', 'delete', 'restore', 'remove'),
  at: fc.nat({ max: 5 }),
  title: fc.constantFrom(...titles),
})

test.each(engines)(
  'C-9 C-86: a slug keeps its post through any additions, edits, deletions, restores and removals (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await db.deleteFrom('posts').execute()
      // Every post that is not removed, with all its slugs; the last slug is the current one.
      const known = new Map<string, { isDeleted: boolean; slugs: string[] }>()
      for (const { does, at, title } of steps) {
        const [id, kept] = [...known][at] ?? []
        if (does === 'add') {
          const added = await addPost(db, post(title))
          known.set(added._id, { isDeleted: false, slugs: [added.slug] })
        }
        if (!id || !kept) continue
        if (does === 'edit' && !kept.isDeleted) {
          const slug = (await retitle(db, id, title)) ?? ''
          kept.slugs = [...kept.slugs.filter((one) => one !== slug), slug]
          const form = postSlug(title)
          if (form) expect(slug === form || /^-\d+$/.test(slug.slice(form.length))).toBe(true)
        }
        if (does === 'delete') kept.isDeleted = (await deletePost(db, id)) === 1 || kept.isDeleted
        if (does === 'restore') kept.isDeleted = (await restorePost(db, id)) !== 1 && kept.isDeleted
        if (does === 'remove' && (await removeForGood(db, 'posts', id)) === 1) known.delete(id)
      }
      const all = [...known.values()].flatMap(({ slugs }) => slugs)
      expect(new Set(all).size).toBe(all.length)
      for (const [id, { isDeleted, slugs }] of known) {
        const found = await Promise.all(slugs.map((slug) => postSpelled(db, slug)))
        if (isDeleted) expect(found.map((one) => one?._id)).not.toContain(id)
        else {
          for (const one of found) expect(one).toMatchObject({ _id: id, slug: slugs.at(-1) })
        }
      }
    })
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 200 : 60 })
  },
  60_000,
)
