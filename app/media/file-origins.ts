import { createContext, useContext } from 'react'

export const SiteOrigin = createContext('')

export type FileOrigins = Record<'pictures' | 'videos', Set<string>>

/** Collects the origins for the CSP while the server renders a page (C-85); absent in a browser. */
export const FileOriginsOfPage = createContext<FileOrigins | undefined>(undefined)

// Spaces, commas and semicolons separate parts of a CSP; the last two are also valid in the host of a URL.
const nameable = /^https:\/\/[\w.-]+(?::\d+)?$/

export function fileAt(address: string, here: string) {
  const url = URL.parse(address)
  if (!url) return { address }
  if (url.protocol === 'http:' && url.origin !== here) url.protocol = 'https:'
  // A path that begins with two slashes would name another host.
  if (url.origin === here) return { address: url.pathname.replace(/^\/+/, '/') + url.search }
  return nameable.test(url.origin) ? { address: url.href, origin: url.origin } : undefined
}

export function useFile(address: string, kind: keyof FileOrigins) {
  const here = useContext(SiteOrigin) || globalThis.location?.origin
  const origins = useContext(FileOriginsOfPage)
  const file = fileAt(address, here)
  if (file?.origin) origins?.[kind].add(file.origin)
  return file
}
