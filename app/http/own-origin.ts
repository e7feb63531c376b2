import type { IncomingHttpHeaders } from 'node:http'

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

/**
 * Whether a browser states that a page of another site sends this request. A request without these headers, such as
 * that of a program, is not foreign: no browser was tricked into sending it.
 */
export function isForeign(headers: IncomingHttpHeaders, siteUrl: string) {
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  const isOthers = origin !== undefined && !isOwnOrigin(String(origin), siteUrl)
  return isOthers || !['none', 'same-origin'].includes(String(site))
}

/** While the site URL is a loopback address, every loopback name with its port counts as its own origin. */
function isOwnOrigin(origin: string, siteUrl: string) {
  const [asked, own] = [URL.parse(origin), URL.parse(siteUrl)]
  if (!asked || !own || asked.origin !== origin) return false
  const isNear = loopback.test(asked.hostname) && loopback.test(own.hostname)
  const isSamePort = asked.protocol === own.protocol && asked.port === own.port
  return asked.origin === own.origin || (isNear && isSamePort)
}
