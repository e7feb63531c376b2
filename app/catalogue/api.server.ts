import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { listQuery, listRoute, sendList } from '#app/http/lists.server.ts'
import {
  adding,
  changing,
  manyIds,
  sendAddedOnce,
  sendChanged,
  sendWritten,
  trashRoutes,
  written,
} from '#app/http/writes.server.ts'

import { moveBack, moveProducts, type ProductPlace } from './admin/moved-products.server.ts'
import { categories, categoryNamed, categoryWithId, namesOf } from './categories.ts'
import { placeEntry, productChanges, productEntry } from './product-entry.ts'
import { product } from './product.ts'
import {
  changeProduct,
  findProduct,
  insertProduct,
  productPage,
  productSlices,
} from './products.server.ts'

const filterQuery = listQuery
  .extend({
    category: z
      .string()
      .optional()
      .describe('A category by its exact name, in any case, or its id'),
    subcategory: z
      .string()
      .optional()
      .describe('A subcategory by its id or, where only one has it, by its exact name'),
  })
  .superRefine((asked, context) => {
    // Two categories have a subcategory Yanmar, so its name alone is ambiguous.
    const { subs = [] } = chosenBy(asked)
    if (subs.length < 2) return
    const ids = subs.map(({ subcategoryId }) => subcategoryId).join(' or ')
    const message = `Several categories have it: name the category too, or give the id ${ids}`
    context.addIssue({ code: 'custom', path: ['subcategory'], message })
  })

/** The routes under `/products` (R-API-4 to 8). */
export async function productRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()

  typed.get(
    '/products',
    {
      ...listRoute,
      schema: {
        summary: 'Products, newest first',
        querystring: filterQuery,
        response: { 200: z.array(product), 400: problem },
      },
    },
    async (request, reply) => {
      const filter = filterOf(request.query)
      return sendList(request, reply, {
        db,
        subject: 'products',
        record: product,
        page: (place) => productPage(db, filter, place),
        slices: (size) => productSlices(db, filter, size),
      })
    },
  )

  typed.get(
    '/products/:id',
    {
      schema: {
        summary: 'One product',
        params: z.object({ id: z.string() }),
        response: { 200: product, 404: problem },
      },
    },
    async (request, reply) => {
      const found = await findProduct(db, request.params.id)
      if (!found) return sendError(reply, 404, 'Product not found.')
      reply.header('cache-control', 'public, no-cache')
      return found
    },
  )
  productWrites(app, db)
}

function productWrites(app: FastifyInstance, db: Database) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const add = adding('product', { entry: productEntry, record: product })
  typed.post('/products', add, (request, reply) =>
    sendAddedOnce(reply, {
      db,
      subject: 'products',
      name: 'Product',
      sent: request,
      add: (tx, _id) => insertProduct(tx, { ...request.body, _id }),
      find: (id) => findProduct(db, id),
    }),
  )
  const change = changing('product', { changes: productChanges, record: product })
  typed.patch('/products/:id', change, ({ params, body: { version, ...changes } }, reply) =>
    sendChanged(reply, {
      name: 'Product',
      version,
      find: () => findProduct(db, params.id),
      save: (current) => changeProduct(db, params.id, { ...current, ...changes }, version),
    }),
  )
  trashRoutes(app, db, { subject: 'products', path: '/products', name: 'product' })
  moveRoutes(app, db)
}

const moved = z.object({
  _id: z.string().max(200),
  categoryId: z.string().max(40),
  subcategoryId: z.string().max(40),
  version: z.number().int(),
})
const told = { movedCount: z.number().int(), moved: z.array(moved) }

/** Both routes return the former categories; posting these to the second route undoes either. */
function moveRoutes(app: FastifyInstance, db: Database) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const move = 'Move up to 500 products into one category, all or none'
  const place = placeEntry.and(z.object({ ids: manyIds }))
  typed.post('/products/move', written(move, told, { body: place }), async (request, reply) => {
    const { ids, ...to } = request.body
    const done = await moveProducts(db, ids, to)
    return sendWritten(reply, { movedCount: done.length, moved: done })
  })
  const back = 'Take back a move of products that have not been changed since'
  const known = moved.refine(isPlace, 'names no place in the catalogue')
  const before = z.object({ moved: z.array(known).min(1).max(500) })
  typed.post(
    '/products/move-back',
    written(back, told, { body: before }),
    async (request, reply) => {
      const done = await moveBack(db, request.body.moved)
      return sendWritten(reply, { movedCount: done.length, moved: done })
    },
  )
}

function isPlace({ categoryId, subcategoryId }: ProductPlace) {
  const { categoryName, subcategoryName } = namesOf(categoryId, subcategoryId)
  return categoryName !== '' && (subcategoryId === '' || subcategoryName !== '')
}

/** Turns names into ids; an unknown name becomes an id that does not exist (C-21). */
function filterOf(asked: Asked) {
  const { category, subs } = chosenBy(asked)
  if (subs) return subs[0] ?? { categoryId: 'none', subcategoryId: 'none' }
  return asked.category === undefined ? {} : { categoryId: String(category?.id ?? 'none') }
}

type Asked = { category?: string | undefined; subcategory?: string | undefined }

/** The requested category, and the requested subcategories in it or in all categories, by name or id. */
function chosenBy({ category: name, subcategory }: Asked) {
  const category = name === undefined ? undefined : (categoryNamed(name) ?? categoryWithId(name))
  if (subcategory === undefined) return { category }

  const wanted = subcategory.toLowerCase()
  const within = name === undefined ? categories : category ? [category] : []
  const subs = within.flatMap((one) =>
    one.subcategories
      .filter((sub) => String(sub.id) === wanted || sub.name.toLowerCase() === wanted)
      .map((sub) => ({ categoryId: String(one.id), subcategoryId: String(sub.id) })),
  )
  return { category, subs }
}
