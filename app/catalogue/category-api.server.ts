import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { drawingNames } from '#app/content/picture-names.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { needsSession, refused, sendChange } from '#app/http/writes.server.ts'

import {
  addCategory,
  addSubcategory,
  type CategoryOutcome,
  changeCategory,
  moveCategory,
  moveSubcategory,
  removeCategory,
  removeSubcategory,
  renameSubcategory,
} from './category-changes.server.ts'
import { categoryFields, newCategory, position, subcategoryFields } from './category-edits.ts'
import { storedCategories } from './category-rows.server.ts'

const named = {
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  formerSlugs: z.array(z.string()).readonly(),
}
const category = z.object({
  ...named,
  subcategories: z.array(z.object(named)).readonly(),
  intro: z.string(),
  drawing: z.enum(drawingNames),
  imageUrl: z.string(),
  isHidden: z.boolean(),
  version: z.number().int(),
})
const version = z.object({ version: z.number().int() })
const lastVersion = z.object({ version: z.coerce.number().int() })
const id = z.coerce.number().int().min(1).max(1_000_000)
const one = z.object({ id })
const sub = z.object({ id, sub: id })
const stale = problem.extend({ current: category })
const response = { 200: category, ...refused, 404: problem, 409: stale, 422: problem }

/** For owners only, because hidden categories are among them. A change names the version that it is of. */
export async function categoryRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const list = { summary: 'All categories in their order, hidden ones too', ...needsSession }
  typed.get(
    '/categories',
    {
      schema: { ...list, response: { 200: z.array(category), ...refused } },
      config: { for: 'signed in' },
    },
    async () => [...(await storedCategories(db))],
  )
  typed.post(
    '/categories',
    { schema: described('Add a category', { body: newCategory }) },
    async ({ body }, reply) => answer(reply, await addCategory(db, body)),
  )
  typed.patch(
    '/categories/:id',
    {
      schema: described('Change a category', {
        params: one,
        body: categoryFields.partial().extend(version.shape),
      }),
    },
    async ({ params, body: { version: of, ...changes } }, reply) =>
      answer(reply, await changeCategory(db, { ...params, version: of }, changes)),
  )
  typed.post(
    '/categories/:id/move',
    {
      schema: described('Move a category to a position', {
        params: one,
        body: z.object({ position }),
      }),
    },
    async ({ params, body }, reply) =>
      answer(reply, await moveCategory(db, params.id, body.position)),
  )
  typed.delete(
    '/categories/:id',
    {
      schema: {
        ...described('Delete a category without products', {
          params: one,
          querystring: lastVersion,
        }),
        response: { ...response, 200: z.object({ acknowledged: z.literal(true) }) },
      },
    },
    async ({ params, query }, reply) => {
      const outcome = await removeCategory(db, { ...params, ...query })
      return outcome.is === 'saved' ? reply.send({ acknowledged: true }) : answer(reply, outcome)
    },
  )
  subcategoryRoutes(app, db)
}

function subcategoryRoutes(app: FastifyInstance, db: Database) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.post(
    '/categories/:id/subcategories',
    {
      schema: described('Add a subcategory', {
        params: one,
        body: subcategoryFields.extend(version.shape),
      }),
    },
    async ({ params, body }, reply) =>
      answer(reply, await addSubcategory(db, { ...params, version: body.version }, body.name)),
  )
  typed.patch(
    '/categories/:id/subcategories/:sub',
    {
      schema: described('Rename a subcategory', {
        params: sub,
        body: subcategoryFields.extend(version.shape),
      }),
    },
    async ({ params, body }, reply) => {
      const known = { id: params.id, version: body.version }
      return answer(reply, await renameSubcategory(db, known, params.sub, body.name))
    },
  )
  typed.post(
    '/categories/:id/subcategories/:sub/move',
    {
      schema: described('Move a subcategory to a position', {
        params: sub,
        body: version.extend({ position }),
      }),
    },
    async ({ params, body }, reply) => {
      const known = { id: params.id, version: body.version }
      return answer(reply, await moveSubcategory(db, known, params.sub, { to: body.position }))
    },
  )
  typed.delete(
    '/categories/:id/subcategories/:sub',
    {
      schema: described('Delete a subcategory without products', {
        params: sub,
        querystring: lastVersion,
      }),
    },
    async ({ params, query }, reply) => {
      const known = { id: params.id, version: query.version }
      return answer(reply, await removeSubcategory(db, known, params.sub))
    },
  )
}

function described<Taken extends object>(summary: string, taken: Taken) {
  return { summary, ...needsSession, ...taken, response }
}

function answer(reply: FastifyReply, outcome: CategoryOutcome) {
  if (outcome.is === 'refused') {
    const { field, message } = outcome
    return sendError(reply, 422, message, { errors: [{ path: field, code: 'refused', message }] })
  }
  const record = 'record' in outcome ? outcome.record : undefined
  return sendChange(reply, 'Category', { isSaved: outcome.is === 'saved', record })
}
