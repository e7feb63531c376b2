import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { problem } from './errors.server.ts'
import { listRoute } from './lists.server.ts'
import { forOwners } from './writes.server.ts'

/** A sheet: `rows` come in slices, so that never more than one slice of them is in memory. */
type Sheet = { name: string; columns: string[]; rows: AsyncIterable<string[][]> }

/** A route for owners that answers a sheet, of what `querystring` says. */
export function csvRoute<Asked extends z.ZodType>(summary: string, querystring: Asked) {
  const sheet = { description: 'RFC 4180, UTF-8', content: { 'text/csv': { schema: z.string() } } }
  const response = { 200: sheet, 400: problem, 401: problem }
  const config = { for: 'owner' } as const
  return { ...listRoute, config, schema: { summary, ...forOwners, querystring, response } }
}

/**
 * Answers a file `<name>-YYYY-MM-DD.csv` for spreadsheet programs: RFC 4180, UTF-8 with its mark at the beginning,
 * and no cell that one of them would take for a formula.
 */
export function sendCsv(request: FastifyRequest, reply: FastifyReply, { name, ...sheet }: Sheet) {
  const day = new Date().toISOString().slice(0, 10)
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // Fastify would read the whole sheet for HEAD and throw it away.
  return reply.send(Readable.from(request.method === 'HEAD' ? [] : csvText(sheet)))
}

/** The sheet as text, a slice at a time. */
export async function* csvText({ columns, rows }: Omit<Sheet, 'name'>) {
  yield `\uFEFF${csvLine(columns)}`
  for await (const slice of rows) yield slice.map(csvLine).join('')
}

function csvLine(cells: string[]) {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** In quotes always, as what parts cells and lines may stand in any text. */
function quoted(cell: string) {
  const text = isFormula(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * Whether a spreadsheet program may calculate with the cell. Spaces and signs that cannot be seen are left out by some
 * of them, and = + - @ come in wide and small forms too.
 */
function isFormula(cell: string) {
  const [first = ''] = /[^\s\p{C}]/u.exec(cell) ?? []
  return /^[\t\r\n]/.test(cell) || /^[=+\-@]/.test(first.normalize('NFKC'))
}
