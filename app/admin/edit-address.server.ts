import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { href, matchPath } from 'react-router'
import { z } from 'zod'

import { accountCookies } from '#app/accounts/cookies.server.ts'
import { hashOf, openAmong } from '#app/accounts/sessions.server.ts'
import { findPost } from '#app/blog/posts.server.ts'
import { categoriesOf, categoryAt } from '#app/catalogue/categories.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'

import { editPage } from './record-kinds.ts'

const sections = new Map([
  [href('/'), 'hero'],
  [href('/about-us'), 'about'],
  [href('/brand'), 'brands'],
  [href('/faq'), 'faq'],
  [href('/privacy-policy'), 'privacy'],
  [href('/contact-us'), 'contact'],
])

/** The page of the admin that changes what a public page shows; undefined if there is none. */
async function editAddress(db: Database, path: string): Promise<string | undefined> {
  const section = sections.get(path)
  if (section) return href('/dashboard/settings/:section', { section })
  if (path === href('/videos')) return href('/dashboard/manage-video')
  if (path === href('/blogs')) return href('/dashboard/manage-blog')
  const product = matchPath('/view-details/:id', path)?.params.id
  if (product && isStorable(product)) {
    const rows = db.selectFrom('products').select('_id').where('_id', '=', product)
    const found = await rows.where('deletedAt', 'is', null).executeTakeFirst()
    return found && editPage('products', found._id)
  }
  const slug = matchPath('/blog/:slug', path)?.params.slug
  const post = slug && isStorable(slug) ? await findPost(db, slug) : undefined
  if (post) return editPage('posts', post._id)
  const category = matchPath('/categories/:slug', path)?.params.slug
  const id = category && categoryAt(categoriesOf(db), category)?.category.id
  return id ? href('/dashboard/categories/:id', { id: String(id) }) : undefined
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

type Options = { db: Database; siteUrl: string }

/** Answers 204 to a stranger too: the cookie that makes a page ask can be older than the end of the session. */
export async function editAddressRoute(app: FastifyInstance, { db, siteUrl }: Options) {
  const { session } = accountCookies(siteUrl)
  const querystring = z.object({ path: z.string().max(2_000) })
  app.withTypeProvider<ZodTypeProvider>().get('/edit-address', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const secret = session.read(request)
    const { data } = querystring.safeParse(request.query)
    const hash = secret === undefined ? '' : hashOf(secret)
    if (!data || !(await openAmong(db, [hash])).has(hash)) return reply.code(204).send()
    // Only owners change the settings.
    const isClosed = sections.has(data.path) && !(await isOwner(db, hash))
    const address = isClosed ? undefined : await editAddress(db, data.path)
    return address === undefined ? reply.code(204).send() : { address }
  })
}
