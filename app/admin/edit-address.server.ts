import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { href, matchPath } from 'react-router'
import { z } from 'zod'

import { accountCookies, hashOf, openAmong } from '#app/accounts/sessions.server.ts'
import { findPost } from '#app/blog/posts.server.ts'
import { categoriesOf, categoryAt } from '#app/catalogue/categories.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { PageRoute, RouteFacts } from '#app/http/route-facts.server.ts'

import { editPage } from './record-kinds.ts'

type RecordPage = Extract<NonNullable<RouteFacts['edit']>, { record: string }>['record']

const editors: {
  [Name in RecordPage]: (db: Database, key: string) => Promise<string | undefined>
} = {
  async product(db, id) {
    const rows = db.selectFrom('products').select('_id').where('_id', '=', id)
    const found = await rows.where('deletedAt', 'is', null).executeTakeFirst()
    return found && editPage('products', found._id)
  },
  async post(db, slug) {
    const post = await findPost(db, slug)
    return post && editPage('posts', post._id)
  },
  async category(db, slug) {
    const id = categoryAt(categoriesOf(db), slug)?.category.id
    return id ? href('/dashboard/categories/:id', { id: String(id) }) : undefined
  },
}

async function isOwner(db: Database, hash: string) {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('owners', 'owners._id', 'sessions.ownerId')
    .select('role')
    .where('secretHash', '=', hash)
    .executeTakeFirst()
  return found?.role === 'owner'
}

type EditAddressOptions = { db: Database; siteUrl: string; routes: readonly PageRoute[] }

/** Answers 204 to a stranger too: the cookie that makes a page ask can be older than the end of the session. */
export async function editAddressRoute(
  app: FastifyInstance,
  { db, siteUrl, routes }: EditAddressOptions,
) {
  const { session } = accountCookies(siteUrl)
  /** The page of the admin that changes what a public page shows; undefined if there is none. */
  const editAddress = async (path: string, hash: string) => {
    const page = routes.find(({ url, facts }) => facts.edit && matchPath(url, path))
    const edit = page?.facts.edit
    if (!page || !edit) return undefined
    if ('page' in edit) return edit.page
    if ('section' in edit) {
      const address = href('/dashboard/settings/:section', { section: edit.section })
      return (await isOwner(db, hash)) ? address : undefined
    }
    const [key] = Object.values(matchPath(page.url, path)?.params ?? {})
    return key && isStorable(key) ? editors[edit.record](db, key) : undefined
  }
  const querystring = z.object({ path: z.string().max(2_000) })
  app.withTypeProvider<ZodTypeProvider>().get('/edit-address', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const secret = session.read(request)
    const { data } = querystring.safeParse(request.query)
    const hash = secret === undefined ? '' : hashOf(secret)
    if (!data || !(await openAmong(db, [hash])).has(hash)) return reply.code(204).send()
    const address = await editAddress(data.path, hash)
    return address === undefined ? reply.code(204).send() : { address }
  })
}
