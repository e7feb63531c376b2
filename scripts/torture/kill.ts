import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '../../bench/process.ts'
import { type Row, atMost, short } from '../../bench/rows.ts'
import { createDatabase, postgresUrl, startPostgres } from '../test-postgres.ts'
import { type Found, type Home, compare, halvesIn } from './compare.ts'
import { type Site, readyRow, signIn, startSite, withFolder } from './site.ts'
import { keepWriting } from './writers.ts'
import { type Ledger, newLedger } from './writes.ts'

const writers = 8
/** One round in so many on PostgreSQL, whose test server would not survive a power cut anyway. */
const share = 8

/** Refuses connections, so that an enquiry and its email wait together. */
export const deadMail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.com' }

export async function killRows(rounds: number) {
  const onSqlite = await withFolder((dataDir) => killOften('SQLite', { dataDir }, rounds))
  const onPostgres = await withPostgres((databaseUrl) =>
    withFolder((dataDir) =>
      killOften('PostgreSQL', { dataDir, databaseUrl }, Math.ceil(rounds / share)),
    ),
  )
  return [...onSqlite, ...onPostgres]
}

export async function withPostgres<T>(work: (databaseUrl: string) => Promise<T>) {
  const { socket, stop } = await startPostgres()
  try {
    await createDatabase(socket, 'tortured')
    return await work(postgresUrl(socket, 'tortured'))
  } finally {
    await stop()
  }
}

type Tally = { lost: Set<string>; halves: Set<string>; read: number; ready: Site['ready'][] }

async function killOften(engine: string, home: Home, rounds: number): Promise<Row[]> {
  const start = await starterOf(home)
  const tally: Tally = { lost: new Set(), halves: new Set(), read: 0, ready: [] }
  const ledger = newLedger()
  const checked = new Set<string>()
  let site = await start()
  const owner = await signIn(site)
  for (let round = 0; round < rounds; round++) {
    const known = new Set(ledger.expected.keys())
    const underWrites = keepWriting(owner, ledger, writers)
    await pause(200 + Math.random() * 1800)
    await site.kill()
    await underWrites
    site = await start()
    tally.ready.push(site.ready)
    const keys = [...ledger.expected.keys()].filter((key) => !known.has(key))
    add(tally, await compare(site.url, home, ledger, keys))
    add(tally, { torn: await halvesIn(home, checked) })
  }
  add(tally, await compare(site.url, home, ledger, [...ledger.expected.keys()]))
  add(tally, { torn: await halvesIn(home, new Set()) })
  await site.stop()
  return rowsOf(`${engine}, ${rounds} kills`, tally, ledger)
}

async function starterOf({ dataDir, databaseUrl = '' }: Home) {
  const port = await freePort()
  return () => startSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...deadMail }, port)
}

function add(tally: Tally, { lost = [], torn = [], read = 0 }: Partial<Found>) {
  for (const key of lost) tally.lost.add(key)
  for (const line of torn) tally.halves.add(line)
  tally.read += read
}

function rowsOf(where: string, tally: Tally, { acknowledged, refused, expected }: Ledger): Row[] {
  for (const key of tally.lost) console.error(`lost: ${key.slice(0, 100)}`)
  for (const line of tally.halves) console.error(`half: ${line.slice(0, 100)}`)
  const others = [...refused].map(([status, times]) => `${times} x ${status}`).join(', ')
  return [
    atMost(
      `acknowledged writes lost (${where})`,
      tally.lost.size,
      0,
      'lost',
      `${tally.lost.size} of ${short(acknowledged)}`,
    ),
    atMost(`halves (${where})`, tally.halves.size, 0, 'halves'),
    atMost(`other answers than 2xx (${where})`, refused.size, 0, 'answers', others || '0 answers'),
    {
      what: `read again (${where})`,
      measured: `${short(tally.read)} times, ${short(expected.size)} things`,
    },
    readyRow(`ready again (${where})`, tally.ready),
  ]
}
