import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { listQuery } from '#app/http/lists.server.ts'
import { listRecords, stateQuery, writeRecords } from '#app/http/record-routes.server.ts'
import { needsSession } from '#app/http/writes.server.ts'

import { slugFor } from './post-addresses.server.ts'
import { posts } from './post-writes.server.ts'
import { postChanges, postEntry, postFields } from './post.ts'
import { isPublished, postWithId } from './posts.server.ts'

const path = '/blogs'

export async function blogRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const summary = 'Published blog posts, newest first'
  const query = listQuery.extend(stateQuery(['draft']))
  const where = ({ state }: z.output<typeof query>) =>
    state === undefined ? [isPublished] : [sql<SqlBool>`"state" = ${state}`]
  listRecords(app, db, { type: posts, path, summary, query, where })
  slugRoute(app, db)
  const bodies = { entry: postEntry, changes: postChanges }
  writeRecords(app, db, { type: posts, path, name: 'blog', ...bodies })
}

function slugRoute(app: FastifyInstance, db: Database) {
  const summary = 'The slug that a blog would get with this title; empty where it comes from the id'
  const id = z.string().optional().describe('The blog whose title is edited; without it a new one')
  const querystring = z.object({ title: postFields.shape.title, id })
  const answer = z.object({ slug: z.string() })
  const response = { 200: answer, 400: problem, 401: problem, 404: problem }
  app.withTypeProvider<ZodTypeProvider>().get(
    '/blogs/slug',
    {
      config: { for: 'signed in' },
      schema: { summary, ...needsSession, querystring, response },
    },
    async ({ query }, reply) => {
      const edited = query.id === undefined ? undefined : await postWithId(db, query.id)
      if (query.id !== undefined && !edited) return sendError(reply, 404, 'Blog not found.')
      reply.header('cache-control', 'no-store')
      return { slug: await slugFor(db, query.title, edited) }
    },
  )
}
