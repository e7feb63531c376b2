import type { IncomingHttpHeaders } from 'node:http'

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

/**
 * Whether a browser says that another site's page sends this. Who says nothing of where it comes from, such
 * as a program, is no browser that a visitor could be tricked with.
 */
export function isForeign(headers: IncomingHttpHeaders, siteUrl: string) {
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  const isOthers = origin !== undefined && !isOwnOrigin(String(origin), siteUrl)
  return isOthers || !['none', 'same-origin'].includes(String(site))
}

/** While the site has no public address, every loopback name of its port is its own. */
function isOwnOrigin(origin: string, siteUrl: string) {
  const [asked, own] = [URL.parse(origin), URL.parse(siteUrl)]
  if (!asked || !own || asked.origin !== origin) return false
  const isNear = loopback.test(asked.hostname) && loopback.test(own.hostname)
  const isSamePort = asked.protocol === own.protocol && asked.port === own.port
  return asked.origin === own.origin || (isNear && isSamePort)
}
