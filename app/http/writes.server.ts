import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import type { Subject } from '#app/database/tables.server.ts'
import { moveToTrash, takeFromTrash } from '#app/database/trash.server.ts'

import { problem, sendError } from './errors.server.ts'

/** Says in the description that a call needs the cookie of an owner's session. */
export const forOwners = { security: [{ session: [] }] }

const params = z.object({ id: z.string() })
const acknowledged = z.object({ acknowledged: z.literal(true) })
const turnedAway = { 400: problem, 401: problem, 403: problem }

/** A route that adds a record; `name` is one of them in the words of an answer. */
export function adding<Entry extends z.ZodType, Stored extends z.ZodType>(
  name: string,
  { entry, record }: { entry: Entry; record: Stored },
) {
  const added = acknowledged.extend({ insertedId: z.string() }).and(record)
  const response = { 201: added, ...turnedAway, 422: problem }
  return { schema: { summary: `Add a ${name}`, ...forOwners, body: entry, response } }
}

/** A route that changes the fields it is sent and leaves the rest, from the `version` that was read (C-22). */
export function changing<Changes extends z.ZodType, Stored extends z.ZodType>(
  name: string,
  { changes, record }: { changes: Changes; record: Stored },
) {
  const stale = problem.extend({ current: record })
  const response = { 200: record, ...turnedAway, 404: problem, 409: stale, 422: problem }
  return { schema: { summary: `Change a ${name}`, ...forOwners, params, body: changes, response } }
}

/**
 * The calls that delete a record and restore it, the same for every subject: `name` is one of them in the words of
 * the description.
 */
export function trashRoutes(app: FastifyInstance, db: Database, { subject, path, name }: Trash) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.delete(`${path}/:id`, deleting(name), async ({ params: { id } }, reply) =>
    // A record that is not there is none deleted, and no mistake (C-64).
    sendWritten(reply, { deletedCount: await moveToTrash(db, subject, id) }),
  )
  typed.post(`${path}/:id/restore`, restoring(name), async ({ params: { id } }, reply) =>
    sendWritten(reply, { restoredCount: await takeFromTrash(db, subject, id) }),
  )
}

type Trash = { subject: Subject; path: string; name: string }

function deleting(name: string) {
  const summary = `Delete a ${name}; it can be restored for 30 days`
  const deleted = acknowledged.extend({ deletedCount: z.number().int() })
  return { schema: { summary, ...forOwners, params, response: { 200: deleted, ...turnedAway } } }
}

function restoring(name: string) {
  const summary = `Restore a deleted ${name}`
  const restored = acknowledged.extend({ restoredCount: z.number().int() })
  return { schema: { summary, ...forOwners, params, response: { 200: restored, ...turnedAway } } }
}

/** Answers as a document database would, and with the record (C-59). */
export function sendAdded(reply: FastifyReply, record: { _id: string }) {
  return sendWritten(reply.code(201), { insertedId: record._id, ...record })
}

/** Pages that a browser has fetched ahead may show what was there before. */
const afterWrite = { 'cache-control': 'no-store', 'clear-site-data': '"prefetchCache"' }

function sendWritten(reply: FastifyReply, told: object) {
  return reply.headers(afterWrite).send({ acknowledged: true, ...told })
}

type Change<Stored> = {
  name: string
  version: number
  find: () => Promise<Stored | undefined>
  save: (current: Stored) => Promise<'changed' | 'stale' | 'missing'>
}

/**
 * Saves a change and answers the record. Who comes second overwrites nothing, and gets the record as it is now,
 * so that both texts can be shown.
 */
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
