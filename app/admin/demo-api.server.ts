import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { audit } from '#app/accounts/audit.server.ts'
import { callerOf } from '#app/accounts/guard.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { removeDemo, restoreDemo } from '#app/database/demo-records.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'

const deletedAt = z.iso.datetime()

/** Only for a session: a token of a program never removes the demo. */
export async function demoRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const removed = { deletedCount: z.int(), deletedAt }
  const removes = written('Move the unedited demo records to the trash', removed, {})
  routes.post('/demo/remove', removes, async (request, reply) => {
    const batch = await removeDemo(db)
    audit(request, 'demo removed', { account: callerOf(request).ownerId })
    return sendWritten(reply, batch)
  })
  const body = z.object({ deletedAt: deletedAt.optional() })
  const restores = written(
    'Restore the demo records of one removal, or all that are in the trash',
    { restoredCount: z.int() },
    { body },
  )
  routes.post('/demo/restore', restores, async (request, reply) => {
    const restoredCount = await restoreDemo(db, request.body.deletedAt)
    audit(request, 'demo restored', { account: callerOf(request).ownerId })
    return sendWritten(reply, { restoredCount })
  })
}
