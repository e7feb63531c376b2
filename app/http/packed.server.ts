import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliDecompress } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { acceptedEncoding, knowsTag } from './request-headers.server.ts'

const brotli = promisify(brotliCompress)

export type PackedFile = {
  tag: string
  body: Buffer
}

export async function packFile(bytes: Buffer): Promise<PackedFile> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const body = await brotli(bytes, { params })
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { tag, body }
}

export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, body }: PackedFile,
  type: string,
) {
  reply.headers({ 'cache-control': 'public, no-cache', etag: tag, vary: 'accept-encoding' })
  if (knowsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.type(type)
  if (acceptedEncoding(request.headers['accept-encoding']) === 'br') {
    return reply.header('content-encoding', 'br').send(body)
  }
  return reply.send(Readable.from([body]).pipe(createBrotliDecompress()))
}
