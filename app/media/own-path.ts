import { createContext, useContext } from 'react'

export const SiteOrigin = createContext('')

/**
 * The path of a file on this site. Undefined for a file on another host, from which no page loads anything: the site
 * fetches it first (app/media/remote-files).
 */
export function ownPath(address: string, here: string) {
  const url = URL.parse(address)
  if (!url) return address === '' || /^\/(?![/\\])/.test(address) ? address : undefined
  // A site that is reached by https may have been written with http.
  if (url.protocol === 'http:' && url.origin !== here) url.protocol = 'https:'
  // A path that begins with two slashes would name another host.
  return url.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search : undefined
}

export function useOwnPath(address: string) {
  const here = useContext(SiteOrigin) || globalThis.location?.origin
  return ownPath(address, here)
}
