import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'

import { insights } from './insights.server.ts'
import { spanIn } from './span.ts'

type Rows = Awaited<ReturnType<typeof insights>>

export async function insightRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const asked = z.object({ days: z.enum(['30', '90', '365']).default('30') })
  const csv = csvRoute('What visitors looked at and pressed, by day or month', asked)
  app.withTypeProvider<ZodTypeProvider>().get('/insights.csv', csv, async (request, reply) => {
    const span = spanIn(new URLSearchParams(request.query))
    const rows = linesOf(await insights(db, { span, now: Date.now() }))
    return sendCsv(request, reply, { name: 'insights', columns, rows: slices(rows) })
  })
}

const columns = ['What', 'Name', 'Times']

async function* slices(rows: string[][]) {
  yield rows
}

function linesOf({ days, products, makers, categories, searches, presses }: Rows): string[][] {
  const totals = { Product: products, Category: categories, Maker: makers }
  const more = { Search: searches, Pressed: presses }
  return [
    ...days.flatMap(({ time, views, enquiries, lists }) => [
      ['Views', time, String(views)],
      ['Enquiries', time, String(enquiries)],
      ['Lists', time, String(lists)],
    ]),
    ...Object.entries({ ...totals, ...more }).flatMap(([what, rows]) =>
      rows.map(({ name, times }) => [what, name, String(times)]),
    ),
  ]
}
