import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { listQuery, listRoute, sendList } from '#app/http/lists.server.ts'
import {
  adding,
  changing,
  forOwners,
  sendAddedOnce,
  sendChanged,
  trashRoutes,
} from '#app/http/writes.server.ts'

import { post, postChanges, postFields } from './post.ts'
import {
  changePost,
  insertPost,
  postPage,
  postSlices,
  postWithId,
  slugFor,
} from './posts.server.ts'

/** The API routes under `/blogs` (R-API-1 to 3). */
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

/** The admin form calls this route while a title is typed (C-9, C-86). */
function slugRoute(app: FastifyInstance, db: Database) {
  const summary = 'The slug that a blog would get with this title; empty where it comes from the id'
  const id = z.string().optional().describe('The blog whose title is edited; without it a new one')
  const asked = z.object({ title: postFields.shape.title, id })
  const answer = z.object({ slug: z.string() })
  const response = { 200: answer, 400: problem, 401: problem, 404: problem }
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/blogs/slug',
      { config: { for: 'owner' }, schema: { summary, ...forOwners, querystring: asked, response } },
      async ({ query }, reply) => {
        const edited = query.id === undefined ? undefined : await postWithId(db, query.id)
        if (query.id !== undefined && !edited) return sendError(reply, 404, 'Blog not found.')
        reply.header('cache-control', 'no-store')
        return { slug: await slugFor(db, query.title, edited) }
      },
    )
}

function blogWrites(app: FastifyInstance, db: Database) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const add = adding('blog', { entry: postFields, record: post })
  typed.post('/blogs', add, (request, reply) =>
    sendAddedOnce(reply, {
      db,
      subject: 'posts',
      name: 'Blog',
      sent: request,
      add: (tx, _id) => insertPost(tx, { ...request.body, _id }),
      find: (id) => postWithId(db, id),
    }),
  )
  slugRoute(app, db)
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
