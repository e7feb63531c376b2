import { data, redirectDocument, type RouterContextProvider } from 'react-router'

import { type Cursor, cursorFrom, cursorText } from '#app/database/paging.server.ts'

import { siteUrl } from './site-url.ts'

/** The address of the list page that begins after this cursor, or of the first page. */
export function listAddress(path: string, after?: Cursor) {
  return after ? `${path}?after=${cursorText(after)}` : path
}

/**
 * The cursor of a list page, and the page's canonical URL. Other spellings are redirected permanently;
 * an invalid cursor throws 404.
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
