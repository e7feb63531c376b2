import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Expression, SqlBool } from 'kysely'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { addOnce } from '#app/database/added-once.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { idShape, optional } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import type { RecordRows, Stored } from '#app/database/record-rows.server.ts'
import type { RecordType, Titled } from '#app/database/record-writes.server.ts'
import { changeRecord, insertRecord } from '#app/database/record-writes.server.ts'
import { findRecord, recordPage, recordSlices } from '#app/database/records.server.ts'
import { moveToTrash, removeForGood, takeFromTrash } from '#app/database/trash.server.ts'

import { problem, sendError } from './errors.server.ts'
import { type listQuery, listRoute, sendList } from './lists.server.ts'
import {
  acknowledged,
  changing,
  forStaffToo,
  mayHaveSession,
  needsSession,
  manyIds,
  params,
  sendChange,
  sendWritten,
  refused,
  written,
} from './writes.server.ts'

type ListQuery = z.output<typeof listQuery> & { state?: string | undefined }

type ListRoute<Saved extends Stored, Query extends ListQuery> = {
  type: RecordRows<Saved>
  path: string
  summary: string
  query: z.ZodType<Query>
  where?: (query: Query) => Expression<SqlBool>[]
  also?: () => object
}

/** Staff can list hidden records by their state (C-94). */
export function stateQuery(states: readonly string[]) {
  const words = 'Instead the records in this state; needs a session or a token'
  return { state: z.enum(states).optional().describe(words) }
}

export function listRecords<Saved extends Stored, Query extends ListQuery>(
  app: FastifyInstance,
  db: Database,
  { type, path, summary, query, where = () => [], also }: ListRoute<Saved, Query>,
) {
  const { subject, record } = type
  const hasDrafts = 'state' in type.fields.shape
  const response = { 200: z.array(record), 400: problem, ...(hasDrafts && { 401: problem }) }
  const schema = { summary, ...(hasDrafts && mayHaveSession), querystring: query, response }
  app.get<{ Querystring: ListQuery }>(
    path,
    { ...listRoute, ...(hasDrafts && forStaffToo), schema },
    (request, reply) => {
      const isPrivate = request.query.state !== undefined
      if (isPrivate && !request.caller) return sendError(reply, 401, draftsForStaff)
      const filter = { where: where(parsed(query, request.query)) }
      return sendList(request, reply, {
        db,
        subject,
        record,
        isPrivate,
        also: also?.(),
        page: (position) => recordPage(db, type, { ...position, ...filter }),
        slices: (size) => recordSlices(db, type, { size, ...filter }),
      })
    },
  )
}

const draftsForStaff =
  'Only a session, or a token with the scope “catalogue”, may read what visitors do not see.'

const key = z
  .string()
  .regex(/^[!-~]{8,100}$/, 'is not 8 to 100 visible characters of ASCII')
  .optional()
  .describe('The same for every try to add one record, so that it is added once; kept for 48 hours')
export const tries = z.object({ 'idempotency-key': key })

// Upper case is refused, because two spellings of one id would be two records.
const importedId = z
  .string()
  .regex(idShape, 'is not 24 hex digits in lower case')
  .describe('The id of an imported record; without it the record gets a new one')
const imported = z.object({ _id: optional(importedId) })

function parsed<Input>(schema: z.ZodType<Input>, input: unknown): Input
function parsed(_schema: z.ZodType, input: unknown) {
  return input
}

type WriteRoutes<Fields extends Titled, Saved extends Fields & Stored> = {
  type: RecordType<Fields, Saved>
  path: string
  name: string
  entry: z.ZodType<Fields>
  changes: z.ZodType<Change<Fields>>
  shown?: (saved: Saved) => Saved
}

type Change<Fields> = { version: number } & { [Name in keyof Fields]?: Fields[Name] | undefined }
type Id = { Params: z.output<typeof params> }

export function writeRecords<Fields extends Titled, Saved extends Fields & Stored>(
  app: FastifyInstance,
  db: Database,
  routes: WriteRoutes<Fields, Saved>,
) {
  const { type, path, name, changes, shown } = routes
  addRoute(app, db, routes)
  const change = changing(name, { changes, record: type.record })
  app.patch<Id>(`${path}/:id`, change, async ({ params: { id }, body }, reply) => {
    const { version, ...edited } = parsed(changes, body)
    const edit = (current: Saved) => ({ ...current, ...edited })
    const before = await findRecord(db, type, id)
    const missing = before?.version === version ? missingIn(edit(before), before) : []
    if (missing.length > 0) return askFor(missing, reply)
    const { isSaved, record } = await changeRecord(db, type, { id, version }, edit)
    return sendChange(reply, titled(name), {
      isSaved,
      record: record && (shown?.(record) ?? record),
    })
  })
  trashRoutes(app, db, routes)
}

/** A repeated add with other fields returns the existing record, so that the latest text can be saved as a change. */
function addRoute<Fields extends Titled, Saved extends Fields & Stored>(
  app: FastifyInstance,
  db: Database,
  { type, path, name, entry, shown = (saved) => saved }: WriteRoutes<Fields, Saved>,
) {
  const body = z.intersection(entry, imported)
  const add = adding(name, body, type.record)
  app.post<{ Headers: z.output<typeof tries> }>(path, add, async ({ headers, ...sent }, reply) => {
    const added = parsed(body, sent.body)
    const { _id } = added
    // Only imports from another site send an id, and their records may have no picture.
    const missing = _id === undefined ? missingIn(added) : []
    if (missing.length > 0) return askFor(missing, reply)
    const tried = { key: headers['idempotency-key'], entry: added, _id }
    const outcome = await addOnce(db, type.subject, tried, (tx) =>
      insertRecord(tx, type, { ...added, _id: _id ?? newId() }),
    )
    if ('added' in outcome) return sendAdded(reply, shown(outcome.added))
    const known = 'taken' in outcome ? outcome.taken : outcome.known
    const found = await findRecord(db, type, known)
    const current = found && shown(found)
    if (current && 'known' in outcome && outcome.isSame) return sendAdded(reply, current)
    const message = 'taken' in outcome ? takenMessage(name, current) : addedMessage(name, current)
    return sendError(reply, 409, message, { ...(current && { current }) })
  })
}

/** What only a draft may lack (R-VAL-3): it needs a title only. */
const askedFor = {
  imageUrl: messages.uploadImage,
  categoryId: messages.chooseCategory,
  description: 'Please write a description.',
}
const neededFields = ['imageUrl', 'categoryId', 'description'] as const
type NeededField = (typeof neededFields)[number]
type Published = { title: string; state?: string | undefined } & {
  [Field in NeededField]?: string | undefined
}

function missingIn(after: Published, before?: Published) {
  const isMissing = (record: Published | undefined, field: NeededField) =>
    record?.[field] === '' && record.state !== 'draft'
  return neededFields.filter((field) => isMissing(after, field) && !isMissing(before, field))
}

function askFor(missing: NeededField[], reply: FastifyReply) {
  const errors = missing.map((path) => ({ path, message: askedFor[path], code: 'too_small' }))
  return sendError(reply, 422, 'A field is not as it should be.', { errors })
}

function adding(name: string, body: z.ZodType, record: z.ZodType) {
  const added = acknowledged.extend({ insertedId: z.string() }).and(record)
  const known = problem.extend({ current: record.optional() })
  const response = { 201: added, ...refused, 409: known, 422: problem }
  return { schema: { summary: `Add a ${name}`, ...needsSession, headers: tries, body, response } }
}

function addedMessage(name: string, current: object | undefined) {
  const how = current ? 'with other fields' : 'and deleted since'
  return `${titled(name)} has been added already, ${how}.`
}

function takenMessage(name: string, current: object | undefined) {
  const where = current ? 'exists already.' : 'is in the trash. Restore it, or remove it for good.'
  return `A ${name} with this _id ${where}`
}

function sendAdded(reply: FastifyReply, record: { _id: string }) {
  return sendWritten(reply.code(201), { insertedId: record._id, ...record })
}

function titled(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const deletedCount = { deletedCount: z.number().int() }
const restoredCount = { restoredCount: z.number().int() }
const byId = { params }
const byIds = { body: z.object({ ids: manyIds }) }
type ByIds = { Body: { ids: string[] } }

function trashRoutes<Fields extends Titled, Saved extends Fields & Stored>(
  app: FastifyInstance,
  db: Database,
  { type: { subject }, path, name }: WriteRoutes<Fields, Saved>,
) {
  const deletes = written(`Delete a ${name}; it can be restored for 30 days`, deletedCount, byId)
  app.delete<Id>(`${path}/:id`, deletes, async ({ params: { id } }, reply) =>
    sendWritten(reply, { deletedCount: await moveToTrash(db, subject, id) }),
  )
  const restores = written(`Restore a deleted ${name}`, restoredCount, byId)
  app.post<Id>(`${path}/:id/restore`, restores, async ({ params: { id } }, reply) =>
    sendWritten(reply, { restoredCount: await takeFromTrash(db, subject, id) }),
  )
  const deletesMany = written(`Delete up to 500 ${name}s, all or none`, deletedCount, byIds)
  app.post<ByIds>(`${path}/delete`, deletesMany, async ({ body: { ids } }, reply) =>
    sendWritten(reply, { deletedCount: await moveToTrash(db, subject, ids) }),
  )
  const restoresMany = written(
    `Restore up to 500 deleted ${name}s, all or none`,
    restoredCount,
    byIds,
  )
  app.post<ByIds>(`${path}/restore`, restoresMany, async ({ body: { ids } }, reply) =>
    sendWritten(reply, { restoredCount: await takeFromTrash(db, subject, ids) }),
  )
  const removes = written(`Remove a deleted ${name} for good`, deletedCount, byId)
  app.delete<Id>(`/trash${path}/:id`, removes, async ({ params: { id } }, reply) =>
    sendWritten(reply, { deletedCount: await removeForGood(db, subject, id) }),
  )
}
