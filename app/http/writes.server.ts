import type { FastifyReply } from 'fastify'
import { z } from 'zod'

import { problem, sendError } from './errors.server.ts'

export const needsSession = { security: [{ session: [] }] }

export const forStaffToo = { config: { for: 'anyone and staff' } } as const
const optional: Record<string, string[]>[] = [{}, { session: [] }]
export const mayHaveSession = { security: optional }

export const params = z.object({ id: z.string() })
export const acknowledged = z.object({ acknowledged: z.literal(true) })
export const refused = { 400: problem, 401: problem, 403: problem }

export function changing<Changes extends z.ZodType, Stored extends z.ZodType>(
  name: string,
  { changes, record }: { changes: Changes; record: Stored },
) {
  const stale = problem.extend({ current: record })
  const response = { 200: record, ...refused, 404: problem, 409: stale, 422: problem }
  return {
    schema: { summary: `Change a ${name}`, ...needsSession, params, body: changes, response },
  }
}

export const manyIds = z.array(z.string().max(200)).min(1).max(500)

export function written<Taken extends { params?: z.ZodType; body?: z.ZodType }>(
  summary: string,
  result: z.ZodRawShape,
  taken: Taken,
) {
  const wrong = 'body' in taken ? { ...refused, 422: problem } : refused
  const response = { 200: acknowledged.extend(result), ...wrong }
  return { schema: { summary, ...needsSession, ...taken, response } }
}

const afterWrite = { 'cache-control': 'no-store', 'clear-site-data': '"prefetchCache"' }

export function sendWritten(reply: FastifyReply, result: object) {
  return reply.headers(afterWrite).send({ acknowledged: true, ...result })
}

type Change = { isSaved: boolean; record: object | undefined }

export function sendChange(reply: FastifyReply, name: string, { isSaved, record }: Change) {
  if (!record) return sendError(reply, 404, `${name} not found.`)
  if (isSaved) return reply.headers(afterWrite).send(record)
  return sendError(reply, 409, `${name} has been changed meanwhile.`, { current: record })
}
