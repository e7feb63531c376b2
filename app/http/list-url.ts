import { data, type LoaderFunctionArgs } from 'react-router'

import { type Cursor, cursorFrom, cursorText } from '#app/database/paging.server.ts'

import { canonicalUrl } from './canonical-url.ts'

/** The address of the list page that begins after this cursor, or of the first page. */
export function listAddress(path: string, after?: Cursor) {
  return path + queryOf(after)
}

function queryOf(after?: Cursor) {
  return after ? `?after=${cursorText(after)}` : ''
}

/** The cursor and the canonical URL of a list page; an invalid cursor throws 404. */
export function listPosition(
  loading: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  path: string,
) {
  const asked = new URL(loading.request.url).searchParams.get('after')
  const after = asked ? cursorFrom(asked) : undefined
  if (asked && !after) throw data('Page not found.', { status: 404 })

  const query = queryOf(after)
  const address = canonicalUrl(loading, path, { query, isRespelled: asked === '' }) + query
  return { after, address }
}
