import { RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router'
import { z } from 'zod'

import { Gone } from '#app/catalogue/search/engine/searcher.server.ts'
import type { Config } from '#app/config.server.ts'
import {
  database,
  foundNothing,
  mail,
  mediaSize,
  type OwnerHere,
  ownerHere,
  ownerUnread,
  readPart,
  refused,
  type RefusedSignIn,
  refusedSignIn,
  reportFailure,
  scriptNonce,
  type SentForm,
  sender,
} from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { policyWithNonce, securityHeaders } from '#app/http/headers.server.ts'
import { siteUrl } from '#app/http/site-url.ts'
import type { Mail } from '#app/mail/mail.server.ts'
import type { CachedRoute } from '#app/page-cache/page-cache.server.ts'

/**
 * Renders the page of one of our addresses; the answer depends on the address and the content alone, on the
 * form where one was sent there, and on who is signed in where the page is an owner's. `miss` is told of a search
 * that found nothing.
 */
export type RenderPage = (
  address: string,
  form?: SentForm,
  visit?: OwnersVisit,
  miss?: (query: string) => void,
) => Promise<Response>

/**
 * A request for a page that depends on who is signed in: one of the dashboard, whose scripts run by `nonce`, or the
 * sign-in page, which is like every public page but for the cache.
 */
type OwnersVisit = {
  nonce?: string
  owner?: OwnerHere | undefined
  /** What kept the site from reading who that is. */
  unread?: unknown
  refused?: RefusedSignIn | undefined
}

type Site = {
  db: Database
  mail: Mail
  config: Config
  /** The size of a stored file in bytes. */
  sizeOf: (address: string) => Promise<number | undefined>
  report: (error: unknown, address: string) => void
}

/**
 * Turns the router's build into a function from address to finished page. A page of which a part could
 * not be read answers 503 and is not to be kept; what failed goes to `report`.
 */
export function createPages(build: ServerBuild, site: Site): RenderPage {
  const { db, config, sizeOf, report } = site
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const headers = Object.entries(securityHeaders(config))

  return async (address, form, visit, miss) => {
    const context = new RouterContextProvider()
    context.set(ownerHere, visit?.owner)
    context.set(ownerUnread, visit?.unread)
    context.set(scriptNonce, visit?.nonce)
    context.set(refusedSignIn, visit?.refused)
    context.set(sender, form?.from)
    if (miss) context.set(foundNothing, miss)
    context.set(refused, form?.refused)
    context.set(database, db)
    context.set(mail, site.mail)
    context.set(siteUrl, config.siteUrl)
    context.set(mediaSize, sizeOf)
    let unread = false
    const failed = (error: unknown) => {
      if (error instanceof Gone) return
      unread ||= isOutage(error)
      report(error, address)
    }
    context.set(reportFailure, failed)
    context.set(readPart, (read) =>
      read.catch((error: unknown) => {
        if (!isOutage(error)) throw error
        failed(error)
        return undefined
      }),
    )
    const response = await handle(requestFor(config.siteUrl + address, form), context)
    // What was kept stays kept, whatever else could not be read.
    const isUnread = unread && !response.headers.has('location')
    if (visit?.nonce) {
      const own = { ...securityHeaders(config), ...policyWithNonce(visit.nonce) }
      return forOwner(isUnread ? unreadable(response) : response, own)
    }
    for (const [name, value] of headers) {
      // A page with a map, or with files of other hosts, brings a policy of its own.
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    response.headers.set('speculation-rules', '"/speculation-rules.json"')
    const isForAll = !unread && response.status === 200 && !form && !visit
    const kept = isForAll && !response.headers.has('cache-control')
    response.headers.set('cache-control', kept ? 'public, no-cache' : 'no-store')
    return isUnread ? unreadable(response) : response
  }
}

/**
 * Rendering sees no request headers, so a cached page cannot depend on them. The router would compare a form's
 * Origin with an address that a proxy has changed; the form routes have compared it already.
 */
function requestFor(address: string, form?: SentForm) {
  if (!form) return new Request(address)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(address, { method: 'POST', headers, body: form.body })
}

/** What only the owner may see is kept by nobody, the browser included. */
function forOwner(response: Response, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  response.headers.set('cache-control', 'no-store')
  return response
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
