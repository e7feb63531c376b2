import './production.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { makeFirstOwner } from '#app/accounts/owners.server.ts'
import { openSession } from '#app/accounts/sessions.server.ts'
import { readConfig } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newListNumber } from '#app/enquiry-list/cookie-text.ts'
import { saveEnquiryList } from '#app/inbox/enquiry-lists.server.ts'
import { newEnquiryList, typedLineOf } from '#app/inbox/enquiry-lists.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'

import { createDatabase, postgresUrl, startPostgres } from '../scripts/test-postgres.ts'
import { type Row, atMost, markdown, median, percentile, short } from './rows.ts'

const lists = 500
const practice = 40
const visits = 200
/** In milliseconds. */
const limit = 50

/** The inbox with 500 lists of three lines, as a signed-in owner opens it, on both databases. */
export function inboxRows(): Promise<Row[]> {
  return onBothEngines('inbox', measured)
}

export type Opened = Awaited<ReturnType<typeof openBuilt>>

/** Measures the built site on a database of its own, for each of the two. */
export async function onBothEngines(
  name: string,
  measure: (engine: string, site: Opened) => Promise<Row[]>,
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), `chandlery-${name}-`))
  const postgres = await startPostgres()
  const measureOn = async (engine: string, settings: Record<string, string>) => {
    const site = await openBuilt({ ...settings, DATA_DIR: join(folder, engine) })
    return measure(engine, site).finally(() => site.app.close())
  }
  try {
    await createDatabase(postgres.socket, name)
    const url = postgresUrl(postgres.socket, name)
    return [
      ...(await measureOn('SQLite', {})),
      ...(await measureOn('PostgreSQL', { DATABASE_URL: url })),
    ]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function openBuilt(settings: Record<string, string>) {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('../app/server/server.ts') = await import(entry)
  const config = readConfig({
    ...settings,
    DEMO_CONTENT: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  return { ...(await built.openSite(config)), routes: built.routes }
}

async function measured(engine: string, { app, db }: Opened): Promise<Row[]> {
  await fillInbox(db)
  const cookie = await signedIn(db)
  const times: number[] = []
  const before = process.cpuUsage()
  for (let turn = 0; turn < practice + visits; turn++) {
    const begun = performance.now()
    const { statusCode } = await app.inject({ url: '/dashboard/enquiries', headers: { cookie } })
    if (statusCode !== 200) throw new Error(`the inbox answers ${statusCode}`)
    if (turn >= practice) times.push(performance.now() - begun)
  }
  const { user, system } = process.cpuUsage(before)
  const processor = short((user + system) / 1000 / (practice + visits))
  const p95 = percentile(times, 0.95)
  const shown = `median ${short(median(times))} ms, p95 ${short(p95)} ms, ${processor} ms of processor time each`
  return [atMost(`inbox with ${lists} lists, ${engine}`, p95, limit, 'ms', shown)]
}

async function fillInbox(db: Database) {
  const mailing = { mail: withoutMail(db), siteUrl: 'https://shop.example' }
  const lines = ['Impeller', 'Mechanical seal', 'Gland packing'].map((title) =>
    typedLineOf({ title }),
  )
  for (let n = 0; n < lists; n++)
    await saveEnquiryList(db, newEnquiryList({ listNumber: newListNumber(), lines }), mailing)
}

export async function signedIn(db: Database) {
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'kettle anvil mango 7' })
  const { _id } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  return `sid=${await openSession(db, _id, 'A phone')}`
}

if (import.meta.main) console.log(markdown(await inboxRows()))
