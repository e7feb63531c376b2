import './production.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type Database, openDatabase } from '#app/database/database.server.ts'

import { createDatabase, postgresUrl, startPostgres } from '../scripts/test-postgres.ts'
import { type Row, atLeast, atMost, markdown, median, percentile, short } from './rows.ts'
import { askForPages, visitorOf } from './search-load.ts'
import { startSite } from './site.ts'

const rowsOfFile = 50_000
const longest = 60_000
/** Rows a second. */
const goals = { checked: 10_000, SQLite: 5_000, PostgreSQL: 3_000 }
const owner = { email: 'owner@example.com', password: 'kettle anvil mango 7' }

/** A file of 50,000 products goes in by the admin while visitors ask for a hundred pages a second, on both databases. */
export async function importRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-imports-'))
  const postgres = await startPostgres()
  try {
    await createDatabase(postgres.socket, 'imports')
    const url = postgresUrl(postgres.socket, 'imports')
    return [
      ...(await measured('SQLite', join(folder, 'sqlite'))),
      ...(await measured('PostgreSQL', join(folder, 'postgres'), url)),
    ]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function measured(engine: 'SQLite' | 'PostgreSQL', dataDir: string, url?: string) {
  const settings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO_CONTENT: 'off' }
  const site = await startSite(dataDir, { ...settings, ...(url && { DATABASE_URL: url }) })
  const db = await openDatabase(url, dataDir)
  const visitor = visitorOf(site.url)
  const asking = { isOver: false }
  try {
    const admin = await signedIn(site.url)
    const taken = askForPages(visitor.ask, () => asking.isOver)
    const checked = await timeOf(db, 'ready', () => admin.upload(productsFile()))
    const stored = await timeOf(db, 'done', () => admin.press('write'))
    asking.isOver = true
    const last = percentile(await taken, 0.99)
    const [read, written] = [checked, stored].map((time) => (rowsOfFile * 1000) / time)
    const shown = `p99 ${short(last)} ms, median ${short(median(await taken))} ms`
    return [
      atLeast(
        `rows of a file read and checked a second, ${engine}`,
        read ?? 0,
        goals.checked,
        '/s',
      ),
      atLeast(`rows of a file stored a second, ${engine}`, written ?? 0, goals[engine], '/s'),
      atMost(`pages beside an import, ${engine}`, last, 50, 'ms', shown),
    ]
  } finally {
    asking.isOver = true
    visitor.leave()
    await db.destroy()
    await site.stop()
  }
}

const makers = ['Sulzer', 'MAN', 'Wärtsilä', 'Daihatsu', 'Yanmar']
const parts = ['Piston ring', 'Fuel valve nozzle', 'Impeller', 'Mechanical seal', 'Gasket set']

function productsFile() {
  const lines = Array.from({ length: rowsOfFile }, (_, n) => {
    const [maker, part] = [makers[n % 5], parts[Math.floor(n / 5) % 5]]
    return `${part} ${n};${maker};${n}-${n % 31};Marine Engine;Genuine;For engine ${n % 97}, as fitted`
  })
  return `Title;Maker;Part number;Category;Condition;Description\n${lines.join('\n')}\n`
}

/** The owner's browser without script. */
async function signedIn(url: string) {
  const headers = { origin: url, accept: 'text/html' }
  const body = JSON.stringify(owner)
  const json = { ...headers, 'content-type': 'application/json' }
  const signIn = () => fetch(`${url}/api/session`, { method: 'POST', headers: json, body })
  let answer = await signIn()
  // A site makes its first owner only after it has begun to listen.
  for (let tries = 0; !answer.ok && tries < 20; tries++) {
    await pause(500)
    answer = await signIn()
  }
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const send = async (path: string, form: FormData | URLSearchParams) => {
    const sent = { method: 'POST', headers: { ...headers, cookie }, body: form }
    const { status, headers: given } = await fetch(url + path, { ...sent, redirect: 'manual' })
    if (status !== 303) throw new Error(`${path} answers ${status}`)
    return given.get('location') ?? ''
  }
  let page = '/dashboard/import'
  return {
    async upload(text: string) {
      const form = new FormData()
      form.set('file', new Blob([text]), 'products.csv')
      page = await send(page, form)
    },
    press: (intent: string) => send(page, new URLSearchParams({ intent })),
  }
}

/** In milliseconds, until the import is in `state`. */
async function timeOf(db: Database, state: string, start: () => Promise<unknown>) {
  const begun = performance.now()
  await start()
  while (performance.now() - begun < longest) {
    const found = await db.selectFrom('imports').select(['state', 'problem']).executeTakeFirst()
    if (found?.state === state) return performance.now() - begun
    if (found?.state === 'failed') throw new Error(found.problem ?? 'The import failed')
    await pause(20)
  }
  throw new Error(`The import is not ${state} after ${longest / 1000} s`)
}

if (import.meta.main) console.log(markdown(await importRows()))
