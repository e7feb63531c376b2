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
import type { PageRoute } from '#app/http/route-facts.server.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'
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
  preview?: Preview | undefined
}

type Site = {
  db: Database
  mail: SiteMail
  settings: SettingsStore
  config: Config
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
    context.set(settings, visit?.preview?.settings ?? site.settings.current())
    context.set(settingsStore, site.settings)
    context.set(backupSettings, config)
    context.set(siteUrl, config.siteUrl)
    context.set(mediaSize, sizeOf)
    // A quote without its logo is still a quote.
    context.set(letterheadLogo, () =>
      site.logo().catch((error: unknown) => {
        report(error, address)
        return undefined
      }),
    )
    context.set(diskIsLow, site.space.isLow)
    context.set(erasureList, { dataDir: config.dataDir, report: (one) => report(one, address) })
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
    setHeaders(response, config, { isForAll: !unavailable && !form && !visit, ...visit })
    // A redirect after a form means that it is saved, so the redirect is sent even during an outage.
    if (!unavailable || response.headers.has('location')) return response
    response.headers.set('retry-after', '5')
    return new Response(response.body, { status: unavailable, headers: response.headers })
  }
}

function setRequest(context: RouterContextProvider, form?: SentForm, visit?: Visit) {
  context.set(currentUser, visit?.user)
  context.set(userUnavailable, visit?.unavailable ?? visit?.tooLate)
  context.set(pageTooLate, visit?.tooLate)
  context.set(scriptNonce, visit?.nonce)
  context.set(refusedSignIn, visit?.refused)
  context.set(listCookies, visit?.cookies ?? '')
  context.set(preview, visit?.preview)
  context.set(sender, form?.from)
  context.set(refused, form?.refused)
  if (form) context.set(sentFields, form.fields)
  if (form?.exchange) context.set(exchange, form.exchange)
}

function setHeaders(
  { status, headers }: Response,
  config: Config,
  { isForAll, nonce }: { isForAll: boolean; nonce?: string },
) {
  const policy = nonce ? policyWithNonce(nonce) : {}
  for (const [name, value] of Object.entries({ ...securityHeaders(config), ...policy })) {
    // A public page with a map, or with files of other hosts, sets its own policy.
    if (nonce || !headers.has(name)) headers.set(name, value)
  }
  if (!nonce) headers.set('speculation-rules', '"/speculation-rules.json"')
  const isCacheable = isForAll && status === 200 && !headers.has('cache-control')
  headers.set('cache-control', isCacheable ? 'public, no-cache' : 'no-store')
}

/** No headers and no body, so a cached page cannot depend on them; the form routes have checked the Origin. */
function requestFor(address: string, form?: SentForm) {
  if (!form) return new Request(address)
  return new Request(address, { method: 'POST' })
}
