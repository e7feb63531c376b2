import type { IncomingMessage, ServerResponse } from 'node:http'

import { LRUCache } from 'lru-cache'

import { dayAt } from '#app/settings/use-settings.ts'

import { type FinishedPage, bytesOf, finishedPage, sendPage } from './cached-page.server.ts'
import { type CachedRoute, cacheKeys, type Shown } from './page-cache-key.ts'
import { openViewCounts } from './view-counts.server.ts'

export type CachedPage = FinishedPage & { key: string; route: CachedRoute | undefined }
type Rendering = { shows: readonly Shown[]; page: Promise<CachedPage> }

type Options = {
  routes: readonly CachedRoute[]
  maxBytes?: number
  maxEntries?: number
  now?: () => number
  timeZone?: () => string
}

const minute = 60_000

export class PageCache {
  readonly #find
  readonly #pages
  readonly #now
  readonly #timeZone
  #day = ''
  #minute = -1
  readonly #rendering = new Map<string, Rendering>()
  readonly views = openViewCounts()
  /** Requests that `answer` has answered. */
  hits = 0

  constructor({ routes, maxBytes = 64 * 2 ** 20, maxEntries = 5000, ...clock }: Options) {
    const { now = Date.now, timeZone = () => 'UTC' } = clock
    this.#find = cacheKeys(routes)
    this.#now = now
    this.#timeZone = timeZone
    this.#pages = new LRUCache<string, CachedPage>({
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

  answer(request: IncomingMessage, response: ServerResponse) {
    if (!isPublicRequest(request)) return false
    this.#clearAtMidnight()
    const page = this.#lookUp(request.url ?? '')
    if (!page) return false
    this.hits += 1
    this.send(page, request, response)
    return true
  }

  /** A render that began before `invalidate` or midnight is used only for the requests that already wait for it. */
  page(url: string, render: (address: string) => Promise<Response>): Promise<CachedPage> {
    this.#clearAtMidnight()
    const { key, route } = this.#find(url) ?? { key: url, route: undefined }
    const known = this.#pages.get(key) ?? this.#rendering.get(key)?.page
    return known ? Promise.resolve(known) : this.#begin(key, route, render)
  }

  send(page: CachedPage, request: IncomingMessage, response: ServerResponse) {
    // Addresses of other pages can hold words or secrets.
    if (page.etag && page.route) this.views.view(page.key, request)
    sendPage(page, request, response, () => {
      if (this.#pages.peek(page.key) !== page) return
      // lru-cache computes the size of a value only when it is new under its key.
      this.#pages.delete(page.key)
      this.#pages.set(page.key, page)
    })
  }

  invalidate(shown: Shown) {
    const outdated = [...this.#pages].filter(([, { route }]) => route?.shows.includes(shown))
    for (const [key] of outdated) this.#pages.delete(key)
    for (const [key, { shows }] of this.#rendering) {
      if (shows.includes(shown)) this.#rendering.delete(key)
    }
  }

  invalidateAll() {
    this.#pages.clear()
    this.#rendering.clear()
  }

  #lookUp(url: string) {
    return (
      this.#pages.get(url) ??
      (url.includes('?') ? this.#pages.get(this.#find(url)?.key ?? '') : undefined)
    )
  }

  #begin(
    key: string,
    route: CachedRoute | undefined,
    render: (address: string) => Promise<Response>,
  ) {
    const page = (async () => ({ ...(await finishedPage(await render(key))), key, route }))()
    if (!route) return page
    const begun = { shows: route.shows, page }
    this.#rendering.set(key, begun)
    const settle = (finished?: CachedPage) => {
      if (this.#rendering.get(key) !== begun) return
      this.#rendering.delete(key)
      if (finished?.etag) this.#pages.set(key, finished)
    }
    void page.then(settle, () => settle())
    return page
  }

  /** Drops all pages at the end of the company's day, because slides have dates and the footer shows the year. */
  #clearAtMidnight() {
    const time = this.#now()
    // A day begins at a whole minute, and asking for it at each request is slow.
    const minuteNow = Math.floor(time / minute)
    if (minuteNow === this.#minute) return
    this.#minute = minuteNow
    const today = dayAt({ timeZone: this.#timeZone() }, time)
    if (today === this.#day) return
    this.#day = today
    this.invalidateAll()
  }
}

function isPublicRequest({ method, headers }: IncomingMessage) {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    !(headers.cookie && /(?:^|[;,\s])(?:__Host-)?sid\s*=/.test(headers.cookie))
  )
}
