import { redirectDocument, type RouterContextProvider } from 'react-router'

import { siteUrl } from './context.ts'

/**
 * The one absolute address of a page. Another spelling of its path (a slash at the end, capitals) is sent
 * there for good; the query is not looked at.
 */
export function ownAddress(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  path: string,
) {
  if (new URL(request.url).pathname !== path) throw redirectDocument(path, 301)
  return context.get(siteUrl) + path
}
