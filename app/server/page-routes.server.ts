import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { data } from 'react-router'

import { saveCounts } from '#app/admin/insights/insight-counts.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isForeign } from '#app/http/cross-origin.server.ts'
import { acceptsPage, answerBadAddress, answerError, sendError } from '#app/http/errors.server.ts'
import { answerUnknown, otherMethods } from '#app/http/route-table.server.ts'
import { isTooLate } from '#app/http/time-limits.server.ts'
import type { CachedPage, PageCache } from '#app/page-cache/page-cache.server.ts'
import type { ViewCounts } from '#app/page-cache/view-counts.server.ts'

import type { RenderPage } from './render-page.server.ts'

const unknownAddress = '/not-an-address'

type Miss = (query: string) => void

export function pageRoutes(cache: PageCache, render: RenderPage) {
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    miss?: Miss,
  ) => {
    const made = cache.page(address, (key) => render(key, undefined, undefined, miss))
    await sendPage(cache, await made, { request, reply })
  }
  const unknown = madeOnceASecond(() => cache.page(unknownAddress, render))
  const isPage = ({ url }: FastifyRequest) => !/^\/(?:api|media)(?:[/?]|$)/.test(url)
  /** A page that a browser asks for with the wrong method looks like an unknown one. */
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

type Asked = { request: FastifyRequest; reply: FastifyReply }

async function sendPage(cache: PageCache, page: CachedPage, { request, reply }: Asked) {
  // Only a response made for this one request may carry its id.
  if (!page.etag) reply.raw.setHeader('x-request-id', request.id)
  reply.hijack()
  cache.send(page, request.raw, reply.raw)
}

/** For malformed addresses: Fastify runs no hook for them, and so no limit. */
function madeOnceASecond<Made>(make: () => Made) {
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

/** A path like `/x/../search` has bypassed the limits of its route, so it becomes an unknown address. */
export function requestPath(url: string) {
  const address = url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  const [path = ''] = address.split('?', 1)
  return URL.parse(`http://own${path}`)?.pathname === path ? address : unknownAddress
}

type Insights = { db: Database; counts: ViewCounts; siteUrl: string }

const betweenWrites = 60_000

/** The ends of `tel`, `mailto` and `https://wa`, as the script of a page sends them. */
const pressed = new Map([
  ['el', 'phone'],
  ['to', 'mail'],
  ['wa', 'whatsapp'],
])

/** Writes the counts once a minute, and at the stop. */
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
