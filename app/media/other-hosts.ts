import { createContext, useContext } from 'react'

import { SiteOrigin } from '#app/http/site-origin.ts'

/** The https origins of other hosts from which a page loads files, by what they are; its policy names them (C-85). */
export type FileOrigins = Record<'pictures' | 'videos', Set<string>>

/** Collects the origins while the server renders a page; absent in a browser. */
export const FileOriginsOfPage = createContext<FileOrigins | undefined>(undefined)

// A policy is cut at spaces, commas and semicolons; the last two are valid in the host of an address.
const nameable = /^https:\/\/[\w.-]+(?::\d+)?$/

/**
 * A stored address as a page loads it: a path of the site at `here` stays a path, a file of another host is loaded
 * over https and has an `origin`. Undefined when no policy can name that host.
 */
export function fileAt(
  address: string,
  here: string,
): { address: string; origin?: string } | undefined {
  const url = URL.parse(address)
  if (!url) return { address }
  if (url.protocol === 'http:' && url.origin !== here) url.protocol = 'https:'
  // A path that begins with two slashes would name another host.
  if (url.origin === here) return { address: url.pathname.replace(/^\/+/, '/') + url.search }
  return nameable.test(url.origin) ? { address: url.href, origin: url.origin } : undefined
}

/** The same for the page that is rendered now, whose policy then names the origin. */
export function useFile(address: string, kind: keyof FileOrigins) {
  const here = useContext(SiteOrigin) || globalThis.location?.origin
  const origins = useContext(FileOriginsOfPage)
  const file = fileAt(address, here)
  if (file?.origin) origins?.[kind].add(file.origin)
  return file
}
