import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import type { RecordRows } from '#app/database/record-rows.server.ts'
import { findRecord } from '#app/database/records.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { listQuery } from '#app/http/lists.server.ts'
import { listRecords, stateQuery, writeRecords } from '#app/http/record-routes.server.ts'
import {
  forStaffToo,
  manyIds,
  mayHaveSession,
  sendWritten,
  written,
} from '#app/http/writes.server.ts'
import { drawingPath } from '#app/media/addresses.ts'

import { moveBack, moveProducts, productActionRoutes } from './admin/product-actions.server.ts'
import { sheetRoutes } from './admin/spreadsheet/save-sheet.server.ts'
import {
  type Categories,
  categoriesOf,
  categoryNamed,
  categoryWithId,
  hiddenIds,
  namesOf,
} from './categories.ts'
import { drawingNameOf } from './product-drawing.ts'
import { productEntries } from './product-entry.ts'
import { productRowsOf } from './product-rows.server.ts'
import { productType } from './product-writes.server.ts'
import { movedProduct, type Product, product, type ProductCategory } from './product.ts'

const filterFields = listQuery.extend({
  ...stateQuery(['draft', 'hidden']),
  category: z.string().optional().describe('A category by its exact name, in any case, or its id'),
  subcategory: z
    .string()
    .optional()
    .describe('A subcategory by its id or, where only one has it, by its exact name'),
})

function filterQueryFor(db: Database) {
  return filterFields.superRefine((query, context) => {
    // Two categories have a subcategory Yanmar, so its name alone is ambiguous.
    const { subs = [] } = chosenBy(categoriesOf(db), query)
    if (subs.length < 2) return
    const ids = subs.map(({ subcategoryId }) => subcategoryId).join(' or ')
    const message = `Several categories have it: name the category too, or give the id ${ids}`
    context.addIssue({ code: 'custom', path: ['subcategory'], message })
  })
}

const path = '/products'

export async function productRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const summary = 'Products, newest first'
  const type = productType(db)
  const { productEntry, productChanges, categoryEntry } = productEntries(() => categoriesOf(db))
  const where = (query: CategoryQuery) => conditionsOf(categoriesOf(db), query)
  const also = () => categoriesOf(db).all
  const shown = <One extends Product>(one: One) => withDrawing(categoriesOf(db), one)
  const rows = productRowsOf(db)
  const derived = (stored: Product) => shown({ ...stored, ...rows.derived?.(stored) })
  const read = { ...rows, derived }
  listRecords(app, db, { type: read, path, summary, query: filterQueryFor(db), where, also })
  oneRoute(app, db, read)
  const bodies = { entry: productEntry, changes: productChanges }
  writeRecords(app, db, { type, path, name: 'product', ...bodies, shown })
  moveRoutes(app, db, categoryEntry)
  await productActionRoutes(app, { db })
  await sheetRoutes(app, { db })
}

/** The drawing that pages show instead of a photo, so that an old client has an image too (C-95). */
function withDrawing<One extends Product>(categories: Categories, one: One): One {
  const drawing = drawingNameOf(categories, one)
  return one.imageUrl || !drawing ? one : { ...one, imageUrl: drawingPath(drawing) }
}

/** A product that visitors do not see is for staff only (C-94). */
function oneRoute(app: FastifyInstance, db: Database, read: RecordRows<Product>) {
  const params = z.object({ id: z.string() })
  const response = { 200: product, 404: problem }
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/products/:id',
      { ...forStaffToo, schema: { summary: 'One product', ...mayHaveSession, params, response } },
      async (request, reply) => {
        const found = await findRecord(db, read, request.params.id)
        if (!found || (found.state && !request.caller))
          return sendError(reply, 404, 'Product not found.')
        reply.header('cache-control', found.state ? 'private, no-store' : 'public, no-cache')
        return found
      },
    )
}

const moveOutcome = { movedCount: z.number().int(), moved: z.array(movedProduct) }

type CategoryEntry = ReturnType<typeof productEntries>['categoryEntry']

/** Both routes return the former categories; posting these to the second route undoes either. */
function moveRoutes(app: FastifyInstance, db: Database, categoryEntry: CategoryEntry) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const move = 'Move up to 500 products into one category, all or none'
  const body = categoryEntry.and(z.object({ ids: manyIds }))
  typed.post('/products/move', written(move, moveOutcome, { body }), async (request, reply) => {
    const { ids, ...to } = request.body
    const done = await moveProducts(db, ids, to)
    return sendWritten(reply, { movedCount: done.length, moved: done })
  })
  const back = 'Undo a move of products that have not been changed since'
  const inCategory = movedProduct.refine(
    (one) => isCategory(categoriesOf(db), one),
    'names no place in the catalogue',
  )
  const before = z.object({ moved: z.array(inCategory).min(1).max(500) })
  typed.post(
    '/products/move-back',
    written(back, moveOutcome, { body: before }),
    async (request, reply) => {
      const done = await moveBack(db, request.body.moved)
      return sendWritten(reply, { movedCount: done.length, moved: done })
    },
  )
}

function isCategory(categories: Categories, { categoryId, subcategoryId }: ProductCategory) {
  const { categoryName, subcategoryName } = namesOf(categories, categoryId, subcategoryId)
  return categoryName !== '' && (subcategoryId === '' || subcategoryName !== '')
}

const none = { categoryId: 'none', subcategoryId: 'none' }

function conditionsOf(categories: Categories, query: CategoryQuery) {
  const { category, subs } = chosenBy(categories, query)
  const whole = category
    ? { categoryId: String(category.id) }
    : query.category === undefined
      ? {}
      : none
  const ids = subs ? (subs[0] ?? none) : whole
  const chosen = Object.entries(ids).map(([column, id]) => sql<SqlBool>`${sql.ref(column)} = ${id}`)
  if (query.state !== undefined) return [sql<SqlBool>`"state" = ${query.state}`, ...chosen]
  const isListed = sql<SqlBool>`"state" is null`
  const hidden = hiddenIds(categories).map((id) => sql<SqlBool>`"categoryId" <> ${id}`)
  return [isListed, ...hidden, ...chosen]
}

type CategoryQuery = Partial<Record<'category' | 'subcategory' | 'state', string | undefined>>

function chosenBy(categories: Categories, { category: name, subcategory }: CategoryQuery) {
  const category =
    name === undefined
      ? undefined
      : (categoryNamed(categories, name) ?? categoryWithId(categories, name))
  if (subcategory === undefined) return { category }

  const given = subcategory.toLowerCase()
  const within = name === undefined ? categories.all : category ? [category] : []
  const subs = within.flatMap((one) =>
    one.subcategories
      .filter((sub) => String(sub.id) === given || sub.name.toLowerCase() === given)
      .map((sub) => ({ categoryId: String(one.id), subcategoryId: String(sub.id) })),
  )
  return { category, subs }
}
