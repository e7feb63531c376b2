import { isUtf8 } from 'node:buffer'

import type { Announced } from '#app/database/tables.server.ts'
import type { PageRoute } from '#app/http/route-facts.server.ts'
import type { Section } from '#app/settings/schema.ts'

export type PageContent = Announced | Section

export type CachedRoute = {
  path: string
  parameters: readonly string[]
  several?: readonly string[] | undefined
  shows: readonly PageContent[]
}

const longestKey = 2048

export function cachedRoutes(pages: readonly PageRoute[]): CachedRoute[] {
  return pages.flatMap(({ url, facts: { cached } }) => {
    // The menus of every page show the categories.
    return cached ? [{ ...cached, path: url, shows: [...cached.shows, 'categories' as const] }] : []
  })
}

export function cacheKeys(routes: readonly CachedRoute[]) {
  const patterns = routes.map((route) => ({ route, segments: route.path.split('/') }))

  return (url: string) => {
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
    pattern.every((part, index) =>
      part.startsWith(':') ? segments[index] !== '' : part === segments[index],
    )
  )
}

/** Dot segments, backslashes and unencoded characters would lead to another page. */
function isPlainPath(path: string) {
  const plain = decoded(path)
  if (plain === undefined || plain.includes('\0') || plain.endsWith('.data')) return false
  return URL.parse(path, 'http://localhost')?.pathname === path
}

function knownParameters(query: string, route: CachedRoute) {
  if (query.includes('#')) return undefined
  const known: [name: string, value: string][] = []
  for (const pair of asCharacters(query).split('&')) {
    const [rawName, rawValue] = splitOnce(pair, '=')
    const name = decoded(rawName.replaceAll('+', ' '))
    if (name === undefined || !route.parameters.includes(name)) continue
    if (!route.several?.includes(name) && known.some(([other]) => other === name)) continue
    const value = decoded(rawValue.replaceAll('+', ' '))
    if (!value || value.includes('\0')) return undefined
    if (!known.some(([other, same]) => other === name && same === value)) known.push([name, value])
  }
  const parameters = new URLSearchParams(known.toSorted(([, a], [, b]) => (a < b ? -1 : 1)))
  parameters.sort()
  return parameters.toString()
}

/** Node gives each raw byte of a URL as one character. */
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
