import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem } from '#app/http/errors.server.ts'
import { listQuery, listRoute, sendList } from '#app/http/lists.server.ts'
import { adding, changing, sendAdded, sendChanged, trashRoutes } from '#app/http/writes.server.ts'

import { post, postChanges, postFields } from './post.ts'
import { addPost, changePost, postPage, postSlices, postWithId } from './posts.server.ts'

/** The calls under `/blogs` (R-API-1 to 3). */
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
  blogWrites(app, db)
}

function blogWrites(app: FastifyInstance, db: Database) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const add = adding('blog', { entry: postFields, record: post })
  typed.post('/blogs', add, async ({ body }, reply) => sendAdded(reply, await addPost(db, body)))
  const change = changing('blog', { changes: postChanges, record: post })
  typed.patch('/blogs/:id', change, ({ params, body: { version, ...changes } }, reply) =>
    sendChanged(reply, {
      name: 'Blog',
      version,
      find: () => postWithId(db, params.id),
      save: (current) => changePost(db, params.id, { ...current, ...changes }, version),
    }),
  )
  trashRoutes(app, db, { subject: 'posts', path: '/blogs', name: 'blog' })
}
