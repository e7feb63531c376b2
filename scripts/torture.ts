import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'

import '../bench/production.ts'
import { type Row, markdown } from '../bench/rows.ts'
import { buildIfStale } from './build.ts'
import { backupRows } from './torture/backup.ts'
import { clusterRows } from './torture/cluster.ts'
import { flushRows } from './torture/flush.ts'
import { fullDiskRows } from './torture/full-disk.ts'
import { idleRows } from './torture/idle.ts'
import { ioErrorRows } from './torture/io-errors.ts'
import { killRows } from './torture/kill.ts'
import { lockedRows } from './torture/locked.ts'
import { restartRows } from './torture/restarts.ts'
import { slowClientRows } from './torture/slow-clients.ts'
import { soakRows } from './torture/soak.ts'
import { strangerRows } from './torture/strangers.ts'
import { fuzzRows, testRows } from './torture/vitest.ts'
import { wholeListRows } from './torture/whole-lists.ts'

type Fault = {
  about: string
  rounds: number
  of: string
  minutes: number
  rows: (rounds: number) => Promise<Row[]>
}

/** For faults of a file of `npm test`. */
const oneRun = { rounds: 1, of: 'run', minutes: 30 }

const faults: Record<string, Fault> = {
  kill: {
    about: '`kill -9` while eight writers add and change; all that was acknowledged is read again.',
    rounds: 200,
    of: 'kills',
    minutes: 40,
    rows: killRows,
  },
  flush: {
    about: 'What the system is asked (strace) before each good answer to a write.',
    rounds: 40,
    of: 'rounds of five writes',
    minutes: 10,
    rows: flushRows,
  },
  'full-disk': {
    about: 'A disk of 64 MB (tmpfs) without one free block, then with room again.',
    rounds: 20,
    of: 'rounds of five writes',
    minutes: 10,
    rows: fullDiskRows,
  },
  locked: {
    about:
      'Another process holds the write lock of SQLite; PostgreSQL ends every connection of the site.',
    rounds: 30,
    of: 'seconds of lock',
    minutes: 10,
    rows: lockedRows,
  },
  'io-errors': {
    about:
      'Each kind of file call fails in turn (strace) while the owner signs in, adds, uploads and edits, a buyer asks, and a backup is made.',
    rounds: 200,
    of: 'scenarios',
    minutes: 40,
    rows: ioErrorRows,
  },
  restarts: {
    about: 'SIGTERM and a new start, under load, on a socket that stays open as systemd keeps it.',
    rounds: 5,
    of: 'restarts',
    minutes: 15,
    rows: restartRows,
  },
  idle: {
    about:
      'Keep-alive connections from 2,000 addresses that ask nothing, then more than are allowed.',
    rounds: 10_000,
    of: 'connections',
    minutes: 10,
    rows: idleRows,
  },
  'slow-clients': {
    about: 'Bodies from 60 addresses that bring one byte in eight seconds.',
    rounds: 12_000,
    of: 'connections',
    minutes: 10,
    rows: slowClientRows,
  },
  strangers: {
    about:
      'In the memory of a container of 700 MB, strangers send forms of up to 3 MB to every public address from 40 addresses and hold 120 of them half sent; workbooks that grow when they are opened are pasted and imported; an owner is demoted while the requests are under way.',
    rounds: 60,
    of: 'seconds',
    minutes: 10,
    rows: strangerRows,
  },
  'whole-lists': {
    about:
      '20 clients without an account ask for all products without pause; the owner changes one every three seconds.',
    rounds: 60_000,
    of: 'products',
    minutes: 10,
    rows: wholeListRows,
  },
  cluster: {
    about:
      'Three copies behind a balancer, on one PostgreSQL and one object store; every ten seconds one is killed.',
    rounds: 300,
    of: 'seconds of mixed load',
    minutes: 15,
    rows: clusterRows,
  },
  backup: {
    about:
      'A backup under writes, then a restore on another machine, where all that was acknowledged before it is read again.',
    rounds: 200,
    of: 'MB of videos',
    minutes: 20,
    rows: backupRows,
  },
  migration: {
    ...oneRun,
    about:
      'Migrations that fail at each statement, and one that is killed: `app/database/migrate-interrupted.test.ts`.',
    rows: () => testRows('app/database/migrate-interrupted.test.ts'),
  },
  silent: {
    ...oneRun,
    about:
      'A PostgreSQL whose packets are dropped without a reset: `app/database/silent-postgres.test.ts`.',
    rows: () => testRows('app/database/silent-postgres.test.ts'),
  },
  store: {
    ...oneRun,
    about: 'An object store that hangs or refuses: `app/media/store-outage.test.ts`.',
    rows: () => testRows('app/media/store-outage.test.ts'),
  },
  mail: {
    ...oneRun,
    about: 'A mail server that refuses, hangs, is busy or dies: `tests/mail-faults.test.ts`.',
    rows: () => testRows('tests/mail-faults.test.ts'),
  },
  fuzz: {
    about: 'Random requests to the API on both databases: `tests/api-random.test.ts`.',
    rounds: 10_000,
    of: 'runs of each property',
    minutes: 40,
    rows: fuzzRows,
  },
  soak: {
    about: 'A short mixed load, and what memory and handles are after it.',
    rounds: 10,
    of: 'minutes of load',
    minutes: 90,
    rows: soakRows,
  },
}

const report = 'docs/reliability.md'
const words = process.argv.slice(2)
const wanted = words.filter((word) => !/^\d+$/.test(word))
const rounds = words.map(Number).find((number) => number > 0)
const unknown = wanted.filter((name) => !Object.hasOwn(faults, name))
if (unknown.length > 0) {
  console.error(`There is no fault "${unknown[0]}". The faults: ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}

// An interrupt must also end the started processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

await buildIfStale()
for (const [name, fault] of Object.entries(faults)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name} …`)
  const begun = Date.now()
  const late = setTimeout(() => endLate(name, fault.minutes), fault.minutes * 60_000)
  try {
    const rows = await fault.rows(rounds ?? fault.rounds)
    console.log(markdown(rows))
    if (rows.some(({ met }) => met === false)) process.exitCode = 1
    writeSection(name, fault, rows, begun)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  clearTimeout(late)
}
// A failed fault may have left its site running.
process.exit()

function endLate(name: string, minutes: number) {
  console.error(`${name} takes longer than ${minutes} minutes and ends here.`)
  process.exit(1)
}

function writeSection(name: string, { about, of, ...fault }: Fault, rows: Row[], begun: number) {
  const [introduction = '', ...sections] = readFileSync(report, 'utf8').split(/^(?=## )/m)
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  const took = `${machine()}; ${rounds ?? fault.rounds} ${of} in ${minutes} minutes.`
  const section = `## ${name}\n\n${about}\n\n${took}\n\n${markdown(rows)}\n`
  const others = sections.filter((text) => !text.startsWith(`## ${name}\n`))
  const names = Object.keys(faults)
  const placeOf = (text: string) => names.indexOf(/^## (.*)$/m.exec(text)?.[1] ?? '')
  const sorted = [...others, section].toSorted((a, b) => placeOf(a) - placeOf(b))
  writeFileSync(report, [introduction, ...sorted].map((text) => text.trim()).join('\n\n') + '\n')
}

function machine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  const cores = `${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(1)}`
  return `${day}, ${cores}, ${gigabytes} GiB, Node ${process.versions.node}`
}
