import { RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router'
import { z } from 'zod'

import { ClientDisconnected } from '#app/catalogue/search/engine/search-client.server.ts'
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
 * Renders the page of an address. The response depends only on the address and the content, on the form if one was
 * sent, and on the signed-in owner for admin pages. `miss` is called for a search without results.
 */
export type RenderPage = (
  address: string,
  form?: SentForm,
  visit?: OwnersVisit,
  miss?: (query: string) => void,
) => Promise<Response>

/**
 * A request for a page that depends on the signed-in owner: an admin page, whose scripts need `nonce`, or the
 * sign-in page, which is like a public page but is not cached.
 */
type OwnersVisit = {
  nonce?: string
  owner?: OwnerHere | undefined
  /** The error that prevented reading the session. */
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
 * Turns the router's build into a function from address to finished page. A page with an unavailable part responds
 * 503 and is not cached; errors go to `report`.
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
      if (error instanceof ClientDisconnected) return
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
    // A redirect after a form means that it is saved, so the redirect is sent even during an outage.
    const isUnread = unread && !response.headers.has('location')
    if (visit?.nonce) {
      const own = { ...securityHeaders(config), ...policyWithNonce(visit.nonce) }
      return forOwner(isUnread ? unreadable(response) : response, own)
    }
    for (const [name, value] of headers) {
      // A page with a map, or with files of other hosts, sets its own policy.
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
 * Rendering sees no request headers, so a cached page cannot depend on them. The Origin of a form is
 * left out: the form routes have checked it, and the router would compare it with an address that a proxy has changed.
 */
function requestFor(address: string, form?: SentForm) {
  if (!form) return new Request(address)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(address, { method: 'POST', headers, body: form.body })
}

/** Forbids caching, also in the browser, because only the owner may see the page. */
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

/** The routes whose `handle` allows caching their finished pages. */
export function rememberedRoutes(build: ServerBuild): CachedRoute[] {
  return Object.values(build.routes).flatMap((route) => {
    const handle = rememberedHandle.safeParse(route?.module.handle)
    return handle.success ? [{ path: `/${route?.path ?? ''}`, ...handle.data.remembered }] : []
  })
}
