import './production.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'

import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { z } from 'zod'

import { indexProducts } from '#app/catalogue/product-writes.server.ts'
import { judged } from '#app/catalogue/search/judged.testing.ts'
import { openDatabase } from '#app/database/database.server.ts'
import { migrate } from '#app/database/migrate.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { chromiumArguments, wholeChromium } from '../scripts/chromium.ts'
import { chance, fillProducts, idAt } from './catalogue.ts'
import { memoryOf, untilIdle } from './process.ts'
import { atMost, kilobytes, markdown, median, type Row, short } from './rows.ts'
import { phone, type Site, startSite } from './site.ts'

// `node bench/at-sea.ts` saves 8,000 varied products in a whole Chromium and asks for pages without a connection.

const size = 8_000
const visits = 9
const changed = 50
const mostTries = 20
const paths = {
  category: '/categories/marine-electronic-item',
  search: '/search?q=jma+9122',
  product: `/view-details/${idAt(4_000)}`,
}

const contents = z.object({
  format: z.string(),
  rows: z.object({ at: z.string(), bytes: z.number() }),
})

type Started = Pick<Site, 'url' | 'stop'>

const folder = await mkdtemp(join(tmpdir(), 'chandlery-at-sea-'))
try {
  await buildIfStale()
  const demo = await startSite(join(folder, 'demo'))
  await untilIdle(demo.pid)
  const rows: Row[] = [atMost('the demo over the line', await rowBytes(demo), 30, 'kB')]
  await demo.stop()
  const full = join(folder, 'full')
  await fill(full)
  const site = await startSite(full)
  rows.push(atMost('8,000 products over the line', await rowBytes(site), 700, 'kB'))
  rows.push(...(await onDevice(site)))
  rows.push(await changesOf(site, full))
  await site.stop()
  console.log(markdown(rows))
} finally {
  await rm(folder, { recursive: true })
}

/** Products of which each has its own numbers, and sentences of several of its category. */
async function fill(path: string) {
  const db = await openDatabase(undefined, path)
  await migrate(db)
  await fillProducts(db, size)
  const random = chance(size)
  const rows = await db
    .selectFrom('products')
    .select(['_id', 'description', 'categoryId'])
    .orderBy('_id')
    .execute()
  const sentences = Map.groupBy(rows, ({ categoryId }) => categoryId)
  const pick = (category: string) => {
    const of = sentences.get(category) ?? []
    const parts = of[Math.floor(random() * of.length)]?.description.split(/(?<=\.) /) ?? []
    return parts[Math.floor(random() * parts.length)] ?? ''
  }
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0')
  const key = () =>
    Array.from({ length: 4 }, () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    )
  await db.change('products', async (tx) => {
    for (const { _id, categoryId } of rows) {
      const partNumbers = [
        { scheme: 'Our', value: `CM-${digits(6)}` },
        { scheme: 'Maker', value: `${digits(3)}-${digits(5)}` },
      ]
      await tx
        .updateTable('products')
        .set({
          description: [pick(categoryId), pick(categoryId), pick(categoryId)].join(' '),
          imageUrl: `/media/${key().join('')}.webp`,
          partNumbers: JSON.stringify(partNumbers),
          updatedAt: sql`"createdAt"`,
        })
        .where('_id', '=', _id)
        .execute()
    }
    const ids = rows.map(({ _id }) => _id)
    for (let n = 0; n < size; n += 500) await indexProducts(db, tx, ids.slice(n, n + 500))
  })
  await db.destroy()
}

async function rowBytes({ url }: Started) {
  const { rows } = await contentsOf(url)
  return kilobytes(rows.bytes)
}

async function onDevice({ url }: Started): Promise<Row[]> {
  const executablePath = wholeChromium()
  if (!executablePath) throw new Error('The measurement needs a whole Chromium')
  const server = await chromium.launchServer({ executablePath, args: chromiumArguments })
  const browser = await chromium.connect(server.wsEndpoint())
  try {
    const baseURL = url.replace('127.0.0.1', 'localhost')
    const context = await browser.newContext({ ...phone, baseURL, serviceWorkers: 'allow' })
    const page = await context.newPage()
    const rows: Row[] = await saving(page, server.process().pid ?? 0)
    const inOrder = new Map<string, string[]>()
    for (const [query] of judged) {
      const html = await (await fetch(url + searchFor(query))).text()
      inOrder.set(query, productsIn(html))
    }
    await context.setOffline(true)
    for (const isCold of [true, false]) rows.push(...(await opening(context, page, isCold)))
    console.log(markdown(rows))
    let equal = 0
    for (const [query, ids] of inOrder) {
      await page.goto(searchFor(query), { waitUntil: 'domcontentloaded' })
      const own = productsIn(await page.content())
      if (own.join() === ids.join()) equal++
      else console.log(`${query}: ${own.length} on the device, ${ids.length} on the server`)
    }
    const measured = `${equal} of ${inOrder.size}`
    const goal = { goal: 'all', met: equal === inOrder.size }
    return [...rows, { what: 'judged searches as on the server', measured, ...goal }]
  } finally {
    await server.close()
  }
}

/** On this machine, so the transfer takes no time. */
async function saving(page: Page, browser: number) {
  await page.goto('/saved-catalogue')
  const before = await renderers(browser)
  let most = before
  const watch = setInterval(async () => (most = Math.max(most, await renderers(browser))), 50)
  const begun = performance.now()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Ready without a connection').waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - begun) / 1_000
  clearInterval(watch)
  const shown = `${short(most / 1e6)} MB at the most, ${short(before / 1e6)} before`
  return [
    atMost('saving 8,000 products', seconds, 3, 's'),
    atMost('memory of page and worker while saving', most / 1e6, 300, 'MB', shown),
  ]
}

async function opening(context: BrowserContext, page: Page, isCold: boolean) {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  const rows: Row[] = []
  for (const [name, path] of Object.entries(paths)) {
    const taken: number[] = []
    for (let n = 0; n < visits; n++) {
      if (isCold) await session.send('ServiceWorker.stopAllWorkers')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      taken.push(
        await page.evaluate(() => {
          const [visit] = performance.getEntriesByType('navigation')
          return visit instanceof PerformanceNavigationTiming ? visit.responseEnd : Infinity
        }),
      )
    }
    const what = `${name} of a device, ${isCold ? 'cold' : 'warm'} worker`
    rows.push(atMost(what, median(taken), isCold ? 200 : 50, 'ms'))
  }
  return rows
}

function searchFor(query: string) {
  return `/search?q=${encodeURIComponent(query)}`
}

function productsIn(html: string) {
  const [, main = ''] = /<main\b(.*)<\/main>/s.exec(html) ?? []
  return [...main.matchAll(/href="(\/view-details\/\w+)"/g)].map(([, address = '']) => address)
}

/** As they come to a device that was saved before. */
async function changesOf({ url }: Started, path: string) {
  const {
    rows: { at },
    format,
  } = await contentsOf(url)
  const db = await openDatabase(undefined, path)
  const versions = await db.selectFrom('contentVersions').selectAll().execute()
  const ids = Array.from({ length: changed }, (_, n) => idAt(n * 100))
  await db.change('products', (tx) =>
    tx
      .updateTable('products')
      .set(({ ref }) => ({
        updatedAt: new Date().toISOString(),
        version: sql`${ref('version')} + 1`,
      }))
      .where('_id', 'in', ids)
      .execute(),
  )
  await db.destroy()
  const had = new URLSearchParams({ since: at, format })
  for (const name of ['products', 'posts', 'videos', 'settings', 'categories']) {
    const version = versions.find(({ subject }) => subject === name)?.version ?? 0
    had.set(name, String(version))
  }
  // Node's fetch unpacks what comes.
  const { body, count } = await packed(`${url}/saved-catalogue/changes?${had}`)
  if (count !== changed) throw new Error(`${count} products came instead of ${changed}`)
  return atMost(`${changed} changed products over the line`, kilobytes(body), 15, 'kB')
}

async function packed(address: string) {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  get(address, { headers: { 'accept-encoding': 'br' } }, resolve)
  const bytes = await buffer(await promise)
  const { rows } = JSON.parse(brotliDecompressSync(bytes).toString())
  return { body: bytes.length, count: rows.products?.columns[0]?.length }
}

async function contentsOf(url: string) {
  const ask = () => fetch(`${url}/saved-catalogue/contents`)
  let answer = await ask()
  // The first one to ask waits for the rows to be packed, on a slow machine in vain.
  for (let n = 0; n < mostTries && answer.status === 503; n++) answer = await ask()
  if (!answer.ok) throw new Error(`The catalogue is not offered: ${await answer.text()}`)
  return contents.parse(await answer.json())
}

/** Bytes that all processes of pages and their workers hold. */
async function renderers(browser: number) {
  const own = childrenOf(browser).filter((pid) => commandOf(pid).includes('--type=renderer'))
  const sizes = await Promise.all(own.map((pid) => memoryOf(pid).catch(() => 0)))
  return Math.max(0, ...sizes.filter(Number.isFinite))
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const own = all.filter((pid) => parentOf(pid) === parent).map(Number)
  return own.flatMap((pid) => [pid, ...childrenOf(pid)])
}

function parentOf(pid: string) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1])
  } catch {
    // It has just ended.
    return undefined
  }
}

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
