import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as letOthersGo } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type Database, contentVersion } from '#app/database/database.server.ts'
import { type Cursor, type Page, cursorFrom, cursorText } from '#app/database/records.server.ts'
import type { Subject } from '#app/database/tables.server.ts'

import { knowsTag } from './request-headers.server.ts'
import { sendWholeList } from './whole-lists.server.ts'

const cursor = z.string().transform((text, context) => {
  const read = cursorFrom(text)
  if (!read) context.addIssue({ code: 'custom', message: 'is not a cursor of this list' })
  return read ?? z.NEVER
})

/** In records; other requests wait as long as one slice takes. */
const sliceSize = 50

export const listRoute = { compress: {}, handlerTimeout: 600_000 }

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: cursor.optional(),
})

type List<Record extends z.ZodType> = {
  db: Database
  subject: Subject
  record: Record
  page: (position: { limit: number; after?: Cursor | undefined }) => Promise<Page<z.output<Record>>>
  slices: (size: number) => AsyncIterable<z.output<Record>[]>
  /** Other data in the records: a new object after each change. */
  also?: object | undefined
  /** For this caller only, so never cached. */
  isPrivate?: boolean
  /** In compressed bytes. */
  largest?: number
}

type ListRequest = FastifyRequest<{ Querystring: z.output<typeof listQuery> }>

export async function sendList<Record extends z.ZodType>(
  request: ListRequest,
  reply: FastifyReply,
  list: List<Record>,
) {
  if (list.isPrivate) return sendPrivateList(request, reply, list)
  const { db, subject, record, page, slices, also = nothing, ...more } = list
  const versionNow = () => contentVersion(db, subject)
  const version = await versionNow()
  const tagOf = (state: number) =>
    `W/"${fingerprint([state, request.url, shapeOf(record), stateOf(also).print])}"`
  const tag = tagOf(version)
  reply.headers({ 'cache-control': 'public, no-cache', etag: tag, vary: 'accept-encoding' })
  if (knowsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()

  if (!isWhole(request)) return sendPage(request, reply, page)
  // Fastify would read the whole list for HEAD and discard it.
  if (request.method === 'HEAD') return sendStream(reply, [])
  const { number } = stateOf(also)
  const key = fingerprint([request.routeOptions.url, request.query, shapeOf(record), number])
  const json = () => jsonArray(record, slices(sliceSize))
  return sendWholeList(request, reply, { db, key, version, versionNow, tagOf, json, ...more })
}

async function sendPrivateList<Record extends z.ZodType>(
  request: ListRequest,
  reply: FastifyReply,
  { record, page, slices }: List<Record>,
) {
  reply.header('cache-control', 'private, no-store')
  if (!isWhole(request)) return sendPage(request, reply, page)
  return sendStream(reply, request.method === 'HEAD' ? [] : jsonArray(record, slices(sliceSize)))
}

function isWhole({ query }: ListRequest) {
  return !query.limit && !query.cursor
}

function sendStream(reply: FastifyReply, json: Iterable<string> | AsyncIterable<string>) {
  return reply.type('application/json; charset=utf-8').send(Readable.from(json))
}

async function sendPage<Record extends z.ZodType>(
  { query, url }: ListRequest,
  reply: FastifyReply,
  page: List<Record>['page'],
) {
  const { limit = 50, cursor: after } = query
  const { records, next } = await page({ limit, after })
  if (next) reply.header('link', `<${nextAddress(url, limit, next)}>; rel="next"`)
  return reply.send(records)
}

const shapes = new WeakMap<z.ZodType, string>()

function shapeOf(record: z.ZodType) {
  const shape = shapes.get(record) ?? fingerprint([z.toJSONSchema(record)])
  shapes.set(record, shape)
  return shape
}

/** Numbers each state, so a list read during a change is never reused. */
const states = new WeakMap<object, { print: string; number: number }>()
let count = 0
const nothing = {}

function stateOf(also: object) {
  const state = states.get(also) ?? { print: fingerprint([also]), number: count++ }
  states.set(also, state)
  return state
}

function fingerprint(parts: unknown[]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

function nextAddress(url: string, limit: number, next: Cursor) {
  const [path = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('limit', String(limit))
  parameters.set('cursor', cursorText(next))
  return `${path}?${parameters}`
}

async function* jsonArray(record: z.ZodType, slices: AsyncIterable<unknown[]>) {
  let separator = '['
  for await (const slice of slices) {
    // Sends only fields of the schema, like Fastify's serializer.
    yield separator + slice.map((row) => JSON.stringify(record.parse(row))).join(',')
    separator = ','
    await letOthersGo()
  }
  yield separator === '[' ? '[]' : ']'
}
