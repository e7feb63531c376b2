import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'

import { subscriberSheet } from './admin/subscriber-sheet.server.ts'
import { removeSubscriber } from './removal.server.ts'

type Options = { db: Database; siteUrl: string }

/** The routes for subscribers, only for owners, because they show addresses. */
export async function newsletterRoutes(app: FastifyInstance, { db, siteUrl }: Options) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const sheet = csvRoute('The confirmed subscribers for a spreadsheet, newest first', z.object({}))
  typed.get('/subscribers.csv', sheet, async (request, reply) =>
    sendCsv(request, reply, { name: 'subscribers', ...subscriberSheet(db, siteUrl) }),
  )
  const removes = 'Remove a subscriber for good, with all letters to them'
  const deletedCount = { deletedCount: z.number().int() }
  const one = { params: z.object({ id: z.string() }) }
  typed.delete('/subscribers/:id', written(removes, deletedCount, one), async (request, reply) => {
    const { id } = request.params
    const removed = isStorable(id) ? await removeSubscriber(db, '_id', id) : 0
    return sendWritten(reply, { deletedCount: removed })
  })
}
