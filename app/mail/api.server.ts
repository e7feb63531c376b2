import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'

import { retryRefused, type Mail } from './queue.server.ts'

const retriedCount = z.number().int()

export async function mailRoutes(app: FastifyInstance, { db, mail }: { db: Database; mail: Mail }) {
  const retries = 'Try once more to send the mail that was refused for good'
  app.post('/mail/retry', written(retries, { retriedCount }, {}), async (_request, reply) =>
    sendWritten(reply, { retriedCount: await retryRefused(db, mail) }),
  )
}
