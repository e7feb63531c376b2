import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database.server.ts'
import { sendError } from '#app/errors.server.ts'
import { listQuery, problem, sendList } from '#app/lists.server.ts'

import { categories, categoryNamed, categoryWithId } from './categories.ts'
import { product } from './product.ts'
import { findProduct, productPage, productSlices } from './products.server.ts'

const filterQuery = listQuery.extend({
  category: z.string().optional().describe('A category by its exact name, in any case'),
  subcategory: z.string().optional().describe('A subcategory by its id or its exact name'),
})

/** `GET /products` and `GET /products/:id` (R-API-4 to 6). */
export async function productRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()

  typed.get(
    '/products',
    {
      compress: {},
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
}

/** Names become ids; a name that nothing has becomes an id that nothing has (C-21). */
function filterOf({ category, subcategory }: { category?: string | undefined; subcategory?: string | undefined }) {
  const chosen = category === undefined ? undefined : (categoryNamed(category) ?? categoryWithId(category))
  const within = category === undefined ? categories : chosen ? [chosen] : []
  const named = subcategory?.toLowerCase()
  const sub = within
    .flatMap((one) => one.subcategories)
    .find(({ id, name }) => String(id) === named || name.toLowerCase() === named)
  return {
    ...(category !== undefined && { categoryId: String(chosen?.id ?? 'none') }),
    ...(subcategory !== undefined && { subcategoryId: String(sub?.id ?? 'none') }),
  }
}
