import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { signedInOf } from '#app/accounts/guard.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'
import {
  deleteSubscription,
  saveSubscription,
  subscription,
} from '#app/push/subscriptions.server.ts'

/** Only for a session: a program has no browser to be told. */
export async function pushRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const tells = 'Tell this browser of new enquiries; saving it again keeps it with this session'
  typed.put('/push', written(tells, {}, { body: subscription }), async (request, reply) => {
    await saveSubscription(db, signedInOf(request), request.body)
    return sendWritten(reply, {})
  })
  const ends = 'Tell this browser no more'
  const body = subscription.pick({ endpoint: true })
  typed.delete(
    '/push',
    written(ends, { deletedCount: z.number().int() }, { body }),
    async (request, reply) => {
      const { ownerId } = signedInOf(request)
      const deletedCount = await deleteSubscription(db, ownerId, request.body.endpoint)
      return sendWritten(reply, { deletedCount })
    },
  )
}
