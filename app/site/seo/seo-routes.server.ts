import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { feedOf } from '#app/blog/feed.server.ts'
import { isPublished, postRows } from '#app/blog/posts.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { recordPage } from '#app/database/records.server.ts'
import { knowsTag } from '#app/http/conditional-request.ts'
import { sendError } from '#app/http/errors.server.ts'
import type { Settings } from '#app/settings/schema.ts'

import { manifestOf } from './manifest.ts'
import { openSitemaps } from './sitemaps.server.ts'

const feedLength = 20
const anHour = 'public, max-age=3600'

type SeoSite = { db: Database; origin: string; settings: () => Settings; sliceSize?: number }

export async function seoRoutes(
  app: FastifyInstance,
  { db, origin, settings, sliceSize }: SeoSite,
) {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', anHour).type('text/plain; charset=utf-8').send(robots(origin)),
  )
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', anHour)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(settings()))),
  )
  app.get('/rss.xml', { compress: {} }, async (request, reply) => {
    const { records } = await recordPage(db, postRows, { limit: feedLength, where: [isPublished] })
    return sendXml(
      request,
      reply,
      'application/rss+xml',
      feedOf(records, origin, settings().company),
    )
  })
  sitemapRoutes(app, db, origin, sliceSize)
}

function sitemapRoutes(app: FastifyInstance, db: Database, origin: string, sliceSize?: number) {
  const sitemaps = openSitemaps(db, origin, sliceSize)
  const serve = (address: string, read: (slice: number) => Promise<string | undefined>) =>
    app.get<{ Params: { slice?: string } }>(address, { compress: {} }, async (request, reply) => {
      const xml = await read(Number(request.params.slice))
      return sendXml(request, reply, 'application/xml', xml)
    })
  serve('/sitemap.xml', sitemaps.index)
  serve('/sitemap/pages.xml', sitemaps.pages)
  serve('/sitemap/posts.xml', sitemaps.posts)
  serve('/sitemap/products-:slice(^[1-9]\\d{0,5}).xml', sitemaps.products)
}

function robots(origin: string) {
  return `User-agent: *
Allow: /
Disallow: /dashboard
Disallow: /admin-login
Disallow: /api
Disallow: /search
Disallow: /enquiries
Disallow: /newsletter

Sitemap: ${origin}/sitemap.xml
`
}

/** The ETag is a hash of the content, so output that another release writes differently gets another tag. */
function sendXml(request: FastifyRequest, reply: FastifyReply, type: string, xml?: string) {
  if (xml === undefined) return sendError(reply, 404, 'There is nothing at this address.')

  const tag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, no-cache', etag: `W/${tag}`, vary: 'accept-encoding' })
  if (knowsTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(xml)
}
