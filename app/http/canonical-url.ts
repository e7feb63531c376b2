import { redirectDocument, type RouterContextProvider } from 'react-router'

import { siteUrl } from './site-url.ts'

/**
 * The one absolute address of a page. Another spelling of its path (a slash at the end, capitals) is sent
 * there for good, with as much of the query as is `kept`; else the query is not looked at.
 */
export function canonicalUrl(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  path: string,
  kept = '',
) {
  if (new URL(request.url).pathname !== path) throw redirectDocument(path + kept, 301)
  return context.get(siteUrl) + path
}
