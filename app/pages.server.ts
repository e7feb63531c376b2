import { RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router'
import { z } from 'zod'

import type { Config } from './config.server.ts'
import { database, reportFailure, siteUrl } from './context.ts'
import type { Database } from './database/database.server.ts'
import { isOutage } from './http/errors.server.ts'
import { securityHeaders } from './http/headers.server.ts'
import type { CachedRoute } from './page-cache/page-cache.server.ts'

/** Renders the page of one of our addresses; the answer depends on the address and the content alone. */
export type RenderPage = (address: string) => Promise<Response>

/**
 * Turns the router's build into a function from address to finished page. A page of which a part could
 * not be read answers 503 and is not to be kept; what failed goes to `report`.
 */
export function createPages(
  build: ServerBuild,
  db: Database,
  config: Config,
  report: (error: unknown, address: string) => void,
): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const headers = Object.entries(securityHeaders(config))

  return async (address) => {
    const context = new RouterContextProvider()
    context.set(database, db)
    context.set(siteUrl, config.siteUrl)
    let unread = false
    context.set(reportFailure, (error) => {
      unread ||= isOutage(error)
      report(error, address)
    })
    // No header of the visitor's goes in, so none can colour a page that others will get.
    const response = await handle(new Request(config.siteUrl + address), context)
    for (const [name, value] of headers) response.headers.set(name, value)
    response.headers.set('speculation-rules', '"/speculation-rules.json"')
    const kept = response.status === 200
    response.headers.set('cache-control', kept ? 'public, no-cache' : 'no-store')
    return unread ? unreadable(response) : response
  }
}

function unreadable({ body, headers }: Response) {
  headers.set('retry-after', '5')
  return new Response(body, { status: 503, headers })
}

const rememberedHandle = z.object({
  remembered: z.object({
    parameters: z.array(z.string()),
    shows: z.array(z.enum(['products', 'posts', 'videos'])),
  }),
})

/** The routes that say in their `handle` that a finished page of theirs may be remembered. */
export function rememberedRoutes(build: ServerBuild): CachedRoute[] {
  return Object.values(build.routes).flatMap((route) => {
    const handle = rememberedHandle.safeParse(route?.module.handle)
    return handle.success ? [{ path: `/${route?.path ?? ''}`, ...handle.data.remembered }] : []
  })
}
