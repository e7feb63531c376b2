import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { judged } from '#app/catalogue/search/judged.testing.ts'
import { search } from '#app/catalogue/search/search.server.ts'
import { suggestions } from '#app/catalogue/search/suggestions.server.ts'
import { type Database, openDatabase } from '#app/database/database.server.ts'
import { migrate } from '#app/database/migrate.server.ts'

import { createDatabase, postgresUrl, startPostgres } from '../scripts/test-postgres.ts'
import { fillProducts } from './catalogue.ts'
import { type Row, atMost, markdown, median, percentile, short } from './rows.ts'

const shown = 24
const rounds = 3

const buyers = judged.map(([query]) => query)

/** What many products have: the dearest thing to ask for. */
const common = [
  'pump',
  'spare part',
  'engine',
  'kit',
  'furuno',
  'new',
  'generator set',
  'serial number',
]

/** The middle of `size` products is allowed so many times that of 100,000. */
const growth = 3

/**
 * Searches with their facets, one after the other, by what buyers type; by words that thousands of products have;
 * and suggestions at each letter of what they type. `size` products.
 */
export async function searchRows(size = 100_000): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-search-'))
  const postgres = await startPostgres()
  try {
    await createDatabase(postgres.socket, 'search')
    const times = size > 100_000 ? growth : 1
    const sqlite = await measured(await openDatabase(undefined, folder), size, 15 * times)
    const other = await openDatabase(postgresUrl(postgres.socket, 'search'), folder)
    return [...sqlite, ...(await measured(other, size, 30 * times))]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function measured(db: Database, size: number, goal: number): Promise<Row[]> {
  await migrate(db)
  const rate = await fillProducts(db, size)
  await sql.raw(db.engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db)
  const asked = (query: string) => search(db, { query, limit: shown })
  const typed = await times(buyers, asked)
  const wide = await times(common, asked)
  const begun = await times(buyers.flatMap(beginnings), (query) => suggestions(db, query))
  await db.destroy()
  const of = `${size.toLocaleString('en')} products on ${db.engine}`
  return [
    { what: `products added with their terms, ${of}`, measured: `${short(rate)} a second` },
    atMost(`a search with facets, ${of}`, median(typed), goal, 'ms', medianAndP99(typed)),
    atMost(`a search for what many have, ${of}`, median(wide), goal, 'ms', medianAndP99(wide)),
    { what: `suggestions while typing, ${of}`, measured: medianAndP99(begun) },
  ]
}

function beginnings(query: string) {
  return [3, 5, 8].filter((length) => length <= query.length).map((end) => query.slice(0, end))
}

async function times(queries: string[], ask: (query: string) => Promise<unknown>) {
  for (const query of queries) await ask(query)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const begun = performance.now()
      await ask(query)
      taken.push(performance.now() - begun)
    }
  }
  return taken
}

function medianAndP99(taken: number[]) {
  const [middle, last] = [median(taken), percentile(taken, 0.99)]
  return `median ${short(middle)} ms, p99 ${short(last)} ms`
}

if (import.meta.main) {
  console.log(markdown(await searchRows(Number(process.argv[2] ?? 100_000))))
}
