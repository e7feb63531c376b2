import type { Readable } from 'node:stream'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendError } from '#app/http/errors.server.ts'
import { noTimeLimit } from '#app/http/load-limits.server.ts'
import { knowsTag } from '#app/http/request-headers.server.ts'

import { requestedRange } from './byte-range.ts'
import { pictureForm, pictureSize } from './picture-sizes.server.ts'
import { keyIn, type MediaStore, readKey } from './store.ts'

export async function mediaRoutes(app: FastifyInstance, { media }: { media: MediaStore }) {
  app.setErrorHandler(answerFailure)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    // The server disconnects clients that stop reading.
    handlerTimeout: noTimeLimit,
    handler: (request, reply) => serve(media, request, reply),
  })
}

async function serve(media: MediaStore, request: FastifyRequest, reply: FastifyReply) {
  // Not decoded, so that every file has only one address.
  const key = keyIn(request.raw.url?.split('?', 1)[0] ?? '')
  if (!key) return sendError(reply, 404, 'There is no such file.')
  const found = await findOrMake(media, key)
  if ('cause' in found) request.log.error({ err: found.cause, key }, 'picture cannot be decoded')
  if ('refused' in found) return answerRefusal(found.refused, reply)
  if ('error' in found) request.log.error({ err: found.error, key }, 'a size cannot be saved')
  return sendFile(media, { ...found, key }, request, reply)
}

async function findOrMake(media: MediaStore, key: string) {
  const { name = '', size } = readKey(key) ?? {}
  if (typeof size === 'string') return pictureForm(media, name, size)
  if (size) return pictureSize(media, size)
  return (await media.find(key)) ?? { refused: 'missing' as const }
}

async function sendFile(
  media: MediaStore,
  { key, size, bytes: unsaved }: { key: string; size: number; bytes?: Buffer },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const tag = `"${key}"`
  const headers = { ...headersOf(key), etag: tag }
  if (knowsTag(request.headers['if-none-match'], tag))
    return reply.code(304).headers(headers).send()
  if (request.method === 'HEAD') return reply.headers({ ...headers, 'content-length': size }).send()
  const part = isWhole(key) ? undefined : requestedRange(request.headers, size, tag)
  if (part === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    return sendError(reply, 416, 'The file is shorter than the requested range.')
  }
  const bytes = unsaved ?? (await media.read(key, part))
  if (!bytes) return answerRefusal('missing', reply)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  if (!Buffer.isBuffer(bytes)) logHalfWay(bytes, request, reply)
  const length = part ? part.end - part.start + 1 : size
  return reply.headers({ ...headers, 'content-length': length }).send(bytes)
}

/** Before the first byte, `answerFailure` handles it; after the headers, Fastify only ends the connection. */
function logHalfWay(bytes: Readable, request: FastifyRequest, reply: FastifyReply) {
  bytes.once('error', (err) => {
    if (reply.raw.headersSent) request.log.error({ err }, 'media store failed half-way')
  })
}

function headersOf(key: string) {
  return {
    'content-type': readKey(key)?.type,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': isWhole(key) ? 'none' : 'bytes',
    // An inline PDF could run scripts on our origin; a download cannot.
    'content-disposition': key.endsWith('.pdf') ? 'attachment; filename="datasheet.pdf"' : 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    // Pages of other sites may show the catalogue's pictures (C-94).
    'cross-origin-resource-policy': 'cross-origin',
  }
}

function isWhole(key: string) {
  return readKey(key)?.size !== undefined
}

function answerRefusal(refused: 'missing' | 'unreadable' | 'busy', reply: FastifyReply) {
  if (refused !== 'busy') return sendError(reply, 404, 'There is no such file.')
  reply.header('retry-after', '2')
  return sendError(reply, 503, 'Too many pictures are being made. Please try again.')
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode && error.statusCode < 500) throw error
  if (isLeft(error, reply)) request.log.debug('the client left before the file')
  else request.log.error({ err: error }, 'media store failed')
  return sendError(reply, 503, 'Pictures and videos cannot be read right now. Please try again.')
}

/** Fastify closes the stream of a client that left; a failing store has its own error. */
function isLeft(error: FastifyError, { raw }: FastifyReply) {
  return raw.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
