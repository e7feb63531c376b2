import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { judged } from '#app/catalogue/search/judged.testing.ts'

import { fillCatalogue } from './catalogue.ts'
import { type Row, atMost, markdown, median, percentile, short } from './rows.ts'
import { startSite } from './site.ts'

const size = 100_000
const seconds = 8
const crowds = [1, 16]
const pages = ['/', '/categories/marine-electronic-item', '/about-us', '/contact-us']
const searches = judged.map(([query]) => `/search?q=${encodeURIComponent(query)}`)

/**
 * Pages out of memory, a hundred a second, beside people of whom each searches anew as soon as the answer is there:
 * 100,000 products on SQLite, which is read in the process that answers.
 */
export async function searchLoadRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-search-load-'))
  try {
    await fillCatalogue(folder, size)
    const site = await startSite(folder)
    const visitor = visitorOf(site.url)
    for (const path of [...pages, ...searches]) await visitor.ask(path)
    const rows: Row[] = []
    for (const crowd of crowds) rows.push(await beside(crowd, visitor.ask))
    visitor.leave()
    await site.stop()
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Ask = (path: string) => Promise<number>

async function beside(crowd: number, ask: Ask): Promise<Row> {
  const found: number[] = []
  const asking = { isOver: false }
  const people = Array.from({ length: crowd }, async (_, turn) => {
    for (let n = turn; !asking.isOver; n++) found.push(await ask(chosen(searches, n * 7)))
  })
  const end = performance.now() + seconds * 1000
  const taken = await askForPages(ask, () => performance.now() > end)
  asking.isOver = true
  await Promise.all(people)
  const last = percentile(taken, 0.99)
  const measured = `p99 ${short(last)} ms, median ${short(median(taken))} ms; ${short(found.length / seconds)} searches a second, median ${short(median(found))} ms`
  const who = crowd === 1 ? 'one who searches' : `${crowd} who search`
  return atMost(`pages beside ${who} without a pause`, last, 50, 'ms', measured)
}

/** A hundred pages a second, whether or not the last one has come. */
export async function askForPages(ask: Ask, isOver: () => boolean) {
  const asked: Promise<number>[] = []
  for (let n = 0; !isOver(); n++) {
    asked.push(ask(chosen(pages, n)))
    await pause(10)
  }
  return Promise.all(asked)
}

function chosen(list: string[], turn: number) {
  return list[turn % list.length] ?? '/'
}

/** `ask` answers after how many milliseconds all of it was there. */
export function visitorOf(url: string) {
  const agent = new Agent({ keepAlive: true })
  const ask: Ask = (path) =>
    new Promise((resolve, reject) => {
      const begun = performance.now()
      get(url + path, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}`))
        answer.resume().on('end', () => resolve(performance.now() - begun))
      }).on('error', reject)
    })
  return { ask, leave: () => agent.destroy() }
}

if (import.meta.main) console.log(markdown(await searchLoadRows()))
