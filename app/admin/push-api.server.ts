import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { signedInOf } from '#app/accounts/guard.server.ts'
import { withOpenSession } from '#app/accounts/sessions.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'
import {
  pushKeys,
  deleteSubscription,
  saveSubscription,
  subscription,
} from '#app/push/subscriptions.server.ts'

/** Only for a session: a program has no browser that shows notifications. */
export async function pushRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const saves =
    'Send notifications of new enquiries to this browser; saving it again assigns it to this session'
  const result = { publicKey: z.string() }
  typed.put('/push', written(saves, result, { body: subscription }), async (request, reply) => {
    const session = signedInOf(request)
    // The session can end while the request is on its way.
    const saved = await withOpenSession(db, session, (tx) =>
      saveSubscription(tx, session, request.body),
    )
    if (!saved) return sendError(reply, 401, 'Please sign in.')
    const { publicKey } = await pushKeys(db)
    return sendWritten(reply, { publicKey })
  })
  const ends = 'Send no more notifications to this browser'
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
