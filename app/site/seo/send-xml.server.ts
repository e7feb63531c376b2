import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { knowsTag } from '#app/http/conditional-request.ts'
import { sendError } from '#app/http/errors.server.ts'

/** The ETag is a hash of the content, so output that another release writes differently gets another tag. */
export function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  xml: string | undefined,
) {
  if (xml === undefined) return sendError(reply, 404, 'There is nothing at this address.')

  const tag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, no-cache', etag: `W/${tag}`, vary: 'accept-encoding' })
  if (knowsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(xml)
}
