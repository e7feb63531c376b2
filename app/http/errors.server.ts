import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { z } from 'zod'

import { type FieldError, fieldError } from '#app/database/fields.ts'
import { errorCode, isDiskFull, sqliteCode } from '#app/platform/error-code.ts'

import { busyPage } from './busy-page.ts'

export const problem = z.object({
  message: z.string(),
  errors: z.array(fieldError).optional(),
  requestId: z.string(),
})

type More = { errors?: FieldError[]; current?: object }

const contentHeaders = [
  'etag',
  'link',
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
]

export function sendError(reply: FastifyReply, status: number, message: string, more: More = {}) {
  return withoutContent(reply, status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, ...more, requestId: reply.request.id })
}

/** An error in place of a content that is about to be sent. */
export function errorPayload(reply: FastifyReply, status: number, message: string) {
  withoutContent(reply, status).type('application/json; charset=utf-8')
  return JSON.stringify({ message, requestId: reply.request.id })
}

/** The headers of an error, in place of those of a content that was to be sent. */
function withoutContent(reply: FastifyReply, status: number) {
  // Only 416 states the length of the file.
  const removed = status === 416 ? contentHeaders : [...contentHeaders, 'content-range']
  for (const name of removed) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  return reply.code(status).header('cache-control', 'no-store')
}

/** Whether a dependency failed; a statement that the database rejects is a mistake in our code. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error) ?? ''
  const isSystems = /^E(?!RR_)[A-Z0-9_]+$/.test(code)
  const isSqlites = code === 'ERR_SQLITE_ERROR' && !ourMistakes.has(sqliteCode(error) ?? 0)
  const isPostgres = /^(?!2[23]|42)[0-9A-Z]{5}$/.test(code)
  const isLostConnection = lostConnection.test(error.message)
  return isSystems || isSqlites || isPostgres || isLostConnection || isOutage(error.cause)
}

/** Missing table, too big, violated constraint, wrong type, wrong call, number out of range. */
const ourMistakes = new Set([1, 18, 19, 20, 21, 25])

// These errors of pg have no code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when|timeout expired|Query read timeout)|not queryable$/

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const all = error.validation.map(fieldErrorOf)
    const errors = [...new Map(all.map((one) => [`${one.path}: ${one.message}`, one])).values()]
    // A body that is an object with an invalid field is well formed, so it gets 422 (C-77).
    const isWellFormed =
      error.validationContext === 'body' && errors.every(({ path }) => path !== '')
    if (isWellFormed) return sendError(reply, 422, 'A field is not as it should be.', { errors })
    return sendError(reply, 400, 'The request is not well formed.', { errors })
  }
  const status = statusOf(error)
  if (status < 500) return sendError(reply, status, error.message)

  request.log.error({ err: error }, 'request failed')
  if (status === 503) return answerBusy(request, reply)
  if (status === 507) return sendError(reply, 507, diskFull)
  return sendError(reply, status, 'Something went wrong on our side.')
}

/** A browser that opens a page or sends a form without script; a program and a script get JSON. */
export function acceptsPage({ headers }: FastifyRequest) {
  return headers.accept?.includes('text/html') ?? false
}

function answerBusy(request: FastifyRequest, reply: FastifyReply) {
  const words = 'The site is busy or cannot read its data. Please try again soon.'
  if (request.url.startsWith('/api/') || !acceptsPage(request)) return sendError(reply, 503, words)
  return withoutContent(reply, 503).type('text/html; charset=utf-8').send(busyPage)
}

export const diskFull =
  'The disk of the server is full, so this was not saved. Free some space and try again.'

/** The status of an answer without the data that it needs. */
export function outageStatus(error: unknown) {
  return isDiskFull(error) ? 507 : 503
}

const issueDetails = z.object({
  maximum: z.number().optional(),
  origin: z.string().optional(),
  params: z.object({ code: z.string() }).optional(),
})

function fieldErrorOf(error: NonNullable<FastifyError['validation']>[number]) {
  const { instancePath, message = 'is not valid', keyword } = error
  const path = instancePath.slice(1).replaceAll('/', '.')
  const { maximum, origin, params } = issueDetails.safeParse(error.params).data ?? {}
  const code = params?.code ?? keyword
  return { path, message, code, ...(code === 'too_big' && { maximum, origin }) }
}

function statusOf(error: FastifyError) {
  if (isResponseSerializationError(error)) return 500
  return error.statusCode ?? (isOutage(error) ? outageStatus(error) : 500)
}

export function answerBadAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, 400, 'The address is not well formed.')
}
