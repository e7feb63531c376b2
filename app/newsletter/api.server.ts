import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'
import { params, sendWritten, written } from '#app/http/writes.server.ts'

import { subscriberExport } from './admin/managed-subscribers.server.ts'
import { deleteSubscriber } from './subscribers.server.ts'

type NewsletterRoutes = { db: Database; siteUrl: string; dataDir: string }

export async function newsletterRoutes(
  app: FastifyInstance,
  { db, siteUrl, dataDir }: NewsletterRoutes,
) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const csv = csvRoute('The confirmed subscribers for a spreadsheet, newest first', z.object({}))
  typed.get('/subscribers.csv', csv, async (request, reply) =>
    sendCsv(request, reply, { name: 'subscribers', ...subscriberExport(db, siteUrl) }),
  )
  const removes = 'Remove a subscriber for good, with all emails to them'
  const removal = written(removes, { deletedCount: z.number().int() }, { params })
  typed.delete('/subscribers/:id', removal, async (request, reply) => {
    const { id } = request.params
    const report = (err: unknown) => request.log.error({ err }, 'list of erasures not written')
    const removed = isStorable(id)
      ? await deleteSubscriber(db, { column: '_id', value: id }, { dataDir, report })
      : 0
    return sendWritten(reply, { deletedCount: removed })
  })
}
