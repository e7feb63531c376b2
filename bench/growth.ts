import './production.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { readConfig } from '#app/config.server.ts'
import { cursorText } from '#app/database/records.server.ts'

import { chance, fillCatalogue, idAt, timeAt } from './catalogue.ts'
import { type Row, atLeast, atMost, markdown, median, percentile, short } from './rows.ts'

const sizes = [1_000, 10_000, 100_000]
const renders = 300
const practice = 60
const bound = 1.3

type Site = Awaited<ReturnType<typeof import('../app/server/server.ts').openSite>>
type Render = { milliseconds: number; processor: number }
type Catalogue = Site & { size: number; renders: Map<string, Render[]> }

/**
 * Fresh renders of the built site at growing catalogues, as the first visitor after a change to the
 * products gets them: the change makes the page cache forget, so every answer is rendered.
 */
export async function growthRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-growth-'))
  const catalogues: Catalogue[] = []
  try {
    const added: number[] = []
    // All before the first site opens: one that finds its process busy answers 503.
    for (const size of sizes) added.push(await fillCatalogue(join(folder, `${size}`), size))
    for (const size of sizes) catalogues.push(await openCatalogue(join(folder, `${size}`), size))
    for (let turn = 0; turn < practice + renders; turn++) await renderEach(catalogues, turn)
    return rowsOf(catalogues, added)
  } finally {
    for (const { app } of catalogues) await app.close()
    await rm(folder, { recursive: true })
  }
}

async function openCatalogue(folder: string, size: number): Promise<Catalogue> {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('../app/server/server.ts') = await import(entry)
  const config = readConfig({
    DATA_DIR: folder,
    DEMO_CONTENT: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  return { ...(await built.openSite(config)), size, renders: new Map() }
}

/** Sizes take turns, so that what disturbs the machine disturbs them all. */
async function renderEach(catalogues: Catalogue[], turn: number) {
  for (const [name, addressOf] of Object.entries(pages)) {
    for (const { app, db, size, renders } of catalogues) {
      await db.change('products', async () => {})
      const render = await timed(app, addressOf(turn, size))
      if (turn >= practice) renders.set(name, [...(renders.get(name) ?? []), render])
    }
  }
}

const listing = '/categories/marine-electronic-item'
const random = chance(1)

/** Each shows 23 products at every size, or the smallest would have less to do. */
const pages: Record<string, (turn: number, size: number) => string> = {
  'category page': () => listing,
  'subcategory page': () => `${listing}?sub=svdr`,
  'category page deep in its list': () => {
    const createdAt = timeAt(0.2 + 0.2 * random())
    return `${listing}?after=${cursorText({ createdAt, _id: idAt(0) })}`
  },
  'product page': (turn, size) =>
    `/view-details/${idAt(Math.floor((turn * size) / (practice + renders)))}`,
}

/** How long a page took, and how much of that this process was at work. */
async function timed(app: FastifyInstance, url: string): Promise<Render> {
  const before = process.cpuUsage()
  const begun = performance.now()
  const { statusCode } = await app.inject(url)
  const milliseconds = performance.now() - begun
  const { user, system } = process.cpuUsage(before)
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
  return { milliseconds, processor: (user + system) / 1000 }
}

function rowsOf(catalogues: Catalogue[], added: number[]) {
  const largest = catalogues.at(-1)?.renders.get('product page') ?? []
  const mean = largest.reduce((sum, { processor }) => sum + processor, 0) / largest.length
  return [
    ...Object.keys(pages).flatMap((name) => growthOf(name, catalogues)),
    atLeast('product pages never visited, a core’s time', 1000 / mean, 500, 'a second'),
    atLeast('products added to SQLite', added.at(-1) ?? 0, 10_000, 'a second'),
  ]
}

function growthOf(name: string, catalogues: Catalogue[]) {
  const bySize = catalogues.map(({ size, renders }) => ({
    size,
    times: (renders.get(name) ?? []).map(({ milliseconds }) => milliseconds),
  }))
  const [smallest] = bySize.map(({ times }) => median(times))
  return bySize.map(({ size, times }) => {
    const middle = median(times)
    const ratio = middle / (smallest ?? middle)
    const shown = `${ratio.toFixed(2)} x: median ${short(middle)} ms, p95 ${short(percentile(times, 0.95))} ms`
    return atMost(`fresh ${name}, ${size.toLocaleString('en')} products`, ratio, bound, 'x', shown)
  })
}

if (import.meta.main) console.log(markdown(await growthRows()))
