import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { z } from 'zod'

import { errorCode, sqliteCode } from '#app/platform/error-code.ts'

/** The one shape of every error answer. */
export const problem = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
})

/** What an error answer may add to its message: which fields are wrong, or the record as it is now. */
type More = { errors?: { path: string; message: string }[]; current?: object }

/** What is said of a list or a file, and is not true of an error. */
const aboutContent = [
  'etag',
  'link',
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
]

/** Answers a `problem`, whatever had been set for another answer; details never leave above 499. */
export function sendError(reply: FastifyReply, status: number, message: string, more: More = {}) {
  // Only 416 tells how long the file is.
  const untrue = status === 416 ? aboutContent : [...aboutContent, 'content-range']
  for (const name of untrue) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, ...more, requestId: reply.request.id })
}

/**
 * Whether what failed is a thing behind us, such as a database or a disk, and not our own code. A value
 * that a database refuses is a mistake of ours, as is a statement that it does not understand.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error) ?? ''
  const isSystems = /^E(?!RR_)[A-Z0-9_]+$/.test(code)
  const isSqlites = code === 'ERR_SQLITE_ERROR' && !ourMistakes.has(sqliteCode(error) ?? 0)
  const isPostgres = /^(?!2[23]|42)[0-9A-Z]{5}$/.test(code)
  const isLostConnection = lostConnection.test(error.message)
  return isSystems || isSqlites || isPostgres || isLostConnection || isOutage(error.cause)
}

/**
 * SQLite's results: no such table or a wrong statement, too big, a broken constraint, a wrong type, a
 * wrong call, a number out of range.
 */
const ourMistakes = new Set([1, 18, 19, 20, 21, 25])

// pg gives these errors of its own no code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect)|not queryable$/

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const found = error.validation.map(({ instancePath, message = 'is not valid' }) => {
      const path = instancePath.slice(1).replaceAll('/', '.')
      return [`${path}: ${message}`, { path, message }] as const
    })
    // The parts of an intersection of schemas can find the same error.
    const errors = [...new Map(found).values()]
    // A body that is an object but holds a wrong field is read, and refused for what it says (C-77).
    const isRead = error.validationContext === 'body' && errors.every(({ path }) => path !== '')
    if (isRead) return sendError(reply, 422, 'A field is not as it should be.', { errors })
    return sendError(reply, 400, 'The request is not well formed.', { errors })
  }
  const status = statusOf(error)
  if (status < 500) return sendError(reply, status, error.message)

  request.log.error({ err: error }, 'request failed')
  if (status === 503) {
    return sendError(reply, 503, 'The site is busy or cannot read its data. Please try again soon.')
  }
  return sendError(reply, status, 'Something went wrong on our side.')
}

function statusOf(error: FastifyError) {
  if (isResponseSerializationError(error)) return 500
  return error.statusCode ?? (isOutage(error) ? 503 : 500)
}

/** An address that cannot be read, like one with a broken percent sign. */
export function answerBadAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, 400, 'The address is not well formed.')
}

/** Every thrown error becomes one JSON answer; what is 500 or above is logged with its cause. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
}
