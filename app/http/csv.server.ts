import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { utcDay } from '#app/platform/clock.ts'

import { csvLine } from './csv.ts'
import { problem } from './errors.server.ts'
import { listRoute } from './lists.server.ts'
import { needsSession } from './writes.server.ts'

type CsvExport = { name: string; columns: string[]; rows: AsyncIterable<string[][]> }

export function csvRoute<Query extends z.ZodType>(summary: string, querystring: Query) {
  const csv = { description: 'RFC 4180, UTF-8', content: { 'text/csv': { schema: z.string() } } }
  const response = { 200: csv, 400: problem, 401: problem }
  const config = { for: 'signed in' } as const
  return { ...listRoute, config, schema: { summary, ...needsSession, querystring, response } }
}

export function sendCsv(request: FastifyRequest, reply: FastifyReply, { name, ...csv }: CsvExport) {
  const day = utcDay(Date.now())
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // Fastify would read the whole export for HEAD and discard it.
  return reply.send(Readable.from(request.method === 'HEAD' ? [] : csvText(csv)))
}

export async function* csvText({ columns, rows }: Omit<CsvExport, 'name'>) {
  yield `\uFEFF${csvLine(columns)}`
  for await (const slice of rows) yield slice.map(csvLine).join('')
}
