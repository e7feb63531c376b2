import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { text } from '#app/database/fields.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'

import { tryAgain } from './queue.server.ts'

const remoteFile = z.object({
  kind: z.enum(['picture', 'video', 'datasheet']),
  address: text(2_000),
})

export async function remoteFileRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const again = written(
    'Fetch a file of another host that was given up; queuedCount is the number of records that wait for it',
    { queuedCount: z.number().int() },
    { body: remoteFile },
  )
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/uploads/again', again, async (request, reply) =>
      sendWritten(reply, { queuedCount: await tryAgain(db, request.body) }),
    )
}
