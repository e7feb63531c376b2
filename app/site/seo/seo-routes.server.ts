import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from 'react-router'

import { feedOf } from '#app/blog/feed.server.ts'
import { postAddresses } from '#app/blog/post-addresses.server.ts'
import { isPublished, postRows } from '#app/blog/posts.server.ts'
import { categoriesOf, type Category } from '#app/catalogue/categories.ts'
import {
  type AddressSlice,
  addressSlices,
  listedIds,
  newestInCategories,
} from '#app/catalogue/listed-addresses.server.ts'
import { hasMachines, machineAddress, machinesByMaker } from '#app/catalogue/machines.server.ts'
import { type Database, contentVersion } from '#app/database/database.server.ts'
import { recordPage } from '#app/database/records.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { knowsTag } from '#app/http/request-headers.server.ts'
import { escapeXml } from '#app/http/xml.ts'
import type { Settings } from '#app/settings/schema.ts'

import { manifestOf } from './manifest.ts'

/** Products per sitemap. The protocol allows 50,000; fewer are read and written faster. */
const usualSlice = 5_000
const mostMachines = 20_000

type CategoryTimes = Awaited<ReturnType<typeof newestInCategories>>

type Entry = { address: string; changedAt?: string | undefined }

const urlSitemap = (entries: readonly Entry[]) => sitemapOf('urlset', 'url', entries)

const feedLength = 20
const anHour = 'public, max-age=3600'

type SeoSite = {
  db: Database
  origin: string
  settings: () => Settings
  pages: readonly string[]
  sliceSize?: number
}

export async function seoRoutes(app: FastifyInstance, { settings, ...site }: SeoSite) {
  const { db, origin } = site
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', anHour).type('text/plain; charset=utf-8').send(robots(origin)),
  )
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', anHour)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(settings()))),
  )
  app.get('/.well-known/security.txt', (_request, reply) => {
    const text = securityContact(settings().contact.email, origin)
    return reply.header('cache-control', anHour).type('text/plain; charset=utf-8').send(text)
  })
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect(href('/dashboard/account'), 303),
  )
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', anHour).redirect('/icon-192.png'),
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
  sitemapRoutes(app, site)
}

type Listed = Omit<SeoSite, 'settings'>

function sitemapRoutes(app: FastifyInstance, site: Listed) {
  const sitemaps = openSitemaps(site)
  const serve = (address: string, read: (slice: number) => Promise<string | undefined>) =>
    app.get<{ Params: { slice?: string } }>(address, { compress: {} }, async (request, reply) => {
      const xml = await read(Number(request.params.slice))
      return sendXml(request, reply, 'application/xml', xml)
    })
  serve('/sitemap.xml', sitemaps.index)
  serve('/sitemap/pages.xml', sitemaps.pages)
  serve('/sitemap/posts.xml', sitemaps.posts)
  serve('/sitemap/machines.xml', sitemaps.machines)
  serve('/sitemap/products-:slice(^[1-9]\\d{0,5}).xml', sitemaps.products)
}

/** Pages that say noindex are not listed: a robot has to read them to see it. */
function robots(origin: string) {
  return `User-agent: *
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`
}

/** RFC 9116. The text is made anew each time, so it never expires. */
function securityContact(email: string, origin: string) {
  const expires = new Date(Date.now() + 180 * 24 * 3_600_000).toISOString()
  return `Contact: mailto:${email}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
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

function openSitemaps({ db, origin, pages: constant, sliceSize = usualSlice }: Listed) {
  const listed = () => listedPages(db, origin, constant)
  const slices = cachedSlices(db, sliceSize)
  const entryOf = (path: string, changedAt?: string) => ({ address: origin + path, changedAt })
  return {
    async index() {
      const [pages, posts] = [await listed(), await postAddresses(db)]
      const entry = (name: string, changedAt?: string) => entryOf(`/sitemap/${name}.xml`, changedAt)
      return sitemapOf('sitemapindex', 'sitemap', [
        entry('pages', latest(pages.map(({ changedAt }) => changedAt))),
        ...(await slices()).map(({ changedAt }, n) => entry(`products-${n + 1}`, changedAt)),
        entry('posts', latest(posts.map(({ updatedAt }) => updatedAt))),
        ...((await hasMachines(db)) ? [entry('machines')] : []),
      ])
    },
    pages: async () => urlSitemap(await listed()),
    async posts() {
      const posts = await postAddresses(db)
      return urlSitemap(
        posts.map(({ slug, updatedAt }) => entryOf(href('/blog/:slug', { slug }), updatedAt)),
      )
    },
    async machines() {
      const entries: Entry[] = []
      for await (const { makerSlug: maker, machines } of machinesByMaker(db)) {
        entries.push(entryOf(href('/machines/:maker', { maker })))
        for (const one of machines) entries.push(entryOf(machineAddress(one), one.changedAt))
        if (entries.length > mostMachines) break
      }
      return urlSitemap(entries.slice(0, mostMachines))
    },
    /** `number` counts from 1; returns undefined beyond the last slice. */
    async products(number: number) {
      const slice = (await slices())[number - 1]
      if (!slice) return undefined
      const products = await listedIds(db, slice.after, sliceSize)
      return urlSitemap(
        products.map(({ _id: id, updatedAt }) =>
          entryOf(href('/view-details/:id', { id }), updatedAt),
        ),
      )
    },
  }
}

function cachedSlices(db: Database, size: number) {
  let cached: { version: string; slices: Promise<AddressSlice[]> } | undefined
  return async () => {
    const changes = [contentVersion(db, 'products'), contentVersion(db, 'categories')]
    const version = (await Promise.all(changes)).join()
    if (cached?.version !== version) cached = { version, slices: addressSlices(db, size) }
    const { slices } = cached
    // After an error the next request tries again.
    slices.catch(() => (cached = undefined))
    return slices
  }
}

async function listedPages(
  db: Database,
  origin: string,
  constant: readonly string[],
): Promise<Entry[]> {
  const categoryTimes = await newestInCategories(db)
  const newest = latest(categoryTimes.map((one) => one.newest))
  return [
    ...constant.map((path) => ({
      address: origin + path,
      changedAt: path === href('/') ? newest : undefined,
    })),
    ...categoriesOf(db).listed.flatMap((category) =>
      categoryPages(category, categoryTimes, origin),
    ),
  ]
}

function categoryPages(category: Category, times: CategoryTimes, origin: string) {
  const { id, slug, subcategories } = category
  const address = origin + href('/categories/:slug', { slug })
  const own = times.filter(({ categoryId }) => categoryId === String(id))
  const pages: Entry[] = [{ address, changedAt: latest(own.map(({ newest }) => newest)) }]
  for (const sub of subcategories) {
    const sold = own.find(({ subcategoryId }) => subcategoryId === String(sub.id))
    const query = new URLSearchParams({ sub: sub.slug })
    if (sold) pages.push({ address: `${address}?${query}`, changedAt: sold.newest ?? undefined })
  }
  return pages
}

function sitemapOf(root: string, name: string, entries: readonly Entry[]) {
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''
    return `<${name}><loc>${escapeXml(address)}</loc>${changed}</${name}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

function latest(times: readonly (string | null | undefined)[]) {
  return times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1)
}
