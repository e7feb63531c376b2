import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem } from '#app/http/errors.server.ts'
import { listQuery, listRoute, sendList } from '#app/http/lists.server.ts'

import { post } from './post.ts'
import { postPage, postSlices } from './posts.server.ts'

/** `GET /blogs` (R-API-1). */
export async function blogRoutes(app: FastifyInstance, { db }: { db: Database }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/blogs',
    {
      ...listRoute,
      schema: {
        summary: 'Blog posts, newest first',
        querystring: listQuery,
        response: { 200: z.array(post), 400: problem },
      },
    },
    (request, reply) =>
      sendList(request, reply, {
        db,
        subject: 'posts',
        record: post,
        page: (place) => postPage(db, place),
        slices: (size) => postSlices(db, size),
      }),
  )
}
