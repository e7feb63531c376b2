import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { data } from 'react-router'

import { saveCounts } from '#app/admin/insights/insight-counts.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isForeign } from '#app/http/cross-origin.server.ts'
import { acceptsPage, answerBadAddress, answerError, sendError } from '#app/http/errors.server.ts'
import { isTooLate } from '#app/http/load-limits.server.ts'
import { wantsLowData } from '#app/http/low-data.server.ts'
import { answerUnknown, otherMethods } from '#app/http/route-table.server.ts'
import type { CachedPage, PageCache } from '#app/page-cache/page-cache.server.ts'
import type { ViewCounts } from '#app/page-cache/view-counts.server.ts'

import type { RenderPage } from './render-page.server.ts'

const unknownAddress = '/not-an-address'

type Miss = (query: string) => void

/** Few bytes go before an early paint: the style sheets are sent once. */
const lowData = { savesData: true, hasStyles: true, isForAll: true }

export function pageRoutes(cache: PageCache, render: RenderPage) {
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    miss?: Miss,
  ) => {
    const isLowData = wantsLowData(request.headers)
    const visit = isLowData ? lowData : undefined
    const made = cache.page(address, (key) => render(key, undefined, visit, miss), isLowData)
    await sendPage(cache, await made, { request, reply })
  }
  const unknown = onceASecond(() => cache.page(unknownAddress, render))
  const isPage = ({ url }: FastifyRequest) => !/^\/(?:api|media)(?:[/?]|$)/.test(url)
  /** Browsers get the page for unknown addresses. */
  const otherMethod = async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = otherMethods(request)
    if (!methods || !isPage(request) || !acceptsPage(request)) return answerUnknown(request, reply)
    const { body, headers } = await render(unknownAddress)
    const page = new Response(body, { status: 405, headers })
    return reply.header('allow', methods.join(', ')).send(page)
  }
  return {
    views: cache.views,
    answer(request: FastifyRequest, reply: FastifyReply) {
      if (otherMethods(request)) return otherMethod(request, reply)
      return serve(request, reply, addressIn(request.url))
    },
    search(request: FastifyRequest, reply: FastifyReply, miss: Miss | undefined) {
      return serve(request, reply, addressIn(request.url), miss)
    },
    later(request: FastifyRequest, reply: FastifyReply, seconds: number) {
      reply.raw.setHeader('retry-after', String(seconds))
      const [, query = ''] = requestPath(request.url).split('?', 2)
      return serve(request, reply, `/search/later?${query}`)
    },
    bad(error: Error, request: FastifyRequest, reply: FastifyReply) {
      if (!isPage(request)) return answerBadAddress(error, request, reply)
      return unknown().then((page) => sendPage(cache, page, { request, reply }))
    },
    async failed(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const isInBrowser = isPage(request) && acceptsPage(request)
      if (!isTooLate(error) || !isInBrowser) return answerError(error, request, reply)
      request.log.error({ err: error }, 'page took too long')
      const visit = { tooLate: data(null, { status: 503 }) }
      const page = await render(requestPath(request.url), undefined, visit)
      return reply.header('retry-after', '5').send(page)
    },
    otherMethod,
  }
}

type PageExchange = { request: FastifyRequest; reply: FastifyReply }

async function sendPage(cache: PageCache, page: CachedPage, { request, reply }: PageExchange) {
  // Only a response made for this request may have its id.
  if (!page.etag) reply.raw.setHeader('x-request-id', request.id)
  reply.hijack()
  cache.send(page, request.raw, reply.raw)
}

/** Fastify runs no hook, so no limit, for malformed addresses. */
function onceASecond<Made>(make: () => Made) {
  let made: { at: number; value: Made } | undefined
  return () => {
    const now = performance.now()
    if (!made || now - made.at > 1_000) made = { at: now, value: make() }
    return made.value
  }
}

function addressIn(url: string) {
  const address = requestPath(url)
  return address.split('?')[0]?.endsWith('.data') ? unknownAddress : address
}

/** `/x/../search` has bypassed its route's limits, so it becomes an unknown address. */
export function requestPath(url: string) {
  const address = url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  const [path = ''] = address.split('?', 1)
  return URL.parse(`http://own${path}`)?.pathname === path ? address : unknownAddress
}

type Insights = { db: Database; counts: ViewCounts; siteUrl: string }

const betweenWrites = 60_000

/** Prefixes of `tel`, `mailto` and `https://wa`, as sent by the script. */
const pressed = new Map([
  ['el', 'phone'],
  ['to', 'mail'],
  ['wa', 'whatsapp'],
])

export function countInsights(app: FastifyInstance, { db, counts, siteUrl }: Insights) {
  const save = () =>
    saveCounts(db, counts).catch((err: unknown) =>
      app.log.warn({ err }, 'views could not be counted; they are counted later'),
    )
  const timer = setInterval(save, betweenWrites).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await save()
  })
  app.post<{ Params: { kind: string } }>('/press/:kind', async (request, reply) => {
    if (isForeign(request.headers, siteUrl)) {
      return sendError(reply, 403, 'This was not sent by a page of this site.')
    }
    const kind = pressed.get(request.params.kind)
    if (!kind) return sendError(reply, 404, 'There is nothing at this address.')
    counts.view(`press ${kind}`, request.raw)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
