import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { actFor } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { newId } from '#app/database/ids.ts'

import { findBulkEdit } from '../../changes/bulk-edits.server.ts'
import { allProducts, undoEdit } from '../../changes/imports.testing.ts'
import { previewRows } from '../../changes/preview.server.ts'
import { addProducts } from '../../product-writes.server.ts'
import type { Product } from '../../product.ts'
import { changeProduct, deleteProduct } from '../../products.testing.ts'
import { saveSheet, sheetPage, type SheetRow } from './save-sheet.server.ts'

const gasket = {
  description: 'Kept in stock.',
  imageUrl: '',
  categoryId: '7',
  subcategoryId: '705',
  maker: 'MAN',
}

async function withGaskets(db: Database) {
  const gaskets = ['A', 'B', 'C'].map((one) => ({ ...gasket, title: `Gasket ${one}` }))
  await addProducts(db, gaskets)
  return (await allProducts(db)).toSorted((one, other) => one.title.localeCompare(other.title))
}

function row({ _id, version }: Product, cells: SheetRow['cells']): SheetRow {
  return { _id, version, cells }
}

function save(db: Database, rows: SheetRow[], _id = newId()) {
  return actFor({ account: 'owner' }, () => saveSheet(db, { _id, query: '?search=gasket', rows }))
}

async function titled(db: Database, title: string) {
  return (await allProducts(db)).find((one) => one.title === title)
}

test.each(engines)(
  'cells of several products are one edit that is undone, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [a, b, c] = await withGaskets(db)
    if (!a || !b || !c) throw new Error('No products')
    const before = await allProducts(db)
    const id = newId()
    const rows = [
      row(a, { maker: ' Taiko ', availability: 'in stock', partNumbers: 'P-1\nIMPA: 37 11 02' }),
      row(b, { maker: '', categoryId: 'spare parts for governor', subcategoryId: 'Woodward' }),
      row(c, { maker: 'MAN' }),
    ]
    expect(await save(db, rows, id)).toEqual({ saved: 2 })
    expect(await titled(db, 'Gasket A')).toMatchObject({
      maker: 'Taiko',
      availability: 'in stock',
      partNumbers: [
        { scheme: 'Maker', value: 'P-1' },
        { scheme: 'IMPA', value: '37 11 02' },
      ],
      version: 2,
    })
    const moved = await titled(db, 'Gasket B')
    expect(moved).toMatchObject({ categoryId: '6', subcategoryId: '601' })
    expect(moved).not.toHaveProperty('maker')
    expect(await titled(db, 'Gasket C')).toEqual(c)

    const found = await findBulkEdit(db, id)
    if (!found) throw new Error('No edit')
    expect(found).toMatchObject({ state: 'done', createdBy: 'owner', counts: { change: 2 } })
    const { rows: shown } = await previewRows(db, found, { kind: 'change', after: 0 })
    expect(shown.map(({ title, differences }) => [title, differences.length])).toEqual([
      ['Gasket A', 3],
      ['Gasket B', 3],
    ])
    const logged = db.selectFrom('activity').select(['action', 'records', 'personId'])
    expect(await logged.where('recordId', '=', id).execute()).toEqual([
      { action: 'changed by a bulk edit', records: 2, personId: 'owner' },
    ])

    expect(await undoEdit(db, id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
    const same = (list: Product[]) =>
      list.map((one) => ({ ...one, version: 1, updatedAt: '' })).toSorted(byTitle)
    expect(same(await allProducts(db))).toEqual(same(before))
  },
)

function byTitle(one: { title: string }, other: { title: string }) {
  return one.title < other.title ? -1 : 1
}

test.each(engines)(
  'new rows are drafts that need a title only, in one edit with changes, and undo removes them, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [a] = await withGaskets(db)
    if (!a) throw new Error('No product')
    const before = await allProducts(db)
    const added = (cells: SheetRow['cells'], _id = newId()) => ({ _id, version: 0, cells })
    const wrong = [
      added({ maker: 'Taiko' }),
      added({ title: 'Ring', state: 'Live', categoryId: 'spare parts for governor' }),
      added({ title: 'Ring', state: '', categoryId: 'Boats', impaCode: '37' }),
      added({ title: 'Ring', state: 'Live' }),
    ]
    expect(await save(db, wrong)).toEqual({
      problems: [
        { path: 'rows.0.cells.title', message: 'Please enter a title.' },
        { path: 'rows.1.cells.description', message: 'Please write a description.' },
        { path: 'rows.2.cells.state', message: 'Please use one of these: Live, Draft, Hidden.' },
        {
          path: 'rows.2.cells.categoryId',
          message: 'There is no such category. Add it, or choose another one.',
        },
        { path: 'rows.2.cells.impaCode', message: 'Please enter six digits.' },
        { path: 'rows.3.cells.categoryId', message: 'Please choose a category.' },
      ],
    })
    expect(await allProducts(db)).toEqual(before)

    const id = newId()
    const rows = [
      row(a, { maker: 'Taiko' }),
      added({ title: 'Ring of a piston' }),
      added({
        title: 'Governor ring',
        categoryId: 'spare parts for governor',
        subcategoryId: 'Woodward',
        state: 'Live',
        description: 'New.',
        partNumbers: 'P-1',
        stock: '3',
      }),
    ]
    const both = await Promise.all([save(db, rows, id), save(db, rows, id)])
    expect(both).toEqual([{ saved: 3 }, { saved: 3 }])
    const draft = await titled(db, 'Ring of a piston')
    expect(draft).toMatchObject({ _id: rows[1]?._id, state: 'draft', description: '', version: 1 })
    expect(draft).toMatchObject({ categoryId: '', imageUrl: '' })
    const live = await titled(db, 'Governor ring')
    expect(live).toMatchObject({ categoryId: '6', subcategoryId: '601', description: 'New.' })
    expect(live).not.toHaveProperty('state')
    expect(await save(db, rows.slice(1))).toEqual({ changed: rows.slice(1).map(({ _id }) => _id) })

    const found = await findBulkEdit(db, id)
    if (!found) throw new Error('No edit')
    expect(found).toMatchObject({ state: 'done', counts: { add: 2, change: 1 } })
    expect(found.fileName).toBe('Spreadsheet: 9 cells changed, 2 products added')
    const { rows: shown } = await previewRows(db, found, { kind: 'add', after: 0 })
    expect(shown.map(({ title }) => title)).toEqual(['Ring of a piston', 'Governor ring'])

    expect(await undoEdit(db, id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
    const titles = (await allProducts(db)).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(['Gasket A', 'Gasket B', 'Gasket C'])
    expect(await titled(db, 'Gasket A')).toMatchObject({ maker: 'MAN' })
    await deleteProduct(db, a._id)
    expect(await save(db, [added({ title: 'Ring' }, a._id)])).toEqual({ changed: [a._id] })
  },
)

test.each(engines)(
  'the first rows come with the page, and all rows of its list in the same order, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    await withGaskets(db)
    const url = 'list:?search=gasket&sort=title'
    const first = await sheetPage(db, url, 2)
    expect(first).toMatchObject({ size: 3, matching: 3, first: 1 })
    expect(first.rows.map(({ title }) => title)).toEqual(['Gasket A', 'Gasket B'])
    const all = await sheetPage(db, url, 500)
    expect(all.rows.map(({ title }) => title)).toEqual(['Gasket A', 'Gasket B', 'Gasket C'])
    expect(all.rows.slice(0, 2)).toEqual(first.rows)
  },
)

test.each(engines)(
  'the same save sent again, also at once, is done once, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [a] = await withGaskets(db)
    if (!a) throw new Error('No product')
    const id = newId()
    const rows = [row(a, { maker: 'Taiko' })]
    const both = await Promise.all([save(db, rows, id), save(db, rows, id)])
    expect(both).toEqual([{ saved: 1 }, { saved: 1 }])
    expect(await save(db, rows, id)).toEqual({ saved: 1 })
    expect(await titled(db, 'Gasket A')).toMatchObject({ maker: 'Taiko', version: 2 })
  },
)

test.each(engines)(
  'one wrong cell or one product changed since, and nothing is saved, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [a, b, c] = await withGaskets(db)
    if (!a || !b || !c) throw new Error('No products')
    const wrong = [
      row(a, { maker: 'Taiko', state: '', title: ' ' }),
      row(b, { categoryId: '6' }),
      row(c, { categoryId: 'Boats', subcategoryId: 'Big', impaCode: '37' }),
    ]
    expect(await save(db, wrong)).toEqual({
      problems: [
        { path: 'rows.0.cells.state', message: 'Please use one of these: Live, Draft, Hidden.' },
        { path: 'rows.0.cells.title', message: 'Please enter a title.' },
        {
          path: 'rows.1.cells.subcategoryId',
          message: 'Please choose a subcategory of this category.',
        },
        {
          path: 'rows.2.cells.categoryId',
          message: 'There is no such category. Add it, or choose another one.',
        },
        { path: 'rows.2.cells.impaCode', message: 'Please enter six digits.' },
      ],
    })
    await changeProduct(db, a._id, { ...a, maker: 'Sulzer' }, a.version)
    await deleteProduct(db, b._id)
    const late = [a, b, c].map((one) => row(one, { maker: 'Taiko' }))
    expect(await save(db, late)).toEqual({ changed: [a._id, b._id] })
    const makers = (await allProducts(db)).map(({ maker }) => maker)
    expect(makers.toSorted()).toEqual(['MAN', 'Sulzer'])
    expect(await db.selectFrom('imports').selectAll().execute()).toEqual([])
  },
)

test('pages are answered while many products are saved, and an error in the middle saves none', async () => {
  const db = await freshDatabase('sqlite')
  const many = Array.from({ length: 100 }, (_, n) => ({ ...gasket, title: `Gasket ${n}` }))
  await addProducts(db, many)
  const before = await allProducts(db)
  await sql`create trigger "fault" before update on "products" when new."title" = 'Gasket 0'
    begin select raise(abort, 'full'); end`.execute(db)
  const rows = before.map((one) => row(one, { maker: 'Taiko' }))
  await expect(save(db, rows)).rejects.toThrow('full')
  expect(await allProducts(db)).toEqual(before)
  await sql`drop trigger "fault"`.execute(db)

  let turns = 0
  const saving = save(db, rows)
  const counting = setInterval(() => (turns += 1), 0)
  expect(await saving).toEqual({ saved: 100 })
  clearInterval(counting)
  expect(turns).toBeGreaterThan(2)
})
