import { createRequestHandler, matchPath, RouterContextProvider } from 'react-router'
import * as build from 'virtual:device-build'

import { categoriesFrom, keepInMemory } from '#app/catalogue/categories.ts'
import { storedCategories } from '#app/catalogue/category-rows.server.ts'
import { suggestions } from '#app/catalogue/search/suggestions.server.ts'
import {
  database,
  keepCookie,
  listCookies,
  mediaSize,
  pageTooLate,
  preview,
  readPart,
  refused,
  reportFailure,
  savedCatalogue,
  scriptNonce,
  sender,
  sentFields,
  settings,
} from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { securityHeaders } from '#app/http/headers.server.ts'
import { pageRoutesOf } from '#app/http/route-facts.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import type { SavedCatalogue } from '#app/settings/use-settings.ts'
import { smallDrawingAddress } from '#app/ui/drawing-addresses.ts'

const pages = pageRoutesOf(build).filter(({ facts }) => facts.onDevice)

export function isOnDevice(pathname: string, method: string) {
  if (method !== 'GET' && method !== 'POST') return false
  const known = method === 'GET' ? pages : pages.filter(({ facts }) => facts.onDevice === 'form')
  return known.some(({ url }) => matchPath(url, pathname))
}

type Visit = {
  cookies?: string
  form?: URLSearchParams
  onCookie?: (cookie: string) => void
}

/** The public pages, read from a database on this device by the same loaders as on the server. */
export async function openSite(db: Database, origin: string) {
  keepInMemory(db, categoriesFrom(await storedCategories(db)))
  const { shown } = await readSettings(db)
  const handle = createRequestHandler(build, 'production')
  return {
    async page(
      address: string,
      saved: SavedCatalogue,
      { cookies = '', form, onCookie }: Visit = {},
    ) {
      const context = new RouterContextProvider()
      context.set(database, db)
      context.set(settings, shown)
      context.set(siteUrl, origin)
      context.set(savedCatalogue, saved)
      context.set(listCookies, cookies)
      if (form) context.set(sentFields, form)
      if (onCookie) context.set(keepCookie, onCookie)
      context.set(mediaSize, async () => undefined)
      context.set(reportFailure, (error) => reportError(error))
      // What is not on the device cannot be read, as in an outage of the server.
      context.set(readPart, (read) => read.catch(() => undefined))
      // React Router takes a default of undefined for none.
      context.set(preview, undefined)
      context.set(pageTooLate, undefined)
      context.set(scriptNonce, undefined)
      context.set(sender, undefined)
      context.set(refused, undefined)
      const request = new Request(origin + address, form ? { method: 'POST' } : {})
      const response = await handle(request, context)
      const headers = securityHeaders({ siteUrl: origin, hstsSubdomains: false })
      for (const [name, value] of Object.entries(headers)) {
        if (!response.headers.has(name)) response.headers.set(name, value)
      }
      response.headers.set('cache-control', 'no-store')
      return response
    },
    async suggestions(query: string) {
      const found = await suggestions(db, query)
      return found.map(({ drawing, ...one }) => {
        const picture = one.picture ?? smallDrawingAddress(drawing)
        return { ...one, ...(picture && { picture }) }
      })
    },
  }
}
