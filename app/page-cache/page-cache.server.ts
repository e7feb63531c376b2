import type { IncomingMessage, ServerResponse } from 'node:http'

import { LRUCache } from 'lru-cache'

import type { Subject } from '#app/database/tables.server.ts'

import { type FinishedPage, bytesOf, finishedPage, sendPage } from './finished-page.server.ts'
import { type CachedRoute, cacheKeys } from './page-cache-key.ts'

export type { CachedRoute } from './page-cache-key.ts'

/** A page with its key; `route` is undefined when no cached route has this key. */
export type RememberedPage = FinishedPage & { key: string; route: CachedRoute | undefined }
/** A running render and the content that it shows. */
type Begun = { shows: readonly Subject[]; page: Promise<RememberedPage> }

type Options = {
  routes: readonly CachedRoute[]
  /** The bytes of all keys, headers and encoded bodies. */
  maxBytes?: number
  maxEntries?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

const hour = 3_600_000

/** Caches finished public pages, so that a second visitor needs no rendering. */
export class PageCache {
  readonly #find
  readonly #pages
  readonly #now
  #day
  /** Running renders that new requests may share. */
  readonly #rendering = new Map<string, Begun>()

  constructor({ routes, maxBytes = 64 * 2 ** 20, maxEntries = 5000, now = Date.now }: Options) {
    this.#find = cacheKeys(routes)
    this.#now = now
    this.#day = dayOf(now())
    this.#pages = new LRUCache<string, RememberedPage>({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: (page) => bytesOf(page) + page.key.length,
    })
  }

  get bytes() {
    return this.#pages.calculatedSize
  }

  get size() {
    return this.#pages.size
  }

  /** The cache key of an address, or undefined when its page cannot be cached. */
  keyOf(url: string) {
    return this.#find(url)?.key
  }

  /** Sends a cached page and returns true, or returns false and leaves the request untouched. */
  answer(request: IncomingMessage, response: ServerResponse) {
    if (!asksForPublicPage(request)) return false
    this.#turnDay()
    const page = this.#known(request.url ?? '')
    if (page) this.send(page, request, response)
    return page !== undefined
  }

  /**
   * The page of a key. Concurrent requests share one render, and a cacheable page is cached. A render that began
   * before `forget` or midnight is used only for the requests that already wait for it.
   */
  page(key: string, render: () => Promise<Response>): Promise<RememberedPage> {
    this.#turnDay()
    const known = this.#pages.get(key) ?? this.#rendering.get(key)?.page
    return known ? Promise.resolve(known) : this.#begin(key, render)
  }

  /** Sends a page, fresh or cached, in the client's preferred encoding, or 304. */
  send(page: RememberedPage, request: IncomingMessage, response: ServerResponse) {
    sendPage(page, request, response, () => {
      if (this.#pages.peek(page.key) !== page) return
      // lru-cache computes the size of a value only when it is new under its key.
      this.#pages.delete(page.key)
      this.#pages.set(page.key, page)
    })
  }

  /** Drops every page that shows the subject, also pages that are being rendered. */
  forget(subject: Subject) {
    const outdated = [...this.#pages].filter(([, { route }]) => route?.shows.includes(subject))
    for (const [key] of outdated) this.#pages.delete(key)
    for (const [key, { shows }] of this.#rendering) {
      if (shows.includes(subject)) this.#rendering.delete(key)
    }
  }

  /** Looks up the whole address first, because a key needs no parsing. */
  #known(url: string) {
    return (
      this.#pages.get(url) ??
      (url.includes('?') ? this.#pages.get(this.keyOf(url) ?? '') : undefined)
    )
  }

  #begin(key: string, render: () => Promise<Response>) {
    const found = this.#find(key)
    const route = found?.key === key ? found.route : undefined
    const page = finish(key, route, render)
    if (!route) return page
    const begun = { shows: route.shows, page }
    this.#rendering.set(key, begun)
    const settle = (finished?: RememberedPage) => {
      if (this.#rendering.get(key) !== begun) return
      this.#rendering.delete(key)
      if (finished?.etag) this.#pages.set(key, finished)
    }
    void page.then(settle, () => settle())
    return page
  }

  /** Drops all pages at the end of a day, because the footer shows the year. */
  #turnDay() {
    const today = dayOf(this.#now())
    if (today === this.#day) return
    this.#day = today
    this.#pages.clear()
    this.#rendering.clear()
  }
}

/** Whether a request is for a public page: GET or HEAD without session or authorization. */
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
