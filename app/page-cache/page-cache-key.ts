import { isUtf8 } from 'node:buffer'

import type { Subject } from '#app/database/tables.server.ts'

/**
 * One kind of page that may be remembered: how its address looks (as in the route table,
 * '/categories/:slug'), which parameters change what it shows, which content it shows.
 */
export type CachedRoute = {
  path: string
  parameters: readonly string[]
  shows: readonly Subject[]
}

type CacheKey = { key: string; route: CachedRoute }

const longestKey = 2048

/**
 * Finds the one key of an address as a request sends it: its path as sent, then the parameters its
 * route knows, sorted. Undefined for what no remembered page can have,
 * an empty parameter included: that answers 301. The first route that fits wins.
 */
export function cacheKeys(routes: readonly CachedRoute[]) {
  const patterns = routes.map((route) => ({ route, segments: route.path.split('/') }))

  return (url: string): CacheKey | undefined => {
    const [path = '', query = ''] = splitOnce(url, '?')
    const segments = path.split('/')
    const route = patterns.find((pattern) => fits(pattern.segments, segments))?.route
    if (!route || !isPlainPath(path)) return undefined
    const parameters = query && knownParameters(query, route)
    if (parameters === undefined) return undefined
    const key = parameters ? `${path}?${parameters}` : path
    return key.length <= longestKey ? { key, route } : undefined
  }
}

function fits(pattern: string[], segments: string[]) {
  return (
    pattern.length === segments.length &&
    pattern.every((part, place) =>
      part.startsWith(':') ? segments[place] !== '' : part === segments[place],
    )
  )
}

/**
 * Whether a URL made from this path has this very path: no dot segments, backslashes, fragments,
 * second hosts or raw letters that would make it another page's. Router data is no page.
 */
function isPlainPath(path: string) {
  const meant = decoded(path)
  if (meant === undefined || meant.includes('\0') || meant.endsWith('.data')) return false
  return URL.parse(path, 'http://localhost')?.pathname === path
}

function knownParameters(query: string, route: CachedRoute) {
  if (query.includes('#')) return undefined
  const known = new Map<string, string>()
  for (const pair of asCharacters(query).split('&')) {
    const [rawName, rawValue] = splitOnce(pair, '=')
    const name = decoded(rawName.replaceAll('+', ' '))
    if (name === undefined || !route.parameters.includes(name) || known.has(name)) continue
    const value = decoded(rawValue.replaceAll('+', ' '))
    if (!value || value.includes('\0')) return undefined
    known.set(name, value)
  }
  const parameters = new URLSearchParams([...known])
  parameters.sort()
  return parameters.toString()
}

/** Node hands over raw bytes of an address as one character each; UTF-8 among them is put together. */
function asCharacters(text: string) {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

function decoded(text: string) {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
