import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { text } from '#app/database/fields.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'

import { forgetMissed, longestMissed } from './missed-searches.server.ts'
import { wantedParts } from './wanted-parts.server.ts'

/** More rows than are read. */
const all = 100_000

export async function missedSearchRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const summary =
    'Searches of the last 90 days that found nothing, and free lines of enquiry lists, most often first'
  typed.get('/missed-searches.csv', csvRoute(summary, z.object({})), async (request, reply) =>
    sendCsv(request, reply, { name: 'not-found', columns, rows: rowsOf(db) }),
  )
  // The words go in the body, because URLs are logged.
  const forgets = written(
    'Forget how often something was looked for and not found',
    { deletedCount: z.number().int() },
    { body: z.object({ words: text(longestMissed) }) },
  )
  typed.post('/missed-searches/forget', forgets, async (request, reply) =>
    sendWritten(reply, { deletedCount: Number(await forgetMissed(db, request.body.words)) }),
  )
}

const columns = ['Words', 'Times', 'Lists', 'Last day']

async function* rowsOf(db: Database) {
  const { rows } = await wantedParts(db, { limit: all })
  yield rows.map(({ words, times, lists, lastDay }) => [words, `${times}`, `${lists}`, lastDay])
}
