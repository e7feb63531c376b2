import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { z } from 'zod'

import { type FieldError, fieldError } from '#app/database/fields.ts'
import { errorCode, isDiskFull, sqliteCode } from '#app/platform/error-code.ts'

export const problem = z.object({
  message: z.string(),
  errors: z.array(fieldError).optional(),
  requestId: z.string(),
})

/** A limit refused the request; the site itself works. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
  readonly statusCode
  /** In seconds. */
  readonly retryAfter

  constructor(statusCode: 408 | 413 | 415 | 429 | 503, message: string, retryAfter?: number) {
    super(message)
    this.statusCode = statusCode
    this.retryAfter = retryAfter
  }
}

export class FormRefused extends Error {
  override name = 'FormRefused'
  readonly statusCode
  readonly problems

  constructor(
    statusCode: number,
    message: string,
    problems: { [field: string]: string | undefined } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.problems = problems
  }
}

const refused = new WeakSet<FastifyRequest>()

export function isRefused(request: FastifyRequest) {
  return refused.has(request)
}

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

export function errorPayload(reply: FastifyReply, status: number, message: string) {
  withoutContent(reply, status).type('application/json; charset=utf-8')
  return JSON.stringify({ message, requestId: reply.request.id })
}

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

/** Whether a dependency failed; a rejected statement is a mistake in our code. */
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
    const errors = [
      ...new Map(all.map((problem) => [`${problem.path}: ${problem.message}`, problem])).values(),
    ]
    // A body that is an object with an invalid field is well formed, so it gets 422 (C-77).
    const isWellFormed =
      error.validationContext === 'body' && errors.every(({ path }) => path !== '')
    if (isWellFormed) return sendError(reply, 422, 'A field is not as it should be.', { errors })
    return sendError(reply, 400, 'The request is not well formed.', { errors })
  }
  const status = statusOf(error)
  if (error instanceof RequestRefused) return answerRefusal(error, request, reply)
  if (error instanceof FormRefused) {
    const errors = Object.entries(error.problems).map(([path, text]) => ({
      path,
      message: text ?? '',
    }))
    return sendError(reply, status, error.message, errors.length > 0 ? { errors } : {})
  }
  if (status < 500) return sendRefusal(request, reply, status, error.message)

  request.log.error({ err: error }, 'request failed')
  if (status === 503) return sendRefusal(request, reply, status, busy)
  if (status === 507) return sendError(reply, 507, diskFull)
  return sendError(reply, status, 'Something went wrong on our side.')
}

/** True for page views and forms without script; scripts and programs get JSON. */
export function acceptsPage({ headers }: FastifyRequest) {
  return headers.accept?.includes('text/html') ?? false
}

export function answerRefusal(
  { statusCode, message, retryAfter }: RequestRefused,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  refused.add(request)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return sendRefusal(request, reply, statusCode, message)
}

const busy = 'The site is busy or cannot read its data. Please try again soon.'

const titles = new Map([
  [408, 'Not sent'],
  [413, 'Not sent'],
  [415, 'Not sent'],
  [429, 'Too many requests'],
  [503, 'The site is busy'],
])

function sendRefusal(request: FastifyRequest, reply: FastifyReply, status: number, words: string) {
  const title = titles.get(status)
  const isPage = title !== undefined && !request.url.startsWith('/api/') && acceptsPage(request)
  if (!isPage) return sendError(reply, status, words)
  const more = request.method === 'POST' ? ' What you typed is still there when you go back.' : ''
  return withoutContent(reply, status)
    .type('text/html; charset=utf-8')
    .send(plainPage(title, words + more))
}

export const diskFull =
  'The disk of the server is full, so this was not saved. Free some space and try again.'

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

/** Shown when rendering fails, so it uses no data of the site. */
function plainPage(title: string, words: string) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/admin-offline.css">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p role="alert">${escaped(words)}</p>
</main>
</body>
</html>
`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
