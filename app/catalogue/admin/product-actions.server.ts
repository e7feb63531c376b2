import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { homeProducts } from '#app/content/constants.ts'
import { addOnce } from '#app/database/added-once.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { insertRecord } from '#app/database/record-writes.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { tries } from '#app/http/record-routes.server.ts'
import { manyIds, params, sendWritten, written } from '#app/http/writes.server.ts'

import { productType } from '../product-writes.server.ts'
import { findProduct } from '../products.server.ts'
import { setFeatured } from './featured-products.server.ts'
import { productState, setState } from './product-states.server.ts'

const longestTitle = 200

const suffix = ' (copy)'

/** What the owner does with products beside changing their fields. */
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

/**
 * The id of a draft with the fields of the product, one for all tries with this key. Undefined if there is no such
 * product.
 */
async function copyProduct(db: Database, id: string, key?: string) {
  const product = await findProduct(db, id)
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
  }
  const tried = { key: key && `${key} ${id}`, entry: id }
  const outcome = await addOnce(db, 'products', tried, (tx) =>
    insertRecord(tx, productType(db), copy),
  )
  if ('added' in outcome) return outcome.added._id
  return 'known' in outcome ? outcome.known : undefined
}
