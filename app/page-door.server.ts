import type { FastifyReply, FastifyRequest } from 'fastify'

import { answerBadAddress, sendError } from './errors.server.ts'
import type { PageCache } from './page-cache.server.ts'
import type { RenderPage } from './pages.server.ts'

/** How Fastify hands requests to the pages; what the cache knows never gets this far. */
export function pageDoor(cache: PageCache, render: RenderPage) {
  const serve = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const page = await cache.page(address, () => render(address))
    reply.hijack()
    cache.send(page, request.raw, reply.raw)
  }
  const isPage = ({ url }: FastifyRequest) => !/^\/(?:api|media)(?:[/?]|$)/.test(url)
  return {
    answer(request: FastifyRequest, reply: FastifyReply) {
      // Public pages are documents; the router's own data addresses are none.
      const isData = /\.data(?:$|\?)/.test(request.url)
      const address = isData ? '/not-an-address' : (cache.keyOf(request.url) ?? request.url)
      return serve(request, reply, address)
    },
    /** An address that cannot be read: a page that helps, or JSON. */
    bad(error: Error, request: FastifyRequest, reply: FastifyReply) {
      if (!isPage(request)) return answerBadAddress(error, request, reply)
      return serve(request, reply, '/not-an-address')
    },
    otherVerb(request: FastifyRequest, reply: FastifyReply) {
      if (!isPage(request)) return sendError(reply, 404, 'There is nothing at this address.')
      reply.header('allow', 'GET, HEAD')
      return sendError(reply, 405, 'This address can only be read.')
    },
  }
}
