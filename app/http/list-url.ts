import { data, redirectDocument, type RouterContextProvider } from 'react-router'

import { type Cursor, cursorFrom, cursorText } from '#app/database/paging.server.ts'

import { siteUrl } from './site-url.ts'

/** The address of the page of a list that begins after this place, or of its first page. */
export function listAddress(path: string, after?: Cursor) {
  return after ? `${path}?after=${cursorText(after)}` : path
}

/**
 * Where in its list a page begins, and the page's one absolute address. Other spellings are sent there for
 * good; what names no place is not found.
 */
export function placeInList(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  path: string,
) {
  const url = new URL(request.url)
  const asked = url.searchParams.get('after')
  const after = asked ? cursorFrom(asked) : undefined
  if (asked && !after) throw data('Page not found.', { status: 404 })

  const here = listAddress(path, after)
  if (url.pathname !== path || asked === '') throw redirectDocument(here, 301)
  return { after, address: context.get(siteUrl) + here }
}
