import { createContext, redirectDocument, type RouterContextProvider } from 'react-router'

/** The public origin for loaders, without a trailing slash, for absolute links. */
export const siteUrl = createContext<string>()

type Loading = { context: Readonly<RouterContextProvider>; request: Request }

/**
 * The canonical URL of a page, without a query. Another spelling of its path (a trailing slash, capitals), or of its
 * query if `isRespelled`, is redirected permanently to the path with `query`.
 */
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
