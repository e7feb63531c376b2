import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'

import { addOnce } from '#app/database/added-once.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { optional } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'
import { moveToTrash, removeForGood, takeFromTrash } from '#app/database/trash.server.ts'

import { problem, sendError } from './errors.server.ts'

export const forOwners = { security: [{ session: [] }] }

const params = z.object({ id: z.string() })
const acknowledged = z.object({ acknowledged: z.literal(true) })
const refused = { 400: problem, 401: problem, 403: problem }

const key = z
  .string()
  .regex(/^[!-~]{8,100}$/, 'is not 8 to 100 visible characters of ASCII')
  .optional()
  .describe('The same for every try to add one record, so that it is added once; kept for 48 hours')
const tries = z.object({ 'idempotency-key': key })

/** Upper case is refused, because two spellings of one id would be two records (R-API-14, C-66). */
const importedId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'is not 24 hex digits in lower case')
  .describe('The id of an imported record; without it the record gets a new one')
const imported = z.object({ _id: optional(importedId) })

export function adding<Entry extends z.ZodType, Stored extends z.ZodType>(
  name: string,
  { entry, record }: { entry: Entry; record: Stored },
) {
  const added = acknowledged.extend({ insertedId: z.string() }).and(record)
  const known = problem.extend({ current: record.optional() })
  const response = { 201: added, ...refused, 409: known, 422: problem }
  const summary = `Add a ${name}`
  const body = z.intersection(entry, imported)
  return { schema: { summary, ...forOwners, headers: tries, body, response } }
}

type Addition<Stored> = {
  db: Database
  subject: Subject
  name: string
  sent: { headers: z.output<typeof tries>; body: z.output<typeof imported> }
  add: (tx: Transaction<Tables>, _id: string) => Promise<Stored>
  find: (id: string) => Promise<Stored | undefined>
}

/** Adds a record once for all tries with one key (C-59, C-70). A try with other fields gets the existing record. */
export async function sendAddedOnce<Stored extends { _id: string }>(
  reply: FastifyReply,
  { db, subject, name, sent, add, find }: Addition<Stored>,
) {
  const { body: entry, headers } = sent
  const { _id } = entry
  const tried = { key: headers['idempotency-key'], entry, _id }
  const outcome = await addOnce(db, subject, tried, (tx) => add(tx, _id ?? newId()))
  if ('added' in outcome) return sendAdded(reply, outcome.added)
  if ('taken' in outcome) return sendTaken(reply, name, await find(outcome.taken))
  const current = await find(outcome.known)
  if (current && outcome.isSame) return sendAdded(reply, current)
  const how = current ? 'with other fields' : 'and deleted since'
  return sendError(reply, 409, `${name} has been added already, ${how}.`, {
    ...(current && { current }),
  })
}

function sendTaken(reply: FastifyReply, name: string, current: object | undefined) {
  const holder = `A ${name.toLowerCase()} with this _id`
  if (current) return sendError(reply, 409, `${holder} exists already.`, { current })
  return sendError(reply, 409, `${holder} is in the trash. Restore it, or remove it for good.`)
}

export function changing<Changes extends z.ZodType, Stored extends z.ZodType>(
  name: string,
  { changes, record }: { changes: Changes; record: Stored },
) {
  const stale = problem.extend({ current: record })
  const response = { 200: record, ...refused, 404: problem, 409: stale, 422: problem }
  return { schema: { summary: `Change a ${name}`, ...forOwners, params, body: changes, response } }
}

export const manyIds = z.array(z.string().max(200)).min(1).max(500)
const several = z.object({ ids: manyIds })

export function trashRoutes(app: FastifyInstance, db: Database, { subject, path, name }: Trash) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const one = { params }
  const many = { body: several }

  const deletes = `Delete a ${name}; it can be restored for 30 days`
  // Deleting a missing record is not an error; the count is 0 (C-64).
  typed.delete(
    `${path}/:id`,
    written(deletes, deletedCount, one),
    async ({ params: { id } }, reply) =>
      sendWritten(reply, { deletedCount: await moveToTrash(db, subject, id) }),
  )
  const restores = `Restore a deleted ${name}`
  typed.post(
    `${path}/:id/restore`,
    written(restores, restoredCount, one),
    async ({ params: { id } }, reply) =>
      sendWritten(reply, { restoredCount: await takeFromTrash(db, subject, id) }),
  )
  const deletesMany = `Delete up to 500 ${name}s, all or none`
  typed.post(
    `${path}/delete`,
    written(deletesMany, deletedCount, many),
    async ({ body: { ids } }, reply) =>
      sendWritten(reply, { deletedCount: await moveToTrash(db, subject, ids) }),
  )
  const restoresMany = `Restore up to 500 deleted ${name}s, all or none`
  typed.post(
    `${path}/restore`,
    written(restoresMany, restoredCount, many),
    async ({ body: { ids } }, reply) =>
      sendWritten(reply, { restoredCount: await takeFromTrash(db, subject, ids) }),
  )
  const removes = `Remove a deleted ${name} for good`
  typed.delete(
    `/trash${path}/:id`,
    written(removes, deletedCount, one),
    async ({ params: { id } }, reply) =>
      sendWritten(reply, { deletedCount: await removeForGood(db, subject, id) }),
  )
}

type Trash = { subject: Subject; path: string; name: string }

const deletedCount = { deletedCount: z.number().int() }
const restoredCount = { restoredCount: z.number().int() }

export function written<Taken extends { params?: z.ZodType; body?: z.ZodType }>(
  summary: string,
  result: z.ZodRawShape,
  taken: Taken,
) {
  const wrong = 'body' in taken ? { ...refused, 422: problem } : refused
  const response = { 200: acknowledged.extend(result), ...wrong }
  return { schema: { summary, ...forOwners, ...taken, response } }
}

function sendAdded(reply: FastifyReply, record: { _id: string }) {
  return sendWritten(reply.code(201), { insertedId: record._id, ...record })
}

/** Clears pages that the browser has prefetched, because they may show the old content. */
const afterWrite = { 'cache-control': 'no-store', 'clear-site-data': '"prefetchCache"' }

export function sendWritten(reply: FastifyReply, result: object) {
  return reply.headers(afterWrite).send({ acknowledged: true, ...result })
}

type Change<Stored> = {
  name: string
  version: number
  find: () => Promise<Stored | undefined>
  save: (current: Stored) => Promise<'changed' | 'stale' | 'missing'>
}

export async function sendChanged<Stored extends { version: number }>(
  reply: FastifyReply,
  { name, version, find, save }: Change<Stored>,
) {
  const current = await find()
  const isChanged = current?.version === version && (await save(current)) === 'changed'
  const saved = await find()
  if (!saved) return sendError(reply, 404, `${name} not found.`)
  if (isChanged) return reply.headers(afterWrite).send(saved)
  return sendError(reply, 409, `${name} has been changed meanwhile.`, { current: saved })
}
