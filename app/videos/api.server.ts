import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem } from '#app/http/errors.server.ts'
import { listQuery, listRoute, sendList } from '#app/http/lists.server.ts'
import {
  adding,
  changing,
  sendAddedOnce,
  sendChanged,
  trashRoutes,
} from '#app/http/writes.server.ts'

import { video, videoChanges, videoFields } from './video.ts'
import { changeVideo, findVideo, insertVideo, videoPage, videoSlices } from './videos.server.ts'

/** The API routes under `/videos` (R-API-9 to 11). */
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
  videoWrites(app, db)
}

function videoWrites(app: FastifyInstance, db: Database) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const add = adding('video', { entry: videoFields, record: video })
  typed.post('/videos', add, (request, reply) =>
    sendAddedOnce(reply, {
      db,
      subject: 'videos',
      name: 'Video',
      sent: request,
      add: (tx, _id) => insertVideo(tx, { ...request.body, _id }),
      find: (id) => findVideo(db, id),
    }),
  )
  const change = changing('video', { changes: videoChanges, record: video })
  typed.patch('/videos/:id', change, ({ params, body: { version, ...changes } }, reply) =>
    sendChanged(reply, {
      name: 'Video',
      version,
      find: () => findVideo(db, params.id),
      save: (current) => changeVideo(db, params.id, { ...current, ...changes }, version),
    }),
  )
  trashRoutes(app, db, { subject: 'videos', path: '/videos', name: 'video' })
}
