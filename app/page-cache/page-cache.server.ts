import type { IncomingMessage, ServerResponse } from 'node:http'

import { LRUCache } from 'lru-cache'

import { wantsLowData } from '#app/http/low-data.server.ts'
import { dayAt } from '#app/settings/use-settings.ts'

import { type FinishedPage, bytesOf, finishedPage, sendPage } from './cached-page.server.ts'
import { type CachedRoute, cacheKeys, type PageContent } from './page-cache-key.ts'
import { openViewCounts } from './view-counts.server.ts'

type Stored = { key: string; isLowData: boolean; route: CachedRoute | undefined }
export type CachedPage = FinishedPage & Stored
type Rendering = { shows: readonly PageContent[]; page: Promise<CachedPage> }

type PageCacheOptions = {
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
  hits = 0

  constructor({ routes, maxBytes = 64 * 2 ** 20, maxEntries = 5000, ...clock }: PageCacheOptions) {
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
    const page = this.#lookUp(request.url ?? '', wantsLowData(request.headers))
    if (!page) return false
    this.hits += 1
    this.send(page, request, response)
    return true
  }

  /** A render from before `invalidate` or midnight only serves requests that already wait for it. */
  page(
    url: string,
    render: (address: string) => Promise<Response>,
    isLowData = false,
  ): Promise<CachedPage> {
    this.#clearAtMidnight()
    const stored = { ...(this.#find(url) ?? { key: url, route: undefined }), isLowData }
    const place = placeOf(stored)
    const known = this.#pages.get(place) ?? this.#rendering.get(place)?.page
    return known ? Promise.resolve(known) : this.#begin(stored, render)
  }

  send(page: CachedPage, request: IncomingMessage, response: ServerResponse) {
    // Addresses of other pages can contain typed words or secrets.
    if (page.etag && page.route) this.views.view(page.key, request)
    sendPage(page, request, response, () => {
      const place = placeOf(page)
      if (this.#pages.peek(place) !== page) return
      // lru-cache computes the size of a value only for a new key.
      this.#pages.delete(place)
      this.#pages.set(place, page)
    })
  }

  invalidate(content: PageContent) {
    const outdated = [...this.#pages].filter(([, { route }]) => route?.shows.includes(content))
    for (const [key] of outdated) this.#pages.delete(key)
    for (const [key, { shows }] of this.#rendering) {
      if (shows.includes(content)) this.#rendering.delete(key)
    }
  }

  invalidateAll() {
    this.#pages.clear()
    this.#rendering.clear()
  }

  #lookUp(url: string, isLowData: boolean) {
    const stored = (key: string) => this.#pages.get(placeOf({ key, isLowData }))
    return stored(url) ?? (url.includes('?') ? stored(this.#find(url)?.key ?? '') : undefined)
  }

  #begin(stored: Stored, render: (address: string) => Promise<Response>) {
    const { key, route, isLowData } = stored
    const make = async () => ({ ...(await finishedPage(await render(key), isLowData)), ...stored })
    const page = make()
    if (!route) return page
    const place = placeOf(stored)
    const begun = { shows: route.shows, page }
    this.#rendering.set(place, begun)
    const settle = (finished?: CachedPage) => {
      if (this.#rendering.get(place) !== begun) return
      this.#rendering.delete(place)
      if (finished?.etag) this.#pages.set(place, finished)
    }
    void page.then(settle, () => settle())
    return page
  }

  /** At the end of the company's day, because slides have dates and the footer shows the year. */
  #clearAtMidnight() {
    const time = this.#now()
    // A day begins at a whole minute, and formatting it at each request is slow.
    const minuteNow = Math.floor(time / minute)
    if (minuteNow === this.#minute) return
    this.#minute = minuteNow
    const today = dayAt({ timeZone: this.#timeZone() }, time)
    if (today === this.#day) return
    this.#day = today
    this.invalidateAll()
  }
}

/** No address has a space. */
function placeOf({ key, isLowData }: Pick<Stored, 'key' | 'isLowData'>) {
  return isLowData ? `${key} low` : key
}

function isPublicRequest({ method, headers }: IncomingMessage) {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    !(headers.cookie && /(?:^|[;,\s])(?:__Host-)?sid\s*=/.test(headers.cookie))
  )
}
