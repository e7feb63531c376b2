import { expect, test } from 'vitest'

import { addPosts } from '#app/blog/post-writes.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'

import { addProducts } from '../product-writes.server.ts'
import { changeProduct, deleteProduct, restoreProduct } from '../products.testing.ts'
import { runImports } from './import-worker.server.ts'
import { findImport } from './imports.server.ts'
import {
  allProducts,
  checkedEdit,
  undoEdit,
  writeEdit,
  writeSome,
  wrongRows,
} from './imports.testing.ts'
import { previewRows } from './preview.server.ts'

const product = (title: string, more: object = {}) => ({
  title,
  description: 'Kept in stock.',
  imageUrl: '',
  categoryId: '9',
  subcategoryId: '',
  ...more,
})

async function withGaskets(db: Database) {
  const gaskets = ['A', 'B', 'C'].map((one) => product(`Gasket ${one}`, { maker: 'MAN' }))
  return addProducts(db, [...gaskets, product('Pump', { categoryId: '8' })])
}

async function makers(db: Database) {
  const all = await allProducts(db)
  return all.map(({ title, maker = '-' }) => `${title} ${maker}`).toSorted()
}

test.each(engines)(
  'all that match are changed after the confirmation, and undone together, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    await withGaskets(db)
    const before = await allProducts(db)
    const cells = { maker: 'Sulzer', availability: 'in stock', state: 'draft' }
    const edit = await checkedEdit(db, { query: '?search=gasket&category=9', cells })
    expect(edit).toMatchObject({ state: 'ready', rows: 3, counts: { change: 3 } })
    expect(edit.fileName).toBe('Maker: Sulzer, Availability: in stock, State: draft')
    expect(await allProducts(db)).toEqual(before)
    const { rows } = await previewRows(db, edit, { kind: 'change', after: 0, limit: 2 })
    expect(rows).toMatchObject([
      {
        title: 'Gasket A',
        differences: [
          { label: 'State', before: 'Live', after: 'Draft' },
          { label: 'Maker', before: 'MAN', after: 'Sulzer' },
          { label: 'Availability', before: '', after: 'In stock' },
        ],
      },
      { title: 'Gasket B' },
    ])
    expect(await writeEdit(db, edit._id)).toMatchObject({ state: 'done', counts: { change: 3 } })
    const changed = ['Gasket A Sulzer', 'Gasket B Sulzer', 'Gasket C Sulzer', 'Pump -']
    expect(await makers(db)).toEqual(changed)
    expect(await undoEdit(db, edit._id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
    const same = (list: typeof before) =>
      list.map((one) => ({ ...one, version: 1, updatedAt: '' })).toSorted(byTitle)
    expect(same(await allProducts(db))).toEqual(same(before))
    expect(await loggedFor(db, edit._id)).toEqual([
      { kind: 'products', action: 'changed by a bulk edit', records: 3 },
      { kind: 'products', action: 'changed back by undoing a bulk edit', records: 3 },
    ])
  },
)

function loggedFor(db: Database, id: string) {
  const logged = db.selectFrom('activity').select(['kind', 'action', 'records'])
  return logged.where('recordId', '=', id).orderBy('_id').execute()
}

function byTitle(one: { title: string }, other: { title: string }) {
  return one.title < other.title ? -1 : 1
}

test.each(engines)('each part of an edit says what it does, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const [a, b] = await withGaskets(db)
  const query = `?id=${a?._id}&id=${b?._id}`
  const cells = { maker: '[empty]', certificate: 'DNV' }
  const title = { find: 'Gasket', replace: 'Seal $& ring' }
  const category = { categoryId: '8', subcategoryId: '' }
  const edit = await checkedEdit(db, { query, cells, title, category })
  await writeEdit(db, edit._id)
  const changed = (await allProducts(db)).filter(({ certificate }) => certificate === 'DNV')
  expect(changed.map((one) => [one.title, one.maker, one.categoryId]).toSorted()).toEqual([
    ['Seal $& ring A', undefined, '8'],
    ['Seal $& ring B', undefined, '8'],
  ])
  const again = await checkedEdit(db, { query, cells, category })
  expect(again).toMatchObject({ state: 'ready', counts: { same: 2 } })
  const wrong = await checkedEdit(db, { query, title: { find: 'A', replace: 'x'.repeat(201) } })
  expect(wrong.counts).toEqual({ wrong: 1, same: 1 })
  expect(await wrongRows(db, wrong._id)).toEqual([
    [1, [expect.stringContaining('Please use at most 200 characters.')]],
  ])
})

test.each(engines)(
  'what was changed since the check stays, and is named, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [a, b, c] = await withGaskets(db)
    if (!a || !b || !c) throw new Error('No products')
    const edit = await checkedEdit(db, { query: '?search=gasket', cells: { maker: 'Sulzer' } })
    await changeProduct(db, a._id, { ...a, title: 'Gasket by hand' }, a.version)
    await deleteProduct(db, b._id)
    const written = await writeEdit(db, edit._id)
    expect(written).toMatchObject({ counts: { change: 1, wrong: 2 } })
    expect((await wrongRows(db, edit._id)).map(([, words]) => words)).toEqual([
      ['This product was changed after the check, so it stays as it is.'],
      ['This product was deleted after the check.'],
    ])
    expect(await makers(db)).toEqual(['Gasket C Sulzer', 'Gasket by hand MAN', 'Pump -'])

    const current = (await allProducts(db)).find(({ _id }) => _id === c._id)
    await changeProduct(db, c._id, { ...c, maker: 'Wärtsilä' }, current?.version ?? 0)
    const undone = await undoEdit(db, edit._id)
    expect(undone).toMatchObject({ state: 'undone', counts: { kept: 1 } })
    expect(await makers(db)).toContain('Gasket C Wärtsilä')
    const { rows } = await previewRows(db, undone, { kind: 'kept', after: 0 })
    expect(rows).toMatchObject([
      { title: 'Gasket C', problems: ['It was changed after the edit.'] },
    ])
  },
)

test.each(engines)(
  'an edit of many goes on after a restart in the middle, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const many = Array.from({ length: 2_350 }, (_, n) => product(`Ring ${n}`))
    await addProducts(db, [...many, product('Pump')])
    const edit = await checkedEdit(db, { query: '?search=ring', cells: { maker: 'MAN' } })
    expect(edit).toMatchObject({ rows: 2_350, counts: { change: 2_350 } })
    const stopped = await writeSome(db, edit._id)
    expect(stopped).toMatchObject({ state: 'writing' })
    expect(stopped?.done).toBeLessThan(2_350)
    const other = await secondDatabase(db)
    await Promise.all([runImports(db), runImports(other)])
    await runImports(db)
    expect(await findImport(db, edit._id)).toMatchObject({ state: 'done' })
    const all = await allProducts(db)
    expect(all.filter(({ maker }) => maker === 'MAN')).toHaveLength(2_350)
    expect(all.filter(({ version }) => version > 2)).toEqual([])
  },
)

test.each(engines)(
  'all that match go to the trash and come back together, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [a, b, c] = await withGaskets(db)
    if (!a || !b || !c) throw new Error('No products')
    const edit = await checkedEdit(db, { query: '?search=gasket', isDeletion: true })
    expect(edit).toMatchObject({ fileName: 'Move to the trash', counts: { change: 3 } })
    expect(await allProducts(db)).toHaveLength(4)
    await changeProduct(db, a._id, { ...a, title: 'Gasket by hand' }, a.version)
    await writeEdit(db, edit._id)
    expect(await makers(db)).toEqual(['Gasket by hand MAN', 'Pump -'])
    await restoreProduct(db, b._id)
    expect(await undoEdit(db, edit._id)).toMatchObject({ state: 'undone', counts: { kept: 1 } })
    expect(await makers(db)).toEqual([
      'Gasket B MAN',
      'Gasket C MAN',
      'Gasket by hand MAN',
      'Pump -',
    ])
  },
)

test.each(engines)('blogs that match go to the trash together, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const titles = ['Dock one', 'Dock two', 'Pump']
  await addPosts(
    db,
    titles.map((title) => ({ title, description: 'Words', imageUrl: '' })),
  )
  await addPosts(db, [{ title: 'Dock draft', description: 'Words', imageUrl: '', state: 'draft' }])
  const asked = { subject: 'posts' as const, query: '?search=dock&state=live', isDeletion: true }
  const edit = await checkedEdit(db, asked)
  const live = () =>
    db.selectFrom('posts').select('title').where('deletedAt', 'is', null).orderBy('title')
  const { rows } = await previewRows(db, edit, { kind: 'change', after: 0 })
  expect(rows).toMatchObject([{ title: 'Dock one' }, { title: 'Dock two' }])
  await writeEdit(db, edit._id)
  expect(await live().execute()).toEqual([{ title: 'Dock draft' }, { title: 'Pump' }])
  await undoEdit(db, edit._id)
  expect(await live().execute()).toHaveLength(4)
  expect(await loggedFor(db, edit._id)).toMatchObject([
    { kind: 'posts', action: 'deleted by a bulk edit' },
    { kind: 'posts', action: 'restored by undoing a bulk edit' },
  ])
})
