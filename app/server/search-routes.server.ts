import type { FastifyInstance, FastifyRequest } from 'fastify'

import { accountCookies } from '#app/accounts/sessions.server.ts'
import { searchForClient } from '#app/catalogue/search/engine/search-queue.server.ts'
import { countMissed } from '#app/catalogue/search/missed-searches.server.ts'
import type { Config } from '#app/config.server.ts'
import { searchesPerMinute } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { perMinute } from '#app/http/per-minute.server.ts'

import type { pageRoutes } from './page-routes.server.ts'

type SearchRoutesOptions = { config: Config; db: Database; pages: ReturnType<typeof pageRoutes> }

export async function searchPageRoutes(
  app: FastifyInstance,
  { config, db, pages }: SearchRoutesOptions,
) {
  const { session } = accountCookies(config.siteUrl)
  const secondsToWait = perMinute(app, searchesPerMinute)
  // Owners repeat visitors' failed searches, so theirs are not counted.
  const isVisitorSearch = (request: FastifyRequest) =>
    isPageView(request) && session.read(request) === undefined
  app.route({
    method: ['GET', 'HEAD'],
    url: '/search',
    async handler(request, reply) {
      const seconds = await secondsToWait(request)
      if (seconds > 0) return pages.later(request, reply, seconds)
      const count = (query: string) =>
        countMissed(db, query).catch((err: unknown) =>
          request.log.warn({ err }, 'a search that found nothing could not be counted'),
        )
      let isMissed = false
      const miss = (query: string) => {
        isMissed = true
        reply.raw.once('finish', () => void count(query))
      }
      reply.raw.once('finish', () => {
        if (!isSearch(request.url) || reply.raw.statusCode !== 200) return
        pages.views.view(isMissed ? 'search nothing' : 'search found', request.raw)
      })
      return searchForClient(request, reply, () =>
        pages.search(request, reply, isVisitorSearch(request) ? miss : undefined),
      )
    },
  })
}

function isSearch(url: string) {
  return new URLSearchParams(url.split('?')[1]).get('q')?.trim()
}

function isPageView({ method, headers }: FastifyRequest) {
  const purpose = `${headers['sec-purpose']} ${headers['purpose']}`
  return method === 'GET' && !/prefetch|prerender|preview/i.test(purpose)
}
