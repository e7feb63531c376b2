import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { packFile, type PackedFile, sendPacked } from '#app/http/packed.server.ts'
import { limitCalls } from '#app/http/per-minute.server.ts'
import { limitConcurrency, shareWork } from '#app/platform/limit-concurrency.ts'
import type { Settings } from '#app/settings/schema.ts'

import { categoriesOf, categoryAt, subcategoryWithSlug } from '../categories.ts'
import { productListPdf } from './product-list.server.ts'

/** Of one IP address in a minute. */
const perMinute = 30
/** A quote of the company waits behind these at most. */
const queue = { atOnce: 1, waiting: 3 }
/** In bytes, of all lists. */
const mostBytes = 8 * 2 ** 20

type Options = { db: Database; settings: () => Settings; siteUrl: string }
type Asked = { Params: { slug: string }; Querystring: { sub?: string } }

/** The printable list of a category (docs/decisions/paper.md). */
export async function paperRoutes(app: FastifyInstance, { db, settings, siteUrl }: Options) {
  limitCalls(app, perMinute)
  const lists = new LRUCache<string, PackedFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length,
  })
  const share = shareWork<PackedFile | 'full' | undefined>()
  const runLimited = limitConcurrency(queue)

  app.get<Asked>('/categories/:slug/list.pdf', async (request, reply) => {
    const { params, query } = request
    const found = categoryAt(categoriesOf(db), params.slug.toLowerCase())
    const wanted = query.sub?.toLowerCase() || found?.sub?.slug
    const sub = found && subcategoryWithSlug(found.category, wanted)
    if (!found || found.category.isHidden || (wanted && !sub))
      return sendError(reply, 404, 'Category not found.')
    const { category } = found
    const key = `${category.id} ${sub?.id ?? ''} ${await versionsNow(db)}`
    const make = async () => {
      const pdf = await productListPdf({ db, settings: settings(), siteUrl }, { category, sub })
      return pdf && packFile(pdf)
    }
    const list = lists.get(key) ?? (await share(key, () => runLimited(make)))
    if (list === 'full')
      return sendError(reply, 503, 'Other lists are being made. Please try again in 5 seconds.')
    if (!list) return sendError(reply, 404, 'No products found in this category.')
    lists.set(key, list)
    const name = `${sub?.slug ?? category.slug}.pdf`.replaceAll(/[^\w.-]/g, '-')
    reply.headers({
      'content-disposition': `inline; filename="${name}"`,
      'x-robots-tag': 'noindex',
    })
    return sendPacked(request, reply, list, 'application/pdf')
  })
}

const shown = ['products', 'categories', 'settings'] as const

async function versionsNow(db: Database) {
  const rows = await db
    .selectFrom('contentVersions')
    .select(['subject', 'version'])
    .where('subject', 'in', shown)
    .orderBy('subject')
    .execute()
  return rows.map(({ version }) => version).join(' ')
}
