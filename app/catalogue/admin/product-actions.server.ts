import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'

import { homeProducts } from '#app/content/constants.ts'
import { logActivity, logRecords } from '#app/database/activity.server.ts'
import { addOnce } from '#app/database/added-once.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { insertRecord } from '#app/database/record-writes.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { tries } from '#app/http/record-routes.server.ts'
import { manyIds, params, sendWritten, written } from '#app/http/writes.server.ts'

import { indexProducts, productType } from '../product-writes.server.ts'
import type { MovedProduct, ProductCategory } from '../product.ts'
import { findStaffProduct, namedProducts } from '../products.server.ts'

const longestTitle = 200

const suffix = ' (copy)'

export async function productActionRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const ids = z.array(z.string())
  const former = z.object({ live: ids, draft: ids, hidden: ids })
  const changes = written(
    'Show or hide up to 500 products, all or none; `former` has the changed ones by their former state',
    { changedCount: z.number().int(), former },
    { body: z.object({ ids: manyIds, state: productState }) },
  )
  typed.post('/products/state', changes, async ({ body }, reply) => {
    const before = await setState(db, body.ids, body.state)
    const changedCount = Object.values(before).flat().length
    return sendWritten(reply, { changedCount, former: before })
  })

  const copies = written('Copy a product as a draft', { insertedId: z.string() }, { params })
  const { response, ...described } = copies.schema
  const copying = {
    schema: { ...described, headers: tries, response: { ...response, 404: problem } },
  }
  typed.post('/products/:id/copy', copying, async (request, reply) => {
    const key = request.headers['idempotency-key']
    const insertedId = await copyProduct(db, request.params.id, key)
    if (!insertedId) return sendError(reply, 404, 'Product not found.')
    return sendWritten(reply, { insertedId })
  })

  const features = written(
    'Choose the products that stand first on the home page, in their order',
    { featuredCount: z.number().int() },
    { body: z.object({ ids: z.array(z.string().max(200)).max(homeProducts) }) },
  )
  typed.put('/products/featured', features, async ({ body }, reply) =>
    sendWritten(reply, { featuredCount: await setFeatured(db, body.ids) }),
  )
}

/** One draft for all tries with this key. Undefined without such a product. */
async function copyProduct(db: Database, id: string, key?: string) {
  const product = await findStaffProduct(db, id)
  if (!product) return undefined
  // The pictures show the first item and not this one, and another part replaces it.
  const notes = product.pictureNotes?.filter(({ shows }) => shows === 'illustration') ?? []
  const copy = {
    ...product,
    _id: undefined,
    createdAt: undefined,
    title: product.title.slice(0, longestTitle - suffix.length).toWellFormed() + suffix,
    state: 'draft' as const,
    pictureNotes: notes.length > 0 ? notes : undefined,
    supersededBy: undefined,
    stock: undefined,
    shelf: undefined,
    lastQuoted: undefined,
  }
  const tried = { key: key && `${key} ${id}`, entry: id }
  const outcome = await addOnce(db, 'products', tried, (tx) =>
    insertRecord(tx, productType(db), copy),
  )
  if ('added' in outcome) return outcome.added._id
  return 'known' in outcome ? outcome.known : undefined
}

const productState = z.enum(['live', 'draft', 'hidden'])
type ProductState = z.infer<typeof productState>

/** Returns the ids that had another state, by that state. */
export async function setState(db: Database, given: string[], state: ProductState) {
  const ids = given.filter(isStorable)
  const former: Record<ProductState, string[]> = { live: [], draft: [], hidden: [] }
  if (ids.length === 0) return former
  await db.change('products', async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .select(['_id', 'state', 'title'])
      .where('_id', 'in', ids)
      .where('deletedAt', 'is', null)
      // A draft may lack both, and a live product may not.
      .$if(state === 'live', (products) =>
        products.where('categoryId', '<>', '').where('description', '<>', ''),
      )
      .orderBy('_id')
      .execute()
    const changed = rows.filter((row) => (row.state ?? 'live') !== state)
    for (const name of productState.options) former[name] = []
    for (const row of changed) former[row.state ?? 'live'].push(row._id)
    const changedIds = changed.map(({ _id }) => _id)
    if (changedIds.length === 0) return
    await tx
      .updateTable('products')
      .set((eb) => ({
        state: state === 'live' ? null : state,
        updatedAt: new Date().toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('_id', 'in', changedIds)
      .execute()
    await indexProducts(db, tx, changedIds)
    await logRecords(tx, { kind: 'products', action: `set to ${state}` }, changed)
  })
  return former
}

/** Unknown and deleted products are left out. */
export async function setFeatured(db: Database, given: string[]) {
  const ids = [...new Set(given.filter(isStorable))]
  return db.change('products', async (tx) => {
    await tx.deleteFrom('featuredProducts').execute()
    const known = await namedProducts(tx, ids)
    const rows = known.map(({ _id: productId }, position) => ({ productId, position }))
    if (rows.length > 0) await tx.insertInto('featuredProducts').values(rows).execute()
    const records = rows.length
    await logActivity(tx, { kind: 'products', action: 'chosen for the home page', records })
    return records
  })
}

export async function featuredProducts(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('featuredProducts')
    .select('productId')
    .orderBy('position')
    .execute()
  return namedProducts(
    db,
    rows.map(({ productId }) => productId),
  )
}

/** Returns the products that were in another category, with that category, for `moveBack`. */
export function moveProducts(db: Database, ids: string[], category: ProductCategory) {
  const categories = new Map(ids.filter(isStorable).map((id) => [id, category]))
  return move(db, categories, () => true)
}

/** Skips products saved since the move. */
export function moveBack(db: Database, moved: MovedProduct[]) {
  const before = new Map(moved.filter(({ _id }) => isStorable(_id)).map((one) => [one._id, one]))
  return move(db, before, ({ _id, version }) => before.get(_id)?.version === version)
}

async function move(
  db: Database,
  categories: Map<string, ProductCategory>,
  isMeant: (product: { _id: string; version: number }) => boolean,
): Promise<MovedProduct[]> {
  if (categories.size === 0) return []

  const updatedAt = new Date().toISOString()
  return db.change('products', async (tx) => {
    const moved: (MovedProduct & { title: string })[] = []
    for (const row of await rowsOf(tx, [...categories.keys()])) {
      const category = categories.get(row._id)
      if (!category || !isMeant(row) || isIn(row, category)) continue
      const { categoryId, subcategoryId } = category
      const version = row.version + 1
      await tx
        .updateTable('products')
        .set({ categoryId, subcategoryId, updatedAt, version })
        .where('_id', '=', row._id)
        .execute()
      moved.push({ ...row, version })
    }
    const ids = moved.map(({ _id }) => _id)
    await indexProducts(db, tx, ids)
    await logRecords(tx, { kind: 'products', action: 'moved' }, moved)
    return moved.map(({ title: _title, ...one }) => one)
  })
}

function rowsOf(tx: Transaction<Tables>, ids: string[]) {
  return tx
    .selectFrom('products')
    .select(['_id', 'title', 'version', 'categoryId', 'subcategoryId'])
    .where('_id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute()
}

function isIn(row: ProductCategory, { categoryId, subcategoryId }: ProductCategory) {
  return row.categoryId === categoryId && row.subcategoryId === subcategoryId
}
