import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem } from '#app/http/errors.server.ts'
import { listQuery, listRoute, sendList } from '#app/http/lists.server.ts'

import { video } from './video.ts'
import { videoPage, videoSlices } from './videos.server.ts'

/** `GET /videos` (R-API-9). */
export async function videoRoutes(app: FastifyInstance, { db }: { db: Database }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/videos',
    {
      ...listRoute,
      schema: {
        summary: 'Videos, newest first',
        querystring: listQuery,
        response: { 200: z.array(video), 400: problem },
      },
    },
    (request, reply) =>
      sendList(request, reply, {
        db,
        subject: 'videos',
        record: video,
        page: (place) => videoPage(db, place),
        slices: (size) => videoSlices(db, size),
      }),
  )
}
