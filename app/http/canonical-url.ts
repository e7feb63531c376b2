import { redirectDocument, type RouterContextProvider } from 'react-router'

import { siteUrl } from './site-url.ts'

/**
 * The canonical URL of a page. Another spelling of its path (a trailing slash, capitals) is redirected to it
 * permanently, with only the query in `kept`.
 */
export function canonicalUrl(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  path: string,
  kept = '',
) {
  if (new URL(request.url).pathname !== path) throw redirectDocument(path + kept, 301)
  return context.get(siteUrl) + path
}
