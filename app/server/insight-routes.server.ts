import type { FastifyInstance } from 'fastify'

import { saveCounts } from '#app/admin/insights/insight-counts.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { isForeign } from '#app/http/own-origin.ts'
import type { ViewCounts } from '#app/page-cache/view-counts.server.ts'

type Options = { db: Database; counts: ViewCounts; siteUrl: string }

const betweenWrites = 60_000

/** The ends of `tel`, `mailto` and `https://wa`, as the script of a page sends them. */
const pressed = new Map([
  ['el', 'phone'],
  ['to', 'mail'],
  ['wa', 'whatsapp'],
])

/** Writes the counts once a minute, and at the stop. */
export function countInsights(app: FastifyInstance, { db, counts, siteUrl }: Options) {
  const save = () =>
    saveCounts(db, counts).catch((err: unknown) =>
      app.log.warn({ err }, 'views could not be counted; they are counted later'),
    )
  const timer = setInterval(save, betweenWrites).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await save()
  })
  app.post<{ Params: { kind: string } }>('/press/:kind', async (request, reply) => {
    if (isForeign(request.headers, siteUrl)) {
      return sendError(reply, 403, 'This was not sent by a page of this site.')
    }
    const kind = pressed.get(request.params.kind)
    if (!kind) return sendError(reply, 404, 'There is nothing at this address.')
    counts.view(`press ${kind}`, request.raw)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
