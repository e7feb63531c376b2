import type { FastifyRequest } from 'fastify'
import { RouterContextProvider, type ServerBuild, createRequestHandler } from 'react-router'

import { ClientDisconnected } from '#app/catalogue/search/engine/search-queue.server.ts'
import type { Config } from '#app/config.server.ts'
import {
  backupSettings,
  database,
  countMissedSearch,
  diskIsLow,
  editorPages,
  erasureList,
  listCookies,
  loggedPath,
  mail,
  letterheadLogo,
  mediaSize,
  type CurrentUser,
  currentUser,
  exchange,
  userUnavailable,
  pageTooLate,
  preview,
  proxyWithoutTrust,
  readPart,
  refused,
  type RefusedSignIn,
  refusedSignIn,
  reportFailure,
  savesData,
  scriptNonce,
  settings,
  settingsStore,
  sentFields,
  type SentForm,
  sender,
} from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { isOutage, outageStatus } from '#app/http/errors.server.ts'
import { policyWithNonce, securityHeaders } from '#app/http/headers.server.ts'
import { loggedPaths } from '#app/http/log.server.ts'
import { wantsLowData } from '#app/http/low-data.server.ts'
import type { PageRoute } from '#app/http/route-facts.server.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import { hasStyleSheets, withFirstScreen } from '#app/page-cache/first-screen.server.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'
import type { Reach } from '#app/platform/public-host.server.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'
import type { Preview } from '#app/settings/use-settings.ts'

export type RenderPage = (
  address: string,
  form?: SentForm,
  visit?: Visit,
  miss?: (query: string) => void,
) => Promise<Response>

type Visit = {
  nonce?: string
  user?: CurrentUser | undefined
  unavailable?: unknown
  tooLate?: unknown
  refused?: RefusedSignIn | undefined
  cookies?: string | undefined
  savesData?: boolean
  /** Nothing else of the request reaches the page. */
  isForAll?: boolean
  hasStyles?: boolean
  preview?: Preview | undefined
}

type Site = {
  db: Database
  mail: SiteMail
  settings: SettingsStore
  config: Config & { reach?: Reach }
  space: DiskSpace
  proxyWithoutTrust?: () => boolean
  sizeOf: (address: string) => Promise<number | undefined>
  logo: () => Promise<Buffer | undefined>
  report: (error: unknown, address: string) => void
  routes?: readonly PageRoute[]
}

export function pageRenderer(build: ServerBuild, site: Site): RenderPage {
  const { db, config, sizeOf, report, routes = [] } = site
  const forEditors = new Set(routes.filter(({ facts }) => facts.editors).map(({ url }) => url))
  const withoutSecrets = loggedPaths(routes.map(({ url }) => url))
  const handle = createRequestHandler(build, import.meta.env.MODE)

  return async (address, form, visit, miss) => {
    const context = new RouterContextProvider()
    setRequest(context, form, visit)
    context.set(proxyWithoutTrust, site.proxyWithoutTrust?.() ?? false)
    if (miss) context.set(countMissedSearch, miss)
    context.set(database, db)
    context.set(editorPages, forEditors)
    context.set(loggedPath, withoutSecrets)
    context.set(mail, site.mail)
    context.set(settings, visit?.preview?.settings ?? site.settings.shown())
    context.set(settingsStore, site.settings)
    context.set(backupSettings, config)
    context.set(siteUrl, config.siteUrl)
    context.set(mediaSize, sizeOf)
    // A quote is complete without its logo.
    context.set(letterheadLogo, () =>
      site.logo().catch((error: unknown) => {
        report(error, address)
        return undefined
      }),
    )
    context.set(diskIsLow, site.space.isLow)
    context.set(erasureList, {
      dataDir: config.dataDir,
      report: (failure) => report(failure, address),
    })
    let unavailable: number | undefined
    const fail = (error: unknown) => {
      if (error instanceof ClientDisconnected) return
      if (isOutage(error)) unavailable ??= outageStatus(error)
      report(error, address)
    }
    context.set(reportFailure, fail)
    context.set(readPart, (read) =>
      read.catch((error: unknown) => {
        if (!isOutage(error)) throw error
        fail(error)
        return undefined
      }),
    )
    const response = await handle(requestFor(config.siteUrl + address, form), context)
    const isForAll = !unavailable && !form && (visit?.isForAll ?? !visit)
    setHeaders(response, config, { ...visit, isForAll })
    const page = visit?.hasStyles ? response : await withFirstScreen(response)
    // A redirect means that the form is saved, so it is sent even during an outage.
    if (!unavailable || page.headers.has('location')) return page
    page.headers.set('retry-after', '5')
    return new Response(page.body, { status: unavailable, headers: page.headers })
  }
}

export function visitOf({ headers }: FastifyRequest) {
  return {
    cookies: headers.cookie,
    savesData: wantsLowData(headers),
    // A browser with a cookie has been here before.
    hasStyles: hasStyleSheets(headers) || headers.cookie !== undefined,
  }
}

function setRequest(context: RouterContextProvider, form?: SentForm, visit?: Visit) {
  context.set(currentUser, visit?.user)
  context.set(userUnavailable, visit?.unavailable ?? visit?.tooLate)
  context.set(pageTooLate, visit?.tooLate)
  context.set(scriptNonce, visit?.nonce)
  context.set(refusedSignIn, visit?.refused)
  context.set(listCookies, visit?.cookies ?? '')
  context.set(savesData, visit?.savesData ?? false)
  context.set(preview, visit?.preview)
  context.set(sender, form?.from)
  context.set(refused, form?.refused)
  if (form) context.set(sentFields, form.fields)
  if (form?.exchange) context.set(exchange, form.exchange)
}

function setHeaders(
  { status, headers }: Response,
  config: Config,
  { isForAll, nonce, savesData: isLowData }: Visit,
) {
  const policy = nonce ? policyWithNonce(nonce) : {}
  for (const [name, value] of Object.entries({ ...securityHeaders(config), ...policy })) {
    // Public pages with a map or other hosts' files set their own policy.
    if (nonce || !headers.has(name)) headers.set(name, value)
  }
  if (!nonce && !isLowData) headers.set('speculation-rules', '"/speculation-rules.json"')
  if (isForAll) headers.append('vary', 'Save-Data')
  const isCacheable = isForAll && status === 200 && !headers.has('cache-control')
  headers.set('cache-control', isCacheable ? 'public, no-cache' : 'no-store')
}

/** Has no headers or body, so a cached page cannot depend on them; form routes have checked the Origin. */
function requestFor(address: string, form?: SentForm) {
  if (!form) return new Request(address)
  return new Request(address, { method: 'POST' })
}
