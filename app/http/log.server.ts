import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Files and data of admin pages; no admin address has a secret. */
const others = [
  '/assets/:name',
  '/media/:name',
  '/media/:name/:size',
  '/dashboard/:page',
  '/dashboard/:page/:id',
  '/dashboard/:page/:id/:file',
  '/dashboard/:page/:id/files/:file',
]

/** Parameters that give access; only the sender knows the id of a file. */
const secrets = [':secret', ':token']
const secretIds = ['/enquiry-list/files/:id', '/enquiry-list/files/:id/finished']

declare module 'fastify' {
  interface FastifyInstance {
    loggedPath: ReturnType<typeof loggedPaths>
    sampled: ReturnType<typeof logSampler>
  }
}

const longestSegment = 80

const strings = z.record(z.string(), z.string()).catch({})

/** Path without query and secrets, from the matched route, because an address can be written in many ways. */
export function loggedAddress({ server, url, params, routeOptions }: FastifyRequest) {
  const { url: route = '*' } = routeOptions
  if (route.includes('*')) return server.loggedPath(url)
  const values = strings.parse(params)
  const parts = partsOf(route).map((part) => {
    if (!part.startsWith(':')) return part
    const isSecret = secrets.includes(part) || secretIds.includes(route)
    return isSecret ? '…' : cut(encodeURIComponent(values[part.slice(1)] ?? ''))
  })
  return `/${parts.join('/')}`
}

/** The same for addresses of pages; of one that fits no pattern it logs only the first segment. */
export function loggedPaths(patterns: readonly string[]) {
  const pages = [...patterns, ...others].filter((pattern) => !pattern.includes('*')).map(partsOf)
  return (url: string) => {
    const [path = ''] = url.split(/[?#]/, 1)
    const parts = partsOf(path)
    const page = parts.some(isOdd) ? undefined : pages.find((pattern) => fits(pattern, parts))
    if (!page) return firstWord(path)
    const segments = page.map((part, n) => {
      if (!part.startsWith(':')) return part
      return secrets.includes(part) ? '…' : cut(parts[n] ?? '')
    })
    return `/${segments.join('/')}`
  }
}

function partsOf(path: string) {
  return path.split('/').slice(1)
}

/** Such a segment can resolve to another page. */
function isOdd(part: string) {
  return part === '' || /^\.+$|%2e|[;\\]/i.test(part)
}

function fits(page: readonly string[], parts: readonly string[]) {
  const isSame = (part: string, n: number) =>
    part.startsWith(':') || part === parts[n]?.toLowerCase()
  return page.length === parts.length && page.every(isSame)
}

function cut(part: string) {
  return part.length > longestSegment ? `${part.slice(0, longestSegment)}…` : part
}

function firstWord(path: string) {
  const [all, word = ''] = /^\/*([\w.-]{0,40})/.exec(path) ?? ['']
  return `/${word}${path.length > all.length ? '…' : ''}`
}

const second = 1_000

type Kind = { lines: number; more: number }

/** At most `most` lines per second and kind, then their count, against a full disk. Kinds never come from clients. */
export function logSampler(log: FastifyBaseLogger) {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined
  const sum = () => {
    timer = undefined
    for (const [kind, { more }] of kinds) {
      if (more > 0) log.warn({ kind, more }, 'more lines of this kind were not logged')
    }
    kinds.clear()
  }
  return function sampled(kind: string, write: () => void, most = 20) {
    timer ??= setTimeout(sum, second).unref()
    const count = kinds.get(kind) ?? { lines: 0, more: 0 }
    kinds.set(kind, count)
    if (count.lines >= most) count.more += 1
    else {
      count.lines += 1
      write()
    }
  }
}

/** Version 00 ends after the flags; later ones may be longer. */
const traceparent =
  /^(?!ff|00.{54})[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

export function traceOf({ traceparent: header }: { [name: string]: unknown }) {
  const [, trace] = (typeof header === 'string' && traceparent.exec(header)) || []
  return trace === undefined ? {} : { trace }
}
