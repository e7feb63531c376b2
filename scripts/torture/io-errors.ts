import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { fillCatalogue } from '../../bench/catalogue.ts'
import { freePort, isInstalled } from '../../bench/process.ts'
import type { Row } from '../../bench/rows.ts'
import { type FailedBackup, backUpWhileFailing, callsOfBackup } from './backup-errors.ts'
import { type Found, compare, halvesIn } from './compare.ts'
import {
  type Failure,
  failing,
  failuresAmong,
  mostCalls,
  refusedIn,
  traced,
} from './failing-calls.ts'
import { untilAllWork } from './full-disk.ts'
import { type FailedScenario, backupRows, foundRows, scenarioRows } from './io-error-rows.ts'
import { deadMail } from './kill.ts'
import { playScenario } from './scenario.ts'
import { type Site, signIn, startSite, withFolder } from './site.ts'
import { followCalls } from './strace.ts'
import { type Writer, newLedger, newWriter } from './writes.ts'

/** More than SQLite caches, so that it reads the file. */
const products = 3_000
const scenariosPerBackup = 4

export async function ioErrorRows(rounds: number): Promise<Row[]> {
  if (!isInstalled('strace'))
    return [{ what: 'calls that failed', measured: 'not measured: needs strace (Debian: strace)' }]
  return withFolder((folder) => failInTurn(folder, rounds))
}

async function failInTurn(folder: string, rounds: number) {
  const home = { dataDir: join(folder, 'data') }
  const port = await freePort()
  const start = () => startSite({ ...deadMail, BACKUP: 'off', DATA_DIR: home.dataDir }, port)
  await fillCatalogue(home.dataDir, products)
  const running = { site: await start(), start }
  const writer = newWriter(await signIn(running.site), newLedger())
  const [done, checked, torn] = [new Array<FailedScenario>(), new Set<string>(), new Set<string>()]
  const note = (found: Found, halves: string[]) => {
    for (const line of [...found.torn, ...halves]) torn.add(line)
  }
  const { ledger } = writer
  for (const failure of failuresAmong(
    await callsOfScenario(running.site, writer, folder),
    rounds,
  )) {
    const known = new Set(ledger.expected.keys())
    done.push(await play(running, writer, folder, failure))
    const keys = [...ledger.expected.keys()].filter((key) => !known.has(key))
    note(await compare(running.site.url, home, ledger, keys), await halvesIn(home, checked))
  }
  const backups = await backUpInTurn(home.dataDir, folder, Math.ceil(rounds / scenariosPerBackup))
  await running.site.stop()
  const { url, stop } = await start()
  const found = await compare(url, home, ledger, [...ledger.expected.keys()])
  note(found, await halvesIn(home, new Set()))
  await stop()
  return [...scenarioRows(done), ...foundRows(ledger, found, torn), ...backupRows(backups)]
}

/** Of a second run, because the first loads code. */
async function callsOfScenario({ pid }: Site, writer: Writer, folder: string) {
  const record = join(folder, 'calls')
  await playScenario(writer)
  const stop = await followCalls(pid, record, traced())
  await playScenario(writer)
  await stop()
  return mostCalls(record)
}

type Running = { site: Site; start: () => Promise<Site> }

async function play(running: Running, writer: Writer, folder: string, failure: Failure) {
  const record = join(folder, 'calls')
  const stop = await followCalls(running.site.pid, record, failing(failure))
  const steps = await playScenario({ ...writer, products: [], pictures: [] })
  await stop()
  const refused = await refusedIn(record)
  const hasEnded = await Promise.race([running.site.ended.then(() => true), pause(50, false)])
  if (hasEnded) running.site = await running.start()
  const again = await untilAllWork(newWriter(writer.owner, writer.ledger))
  return { failure, refused, steps, hasEnded, again }
}

async function backUpInTurn(dataDir: string, folder: string, rounds: number) {
  const backups: FailedBackup[] = []
  for (const failure of failuresAmong(await callsOfBackup(dataDir, folder), rounds, 0.5))
    backups.push(await backUpWhileFailing(dataDir, folder, failure))
  return backups
}
