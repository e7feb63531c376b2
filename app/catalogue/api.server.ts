import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { listQuery, listRoute, sendList } from '#app/http/lists.server.ts'
import { adding, changing, sendAdded, sendChanged, trashRoutes } from '#app/http/writes.server.ts'

import { categories, categoryNamed, categoryWithId } from './categories.ts'
import { productChanges, productEntry } from './product-entry.ts'
import { product } from './product.ts'
import {
  addProduct,
  changeProduct,
  findProduct,
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
    // Yanmar is a make of engines and of compressors: which one is meant is not for us to guess.
    const { subs = [] } = chosenBy(asked)
    if (subs.length < 2) return
    const ids = subs.map(({ subcategoryId }) => subcategoryId).join(' or ')
    const message = `Several categories have it: name the category too, or give the id ${ids}`
    context.addIssue({ code: 'custom', path: ['subcategory'], message })
  })

/** The calls under `/products` (R-API-4 to 8). */
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
  typed.post('/products', add, async ({ body }, reply) =>
    sendAdded(reply, await addProduct(db, body)),
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
}

/** Names become ids; a name that nothing has becomes an id that nothing has (C-21). */
function filterOf(asked: Asked) {
  const { category, subs } = chosenBy(asked)
  if (subs) return subs[0] ?? { categoryId: 'none', subcategoryId: 'none' }
  return asked.category === undefined ? {} : { categoryId: String(category?.id ?? 'none') }
}

type Asked = { category?: string | undefined; subcategory?: string | undefined }

/** The category asked for, and the subcategories, of it or of all, with the name or the id asked for. */
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
