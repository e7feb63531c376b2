import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'

import { actingPerson } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { idShape } from '#app/database/fields.ts'
import { inParts } from '#app/database/in-slices.server.ts'
import { insertRows, listOf } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { needsSession, sendWritten, written } from '#app/http/writes.server.ts'
import { uploadTime } from '#app/media/upload-route.server.ts'
import { counted } from '#app/ui/admin/format.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'

import { categoriesOf } from '../../categories.ts'
import { checkedRow } from '../../changes/change-rows.server.ts'
import { importedProducts } from '../../changes/imported-records.server.ts'
import { insertImport, logImport } from '../../changes/imports.server.ts'
import { productsById } from '../../changes/known-products.server.ts'
import { rowRules } from '../../changes/row-entry.ts'
import { endWriting, writeSlice } from '../../changes/write-rows.server.ts'
import { type Product, staffProduct } from '../../product.ts'
import { managedProducts, productFiltersIn } from '../managed-products.server.ts'
import {
  type Cells,
  checkedCells,
  isNew,
  mostNewRows,
  mostSheetRows,
  newProduct,
  spreadsheetColumns,
} from './sheet-edits.ts'

export type SheetRow = { _id: string; version: number; cells: Cells }
/** `_id` is that of the edit that can be undone; `query` is that of the list. */
type SheetSave = { _id: string; query: string; rows: SheetRow[] }

const rowsPerPart = 20

type Problem = { path: string; message: string }
type SaveResult = { saved: number } | { problems: Problem[] } | { changed: string[] }

/** Saves all rows as one edit, or none; the same save sent again is done once. */
export function saveSheet(db: Database, save: SheetSave): Promise<SaveResult> {
  return db.change('products', (tx) => saveIn(tx, db, save))
}

async function saveIn(tx: Transaction<Tables>, db: Database, save: SheetSave): Promise<SaveResult> {
  const earlier = tx.selectFrom('imports').select('rows').where('_id', '=', save._id)
  const before = await earlier.executeTakeFirst()
  if (before) return { saved: before.rows }
  const ids = save.rows.map(({ _id }) => _id)
  const current = await productsById(db, ids, tx)
  const taken = await takenIds(tx, save.rows)
  const changed = save.rows.filter((row) =>
    isNew(row) ? taken.has(row._id) : current.get(row._id)?.version !== row.version,
  )
  if (changed.length > 0) return { changed: changed.map(({ _id }) => _id) }
  const { entries, problems } = await checkedRows(db, save.rows, current)
  if (problems.length > 0) return { problems }
  if (entries.length === 0) return { saved: 0 }
  await insertEdit(tx, save, entries)
  await writeAll(tx, db, save._id)
  return { saved: entries.length }
}

async function takenIds(tx: Transaction<Tables>, rows: SheetRow[]) {
  const ids = rows.filter(isNew).map(({ _id }) => _id)
  const taken = tx.selectFrom('products').select('_id').where('_id', 'in', listOf(tx, ids))
  return new Set(ids.length === 0 ? [] : (await taken.execute()).map(({ _id }) => _id))
}

/** Changes of products run one after another, so nobody else can have changed one since it was read. */
async function writeAll(tx: Transaction<Tables>, db: Database, importId: string) {
  const records = importedProducts(db)
  const slice = { importId, records, size: rowsPerPart, startedAt: Date.now(), edit: undefined }
  while ((await writeSlice(tx, slice)) > 0) await yieldToEventLoop()
  const { wrong = 0 } = await endWriting(tx, importId)
  if (wrong > 0) throw new Error('Products were changed while they were locked')
}

async function checkedRows(db: Database, rows: SheetRow[], current: ReadonlyMap<string, Product>) {
  const rules = rowRules(categoriesOf(db))
  const checked = await inParts([...rows.entries()], rowsPerPart, (some) =>
    some.flatMap(([index, row]) => {
      const product = isNew(row) ? newProduct(row._id) : current.get(row._id)
      return product ? [{ index, product, ...checkedCells(product, row.cells, rules) }] : []
    }),
  )
  const problems = checked.flatMap(({ index, problems: wrong }) =>
    Object.entries(wrong).map(([column, message]) => ({
      path: `rows.${index}.cells.${column}`,
      message,
    })),
  )
  return { problems, entries: checked.filter(({ fields }) => Object.keys(fields).length > 0) }
}

type Entry = { product: Product; fields: { title?: string } }

async function insertEdit(
  tx: Transaction<Tables>,
  { _id, query, rows }: SheetSave,
  entries: Entry[],
) {
  const cells = rows.reduce((sum, row) => sum + Object.keys(row.cells).length, 0)
  const add = entries.filter(({ product }) => isNew(product)).length
  const added = add > 0 ? `, ${counted(add, 'product')} added` : ''
  const fileName = `Spreadsheet: ${counted(cells, 'cell')} changed${added}`
  const edit = { subject: 'products' as const, query, cells: {}, isDeletion: false }
  const counts = { add, change: entries.length - add }
  const createdBy = actingPerson()
  const row = { fileName, state: 'writing' as const, rows: entries.length, createdBy, edit }
  await insertImport(tx, row, _id)
  await logImport(tx, { _id, fileName, counts, edit, action: 'started' })
  const checked = entries.map(({ product, fields }, index) => {
    const source = { row: index + 1, cells: JSON.stringify([fields.title ?? product.title]) }
    const version = isNew(product) ? undefined : product.version
    return { importId: _id, ...checkedRow(source, { productId: product._id, version, fields }) }
  })
  const columns = ['importId', 'row', 'kind', 'cells', 'productId', 'fields', 'checkedVersion']
  await insertRows(tx, { table: 'importRows', columns }, checked)
}

/** One page of the list; `rows` are the first of its products with all fields, of `size` that the sheet has. */
export async function sheetPage(db: Database, url: string, most: number) {
  const filters = productFiltersIn(new URL(url).searchParams)
  const asked = { ...listQueryIn({ url }), ...filters, limit: mostSheetRows }
  const { rows: listed, ...page } = await managedProducts(db, asked)
  const ids = listed.slice(0, most).map(({ _id }) => _id)
  const found = await productsById(db, ids)
  return { ...page, size: listed.length, rows: ids.flatMap((id) => found.get(id) ?? []) }
}

/** Longer than any field, so that a text that is too long is named and not refused as a whole. */
const longestCell = 20_000
/** A search of 400 characters is nine times as long in an address of Bangla. */
const longestQuery = 5000

const listedBy = z.string().max(longestQuery).describe('The query of the list that is edited')

const row = z.object({
  _id: z.string().max(200),
  version: z.number().int().describe('0 for a new product, whose `_id` is new too'),
  cells: z
    .partialRecord(z.enum(spreadsheetColumns), z.string().max(longestCell))
    .describe('The changed cells, as an import sheet has them; an empty one clears its field'),
})

const body = z.object({
  _id: z
    .string()
    .regex(idShape, 'is not 24 hex digits in lower case')
    .describe('A new id for this save, the same for every try, so that it is saved once'),
  query: listedBy,
  rows: z
    .array(row)
    .min(1)
    .max(mostSheetRows + mostNewRows)
    .refine(
      (rows) => rows.every((one) => !isNew(one) || idShape.test(one._id)),
      'has a new id that is not 24 hex digits',
    )
    .refine(
      (rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length,
      'names a product twice',
    ),
})

export async function sheetRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const read = {
    summary: `Up to ${mostSheetRows} products of a list of the admin, with all fields`,
    ...needsSession,
    querystring: z.object({ query: listedBy }),
    response: { 200: z.object({ rows: z.array(staffProduct) }) },
  }
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/products/spreadsheet',
      { config: { for: 'signed in' }, schema: read },
      async ({ query: { query } }, reply) => {
        const { rows } = await sheetPage(db, `list:?${query}`, mostSheetRows)
        return reply.header('cache-control', 'private, no-store').send({ rows })
      },
    )
  const summary = `Change cells of up to ${mostSheetRows} products and add ${mostNewRows}, all or none`
  const { schema } = written(summary, { savedCount: z.number().int() }, { body })
  const changed = problem.extend({ current: z.object({ ids: z.array(z.string()) }) })
  const response = { ...schema.response, 409: changed }
  const saves = { handlerTimeout: uploadTime, schema: { ...schema, response } }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/products/spreadsheet', saves, async (request, reply) => {
      const outcome = await saveSheet(db, request.body)
      if ('saved' in outcome) return sendWritten(reply, { savedCount: outcome.saved })
      if ('changed' in outcome) {
        const message = 'Someone else changed some of these products. Nothing was saved.'
        return sendError(reply, 409, message, { current: { ids: outcome.changed } })
      }
      const errors = outcome.problems.map((one) => ({ ...one, code: 'custom' }))
      return sendError(reply, 422, 'Some cells are to be corrected. Nothing was saved.', { errors })
    })
}
