import type { FastifyReply, FastifyRequest } from 'fastify'

import { answerBadAddress, sendError } from '#app/http/errors.server.ts'
import type { PageCache } from '#app/page-cache/page-cache.server.ts'

import { takesForms } from './form-routes.server.ts'
import type { RenderPage } from './pages.server.ts'

/** No page has it, so it renders the page that helps. */
const noAddress = '/not-an-address'

/** The page for who searches too often. */
const laterAddress = '/search/later'

type Miss = (query: string) => void

/** How Fastify hands requests to the pages; what the cache knows never gets this far. */
export function pageRoutes(cache: PageCache, render: RenderPage) {
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    miss?: Miss,
  ) => {
    const page = await cache.page(address, () => render(address, undefined, undefined, miss))
    // Only an answer made for this one request can be named after it.
    if (!page.etag) reply.raw.setHeader('x-request-id', request.id)
    reply.hijack()
    cache.send(page, request.raw, reply.raw)
  }
  const isPage = ({ url }: FastifyRequest) => !/^\/(?:api|media)(?:[/?]|$)/.test(url)
  return {
    answer(request: FastifyRequest, reply: FastifyReply) {
      const address = addressIn(request.url)
      return serve(request, reply, cache.keyOf(address) ?? address)
    },
    /** A page of searches, which no cache knows. */
    search(request: FastifyRequest, reply: FastifyReply, miss: Miss | undefined) {
      return serve(request, reply, addressIn(request.url), miss)
    },
    /** The same search may be made in so many seconds. */
    later(request: FastifyRequest, reply: FastifyReply, seconds: number) {
      reply.raw.setHeader('retry-after', String(seconds))
      const [, query = ''] = requestPath(request.url).split('?', 2)
      return serve(request, reply, `${laterAddress}?${query}`)
    },
    /** An address that cannot be read: a page that helps, or JSON. */
    bad(error: Error, request: FastifyRequest, reply: FastifyReply) {
      if (!isPage(request)) return answerBadAddress(error, request, reply)
      return serve(request, reply, noAddress)
    },
    otherVerb(request: FastifyRequest, reply: FastifyReply) {
      if (!isPage(request)) return sendError(reply, 404, 'There is nothing at this address.')
      const verbs = ['GET', 'HEAD', ...(isPosted(request.url) ? ['POST'] : [])]
      reply.header('allow', verbs.join(', '))
      return sendError(reply, 405, 'This address can only be read.')
    },
  }
}

function isPosted(url: string) {
  return takesForms(url) || ['/admin-login', '/sign-out'].includes(url)
}

/** The page that a request asks for; the router's own data addresses are none. */
function addressIn(url: string) {
  const address = requestPath(url)
  return address.split('?')[0]?.endsWith('.data') ? noAddress : address
}

/**
 * The path and query that a request asks for: a proxy may send the whole address (RFC 9112). A path that would be
 * read as another one, as `/x/../search` is, has come past the door of that one and leads nowhere.
 */
export function requestPath(url: string) {
  const address = url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  const [path = ''] = address.split('?', 1)
  return URL.parse(`http://own${path}`)?.pathname === path ? address : noAddress
}
