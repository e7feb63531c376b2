import { createContext, redirectDocument, type RouterContextProvider } from 'react-router'

export const siteUrl = createContext<string>()

export type Loading = { context: Readonly<RouterContextProvider>; request: Request }

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
