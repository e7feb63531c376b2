import type { IncomingMessage, ServerResponse } from 'node:http'

import { LRUCache } from 'lru-cache'

import { type FinishedPage, bytesOf, finishedPage, sendPage } from './finished-page.server.ts'
import { type CachedRoute, cacheKeys } from './page-cache-key.ts'
import type { Subject } from './tables.server.ts'

export type { CachedRoute } from './page-cache-key.ts'

/** A page under its key; `route` is missing when the address is none of a remembered route. */
export type RememberedPage = FinishedPage & { key: string; route: CachedRoute | undefined }
export type PageCache = ReturnType<typeof createPageCache>

type Options = {
  routes: readonly CachedRoute[]
  /** Bytes in all, bodies in every encoding and headers included. */
  maxBytes?: number
  maxEntries?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

const hour = 3_600_000

/** Remembers finished public pages whole, so that a second visitor costs no rendering. */
export function createPageCache(options: Options) {
  const { routes, maxBytes = 64 * 2 ** 20, maxEntries = 5000, now = Date.now } = options
  const find = cacheKeys(routes)
  const pages = new LRUCache<string, RememberedPage>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: (page) => bytesOf(page) + page.key.length,
  })
  /** What is rendered now and may still be joined. */
  const rendering = new Map<string, { shows: readonly Subject[]; page: Promise<RememberedPage> }>()
  let day = dayOf(now())

  /** Every page is a day's: its footer shows the year. */
  function turnDay() {
    const today = dayOf(now())
    if (today === day) return
    day = today
    pages.clear()
    rendering.clear()
  }

  /** The one key of an address, or undefined when no page of that address can be remembered. */
  function keyOf(url: string) {
    return find(url)?.key
  }

  /** Answers from memory and says so, else leaves the request untouched. */
  function answer(request: IncomingMessage, response: ServerResponse) {
    const { url = '' } = request
    if (!asksForPublicPage(request)) return false
    turnDay()
    // A page's key is its own key, so an address that is one needs no taking apart.
    const page = pages.get(url) ?? (url.includes('?') ? pages.get(keyOf(url) ?? '') : undefined)
    if (page) send(page, request, response)
    return page !== undefined
  }

  /**
   * The page of a key, rendered once for everybody who asks meanwhile, and remembered when it may
   * be. A render begun before `forget` or midnight still answers those who waited for it, nobody else.
   */
  function page(key: string, render: () => Promise<Response>): Promise<RememberedPage> {
    turnDay()
    const known = pages.get(key) ?? rendering.get(key)?.page
    return known ? Promise.resolve(known) : begin(key, render)
  }

  function begin(key: string, render: () => Promise<Response>) {
    const found = find(key)
    const route = found?.key === key ? found.route : undefined
    const page = finish(key, route, render)
    if (!route) return page
    const begun = { shows: route.shows, page }
    rendering.set(key, begun)
    const settle = (finished?: RememberedPage) => {
      if (rendering.get(key) !== begun) return
      rendering.delete(key)
      if (finished?.etag) pages.set(key, finished)
    }
    void page.then(settle, () => settle())
    return page
  }

  /** Writes a page, fresh or remembered, in the form the client likes, or 304. */
  function send(page: RememberedPage, request: IncomingMessage, response: ServerResponse) {
    sendPage(page, request, response, () => {
      if (pages.peek(page.key) !== page) return
      // lru-cache weighs a value only when it is new under its key.
      pages.delete(page.key)
      pages.set(page.key, page)
    })
  }

  /** Forgets every page that shows the subject, those being rendered included. */
  function forget(subject: Subject) {
    const outdated = [...pages].filter(([, { route }]) => route?.shows.includes(subject))
    for (const [key] of outdated) pages.delete(key)
    for (const [key, { shows }] of rendering) {
      if (shows.includes(subject)) rendering.delete(key)
    }
  }

  return {
    keyOf,
    answer,
    page,
    send,
    forget,
    get bytes() {
      return pages.calculatedSize
    },
    get size() {
      return pages.size
    },
  }
}

/** Whether a request asks for what everybody may see: it reads, and tells nothing about who asks. */
function asksForPublicPage({ method, headers }: IncomingMessage) {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    !(headers.cookie && /(?:^|[;,\s])(?:__Host-)?sid\s*=/.test(headers.cookie))
  )
}

/** Days since 1970 in Chittagong, where they begin at 18:00 UTC. */
function dayOf(time: number) {
  return Math.floor((time + 6 * hour) / (24 * hour))
}

async function finish(
  key: string,
  route: CachedRoute | undefined,
  render: () => Promise<Response>,
): Promise<RememberedPage> {
  return { ...(await finishedPage(await render())), key, route }
}
