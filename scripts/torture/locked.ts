import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'

import { type Row, atLeast, atMost, short } from '../../bench/rows.ts'
import { type Found, type Home, compare } from './compare.ts'
import { withPostgres } from './kill.ts'
import { keepReading, readRows } from './reads.ts'
import { signIn, startSite, withFolder } from './site.ts'
import { type Answered, keepWriting } from './writers.ts'
import { type Ledger, newLedger, newWriter, writes } from './writes.ts'

const writers = 4
const visitors = 4
/** In milliseconds after each cut. */
const longestRecovery = 8_000

export async function lockedRows(seconds: number) {
  return [
    ...(await withFolder((dataDir) => whileLocked({ dataDir }, seconds))),
    ...(await withPostgres((databaseUrl) =>
      withFolder((dataDir) => cutOff({ dataDir, databaseUrl })),
    )),
  ]
}

/** This process holds the file's only write lock. */
async function whileLocked(home: Home, seconds: number): Promise<Row[]> {
  const { site, owner, ledger, paths } = await openFilled(home)
  const run = { isOver: false }
  const answers: Answered[] = []
  const writing = keepWriting(owner, ledger, writers, {
    isOver: () => run.isOver,
    onAnswer: (answered) => answers.push(answered),
  })
  await pause(1_000)
  const lock = new DatabaseSync(join(home.dataDir, 'chandlery.db'), { timeout: 5_000 })
  lock.exec('begin immediate')
  const since = performance.now()
  const released = since + seconds * 1000
  const reads = await keepReading(site.url, paths, visitors, () => performance.now() > released)
  lock.exec('rollback')
  lock.close()
  await pause(2_000)
  run.isOver = true
  await writing
  const found = await compare(site.url, home, ledger, [...ledger.expected.keys()])
  await site.stop()
  const isRefused = ({ begun, ended }: Answered) => begun > since && ended < released
  const after = answers.filter(({ begun }) => begun > released)
  return [
    ...readRows(`pages during a lock of ${seconds} s`, reads, 100),
    ...refusedRows(answers.filter(isRefused)),
    atMost(
      'writes refused after the lock',
      after.filter(({ answer }) => !isGood(answer)).length,
      0,
      'refused',
    ),
    atLeast('writes stored after the lock', after.length, 1, 'writes'),
    ...foundRows('the lock', found, ledger),
    atMost('refused writes that are stored', found.refusedButStored.length, 0, 'stored'),
  ]
}

function isGood({ status }: Response) {
  return status < 400
}

function refusedRows(answers: Answered[]): Row[] {
  const good = answers.filter(
    ({ answer: { status, headers } }) => status === 503 && headers.has('retry-after'),
  )
  const statuses = Map.groupBy(answers, ({ answer }) => answer.status)
  const counted = [...statuses].map(([status, all]) => `${all.length} x ${status}`).join(', ')
  const share = answers.length === 0 ? 0 : (100 * good.length) / answers.length
  const slowest = Math.max(0, ...answers.map(({ begun, ended }) => ended - begun)) / 1000
  const figures = `${short(share)} % (${counted})`
  return [
    atLeast('writes meanwhile that get 503 with Retry-After', share, 100, '%', figures),
    atMost('slowest of them', slowest, 6, 's'),
  ]
}

function foundRows(after: string, { lost, torn }: Found, { acknowledged }: Ledger): Row[] {
  for (const line of [...lost, ...torn]) console.error(line.slice(0, 200))
  return [
    atMost(
      `acknowledged writes lost after ${after}`,
      lost.length,
      0,
      'lost',
      `${lost.length} of ${acknowledged}`,
    ),
    atMost(`halves after ${after}`, torn.length, 0, 'halves'),
  ]
}

async function cutOff(home: Home): Promise<Row[]> {
  const { site, owner, ledger, paths } = await openFilled(home)
  const cuts: number[] = []
  const failures: number[] = []
  const run = { isOver: false }
  const isOver = () => run.isOver
  const onAnswer = ({ ended, answer }: Answered) => {
    if (!isGood(answer)) failures.push(ended)
  }
  const writing = keepWriting(owner, ledger, writers, { isOver, onAnswer })
  const reading = keepReading(site.url, paths, visitors, isOver, (ended) => failures.push(ended))
  let ended = 0
  for (let cut = 0; cut < 3; cut++) {
    await pause(2_000)
    cuts.push(performance.now())
    ended += await endConnections(home.databaseUrl)
    await pause(longestRecovery)
  }
  run.isOver = true
  await Promise.all([writing, reading])
  const found = await compare(site.url, home, ledger, [...ledger.expected.keys()])
  await site.stop()
  const slowest = Math.max(
    0,
    ...failures.map((time) => time - (cuts.findLast((cut) => cut < time) ?? 0)),
  )
  const figures = `${short(slowest / 1000)} s to the last failure, ${failures.length} failures`
  return [
    atLeast('PostgreSQL connections ended', ended, 3, 'connections'),
    atMost('all works again after that', slowest / 1000, 5, 's', figures),
    ...foundRows('that', found, ledger),
  ]
}

async function endConnections(connectionString = '') {
  const client = new Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'chandlery' and datname = current_database()`,
  )
  await client.end()
  return rowCount ?? 0
}

async function openFilled({ dataDir, databaseUrl = '' }: Home) {
  const site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const owner = await signIn(site)
  const ledger = newLedger()
  const writer = newWriter(owner, ledger)
  for (let turn = 0; turn < 20; turn++) await writes.add(writer)
  const products = writer.products.map(({ _id }) => `/view-details/${_id}`)
  return { site, owner, ledger, paths: ['/', '/categories/generator', ...products] }
}
