import { createContext, data, redirectDocument, type RouterContextProvider } from 'react-router'

import { type Cursor, cursorFrom, cursorText } from '#app/database/records.server.ts'

export const siteUrl = createContext<string>()

type Loading = { context: Readonly<RouterContextProvider>; request: Request }

export function canonicalUrl(
  { context, request }: Loading,
  path: string,
  { query = '', isRespelled = false } = {},
) {
  if (isRespelled || new URL(request.url).pathname !== path) {
    throw redirectDocument(path + query, 301)
  }
  return context.get(siteUrl) + path
}

export function listAddress(path: string, after?: Cursor) {
  return after ? `${path}?after=${cursorText(after)}` : path
}

export function listPosition(loading: Loading, path: string) {
  const cursor = new URL(loading.request.url).searchParams.get('after')
  const after = cursor ? cursorFrom(cursor) : undefined
  if (cursor && !after) throw data('Page not found.', { status: 404 })

  const query = listAddress('', after)
  const address = canonicalUrl(loading, path, { query, isRespelled: cursor === '' }) + query
  return { after, address }
}

/** A path of this site only, so that a form cannot lead elsewhere. */
export function ownPathIn(back: string, origin: string) {
  const url = URL.parse(back, origin)
  const isOwn = url?.origin === new URL(origin).origin
  return isOwn ? url.pathname.replace(/^\/+/, '/') + url.search : undefined
}
