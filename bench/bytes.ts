import type { Browser } from '@playwright/test'

import { type Row, atMost, kilobytes, markdown, short } from './rows.ts'
import { type PublicPage, type Site, onWarmSite, phone, withBrowser } from './site.ts'

/** What came over the line: all of it, and without its head. */
type Request = { kind: string; bytes: number; body: number; sentAt: number }
type Sent = Request & { beforeLoad: boolean }

/** kB and requests of a first visit until the load event, and kB of its HTML gzipped. */
const budgets = {
  home: undefined,
  listing: { visit: 130, requests: 16, html: 9 },
  product: { visit: 100, requests: 12, html: 6 },
}
const fonts = 45
const script = { beforeLoad: 2, inAll: 70 }

/**
 * First visits on a phone with nothing kept. A visit is all that came over the line, heads included;
 * scripts and fonts are the files alone, as their budgets mean them.
 */
export async function byteRows({ url, pages }: Site): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const rows: Row[] = []
    for (const page of pages) {
      const requests = await visit(browser, url + page.path)
      rows.push(...rowsOf(page, requests, await gzippedSize(url + page.path)))
    }
    return rows
  })
}

/** A request counts whole, as one before the load event, when it was sent before that. */
async function visit(browser: Browser, address: string) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const chrome = await context.newCDPSession(page)
  const requests = new Map<string, Request>()
  chrome.on('Network.requestWillBeSent', ({ requestId, type = 'Other', wallTime }) =>
    requests.set(requestId, {
      kind: type.toLowerCase(),
      bytes: 0,
      body: 0,
      sentAt: wallTime * 1000,
    }),
  )
  chrome.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (request) request.body = Number(response.headers['content-length'] ?? 0)
  })
  chrome.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await chrome.send('Network.enable')
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  const loadedAt = await page.evaluate(timeOfLoad)
  await context.close()
  return [...requests.values()].map((one) => ({ ...one, beforeLoad: one.sentAt < loadedAt }))
}

/** In milliseconds since 1970. What the load event itself asks for comes after it. */
function timeOfLoad() {
  const [document] = performance.getEntriesByType('navigation')
  return performance.timeOrigin + Number(document?.toJSON().loadEventStart)
}

async function gzippedSize(address: string) {
  const { headers } = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
  if (headers.get('content-encoding') !== 'gzip') throw new Error(`${address} is not gzipped`)
  return Number(headers.get('content-length'))
}

function rowsOf({ name, kind }: PublicPage, requests: Sent[], html: number): Row[] {
  const first = requests.filter(({ beforeLoad }) => beforeLoad)
  const budget = budgets[kind]
  const counted: Row = { what: `first visit, ${name}`, measured: total(first) }
  if (budget) {
    counted.goal = `<= ${budget.visit} kB in ${budget.requests}`
    counted.met = sizeOf(first) <= budget.visit && first.length <= budget.requests
  }
  return [
    counted,
    { what: `of it by kind, ${name}`, measured: byKind(first) },
    { what: `1.5 s after load, ${name}`, measured: total(requests) },
    atMost(`script before load, ${name}`, filesOf(first, 'script'), script.beforeLoad, 'kB'),
    atMost(`script in all, ${name}`, filesOf(requests, 'script'), script.inAll, 'kB'),
    atMost(`fonts, ${name}`, filesOf(requests, 'font'), fonts, 'kB'),
    budget
      ? atMost(`HTML gzipped, ${name}`, kilobytes(html), budget.html, 'kB')
      : { what: `HTML gzipped, ${name}`, measured: `${short(kilobytes(html))} kB` },
  ]
}

function total(requests: Sent[]) {
  return `${short(sizeOf(requests))} kB in ${requests.length} requests`
}

function sizeOf(requests: Sent[]) {
  return kilobytes(requests.reduce((sum, { bytes }) => sum + bytes, 0))
}

function filesOf(requests: Sent[], only: string) {
  const files = requests.filter(({ kind }) => kind === only)
  return kilobytes(files.reduce((sum, { body }) => sum + body, 0))
}

function byKind(requests: Sent[]) {
  return Object.entries(Object.groupBy(requests, ({ kind }) => kind))
    .map(([kind, list = []]) => `${kind} ${short(sizeOf(list))} (${list.length})`)
    .join(', ')
}

if (import.meta.main) console.log(markdown(await onWarmSite(byteRows)))
