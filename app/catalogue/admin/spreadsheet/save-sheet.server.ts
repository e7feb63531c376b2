import type { Transaction } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import { actingPerson } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { inParts } from '#app/database/in-slices.server.ts'
import { insertRows, listOf } from '#app/database/insert-rows.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { liveRecords } from '#app/database/records.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { counted } from '#app/ui/admin/format.ts'

import { categoriesOf } from '../../categories.ts'
import { type BulkEdit, bulkAction } from '../../changes/bulk-edit.ts'
import { importedProducts, type Patch } from '../../changes/imported-records.server.ts'
import { productRowsOf } from '../../product-rows.server.ts'
import type { Product } from '../../product.ts'
import { type Cells, checkedCells, sheetRules } from './sheet-columns.ts'

export type SheetRow = { _id: string; version: number; cells: Cells }
/** `_id` is that of the edit that can be undone; `query` is that of the list. */
export type SheetSave = { _id: string; query: string; rows: SheetRow[] }

const rowsPerPart = 20
const columns = [
  'kind',
  'cells',
  'productId',
  'fields',
  'checkedVersion',
  'version',
  'before',
] as const

type Problem = { path: string; message: string }
type Outcome = { saved: number } | { problems: Problem[] } | { changed: string[] }

/** Saves all rows as one edit, or none; the same save sent again is done once. */
export function saveSheet(db: Database, save: SheetSave): Promise<Outcome> {
  return db.change('products', (tx) => saveIn(tx, db, save))
}

async function saveIn(tx: Transaction<Tables>, db: Database, save: SheetSave): Promise<Outcome> {
  const earlier = tx.selectFrom('imports').select('rows').where('_id', '=', save._id)
  const before = await earlier.executeTakeFirst()
  if (before) return { saved: before.rows }
  const current = await productsOf(tx, db, save.rows)
  const changed = save.rows.filter(({ _id, version }) => current.get(_id)?.version !== version)
  if (changed.length > 0) return { changed: changed.map(({ _id }) => _id) }
  const { entries, problems } = await checkedRows(db, save.rows, current)
  if (problems.length > 0) return { problems }
  if (entries.length === 0) return { saved: 0 }
  const rows = await inParts(entries, rowsPerPart, (some) => changeSome(tx, db, some))
  await insertEdit(tx, save, rows.length)
  const edited = rows.map((one, index) => ({ importId: save._id, row: index + 1, ...one }))
  await insertRows(tx, { table: 'importRows', columns: ['importId', 'row', ...columns] }, edited)
  return { saved: rows.length }
}

type Entry = { product: Product; fields: Patch }

/** Returns the rows of the edit, with what its undo needs. */
async function changeSome(tx: Transaction<Tables>, db: Database, entries: Entry[]) {
  const patches = new Map(entries.map(({ product, fields }) => [product._id, fields]))
  const done = await importedProducts(db).change(tx, patches)
  const saved = new Map(done.map((one) => [one._id, one]))
  // Changes of products run one after another, so nobody else can have changed one since it was read.
  if (saved.size < patches.size) throw new Error('Products were changed while they were locked')
  return entries.map(({ product, fields }) => ({
    kind: 'change' as const,
    cells: JSON.stringify([product.title]),
    productId: product._id,
    fields: JSON.stringify(fields),
    checkedVersion: product.version,
    version: saved.get(product._id)?.version ?? null,
    before: saved.get(product._id)?.before ?? null,
  }))
}

async function productsOf(tx: Transaction<Tables>, db: Database, rows: SheetRow[]) {
  const ids = rows.map(({ _id }) => _id).filter(isStorable)
  if (ids.length === 0) return new Map<string, Product>()
  const type = productRowsOf(db)
  const found = await liveRecords(tx, type).where('_id', 'in', listOf(tx, ids)).execute()
  return new Map(found.map((row) => recordIn(type, row)).map((one) => [one._id, one]))
}

/** Rows that say nothing new are left out. */
async function checkedRows(db: Database, rows: SheetRow[], current: ReadonlyMap<string, Product>) {
  const rules = sheetRules(categoriesOf(db))
  const checked = await inParts([...rows.entries()], rowsPerPart, (some) =>
    some.flatMap(([index, { _id, cells }]) => {
      const product = current.get(_id)
      return product ? [{ index, product, ...checkedCells(product, cells, rules) }] : []
    }),
  )
  const problems = checked.flatMap(({ index, problems: wrong }) =>
    Object.entries(wrong).map(([column, message]) => ({
      path: `rows.${index}.cells.${column}`,
      message,
    })),
  )
  const entries = checked.map(({ product, fields }) => ({ product, fields: withNulls(fields) }))
  return { problems, entries: entries.filter(({ fields }) => Object.keys(fields).length > 0) }
}

/** JSON leaves undefined out, and null means that a field is cleared. */
function withNulls(fields: object): Patch {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]))
}

/** An edit that is done: its page shows it, and undoes it. */
async function insertEdit(tx: Transaction<Tables>, { _id, query, rows }: SheetSave, count: number) {
  const cells = rows.reduce((sum, row) => sum + Object.keys(row.cells).length, 0)
  const edit: BulkEdit = { subject: 'products', query, cells: {}, isDeletion: false }
  const now = new Date().toISOString()
  const fileName = `Spreadsheet: ${counted(cells, 'cell')} changed`
  const personId = actingPerson() ?? null
  await tx
    .insertInto('imports')
    .values({
      _id,
      fileName,
      state: 'done',
      columns: '[]',
      choices: JSON.stringify({ headRow: 0, targets: [], categoryId: '' }),
      rows: count,
      counts: JSON.stringify({ change: count }),
      createdAt: now,
      createdBy: personId,
      phaseAt: now,
      finishedAt: now,
      edit: JSON.stringify(edit),
    })
    .execute()
  const entry = { recordId: _id, title: fileName, records: count, personId }
  await logActivity(tx, { kind: 'products', action: bulkAction(edit, 'started'), ...entry })
}
