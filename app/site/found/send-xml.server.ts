import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { type Database, contentVersion } from '#app/database/database.server.ts'
import type { Subject } from '#app/database/tables.server.ts'
import { knowsTag } from '#app/http/conditional-request.ts'
import { sendError } from '#app/http/errors.server.ts'

type Source = { db: Database; origin: string; subjects: readonly Subject[]; type: string }

/**
 * Answers what `read` makes of these subjects; 304, without reading any of it, to a client that has it as it
 * is; 404 where there is nothing. A database that is down is thrown.
 */
export async function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, origin, subjects, type }: Source,
  read: () => Promise<string | undefined>,
) {
  const versions = await Promise.all(subjects.map((subject) => contentVersion(db, subject)))
  const said = [origin, request.url, ...versions].join(' ')
  const tag = `"${createHash('sha256').update(said).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, no-cache', etag: `W/${tag}`, vary: 'accept-encoding' })
  if (knowsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()

  const xml = await read()
  if (xml === undefined) return sendError(reply, 404, 'There is nothing at this address.')
  return reply.type(`${type}; charset=utf-8`).send(xml)
}
