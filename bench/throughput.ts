import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { acceptEncoding, startNginx } from './nginx.ts'
import { type Started, cpuMicroseconds, isInstalled, memoryOf } from './process.ts'
import { type Row, atMost, markdown, median, short } from './rows.ts'
import { type Site, onWarmSite, startSite } from './site.ts'
import { viewRow } from './views.ts'

const run = promisify(execFile)
const programs = ['nginx', 'wrk', 'taskset']
const rounds = 3
const seconds = 5
const connections = 32
const starts = 5

type Server = Started & { url: string }
type Round = { perSecond: number; p50: number; p99: number; microseconds: number }

/** Pages out of memory beside one nginx worker with the same bytes: server on core 0, wrk on core 1. */
export async function throughputRows(site: Site): Promise<Row[]> {
  const pages = site.pages.filter(({ name }) => name === 'category' || name === 'product')
  const missing = programs.filter((name) => !isInstalled(name))
  if (missing.length > 0) {
    const measured = `not measured: needs ${missing.join(', ')} (Debian: nginx-light, wrk)`
    return pages.map(({ name }) => ({ what: `${name} beside nginx`, measured }))
  }
  const nginx = await startNginx(
    site.url,
    pages.map(({ path }) => path),
  )
  try {
    for (const { pid } of [site, nginx]) await run('taskset', ['-a', '-p', '-c', '0', `${pid}`])
    const rows: Row[] = []
    for (const { name, path } of pages) rows.push(...(await sideBySide(name, path, site, nginx)))
    return [...rows, atMost('memory after load', (await memoryOf(site.pid)) / 1e6, 200, 'MB')]
  } finally {
    await nginx.stop()
  }
}

/** From the start of the process to the first 200, on a data folder that has been used before. */
export async function coldStartRows({ dataDir }: Pick<Site, 'dataDir'>): Promise<Row[]> {
  const times: number[] = []
  for (let turn = 0; turn < starts; turn++) {
    const { milliseconds, stop } = await startSite(dataDir)
    times.push(milliseconds)
    await stop()
  }
  return [atMost('second start to first page', median(times) / 1000, 0.5, 's')]
}

async function sideBySide(name: string, path: string, site: Server, nginx: Server) {
  const ours: Round[] = []
  const theirs: Round[] = []
  await load(site, path)
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(site, path))
    theirs.push(await load(nginx, path))
  }
  const of = (list: Round[], figure: keyof Round) => median(list.map((round) => round[figure]))
  const share = of(theirs, 'microseconds') / of(ours, 'microseconds')
  const beside = (figure: keyof Round, unit: string) =>
    `${short(of(ours, figure))} ${unit}, nginx ${short(of(theirs, figure))} ${unit}`
  const p99 = of(ours, 'p99') / of(theirs, 'p99')
  return [
    {
      what: `processor time a request, ${name}`,
      measured: `${beside('microseconds', 'µs')}: ${share.toFixed(2)} of its pace`,
      goal: '>= 0.5 of its pace',
      met: share >= 0.5,
    },
    viewRow(name, of(ours, 'microseconds')),
    { what: `requests a second, ${name}`, measured: beside('perSecond', '/s') },
    { what: `p50, ${name}`, measured: beside('p50', 'ms') },
    atMost(`p99, ${name}`, p99, 2, 'x nginx', beside('p99', 'ms')),
  ]
}

async function load(server: Server, path: string): Promise<Round> {
  const before = await cpuMicroseconds(server.pid)
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency']
  const asking = ['-H', `Accept-Encoding: ${acceptEncoding}`, server.url + path]
  const { stdout } = await run('taskset', ['-c', '1', 'wrk', ...words, ...asking])
  const spent = (await cpuMicroseconds(server.pid)) - before
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (!requests || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return {
    perSecond: requests / seconds,
    p50: milliseconds(stdout, '50%'),
    p99: milliseconds(stdout, '99%'),
    microseconds: spent / requests,
  }
}

function milliseconds(report: string, line: string) {
  const [, figure, unit = ''] = new RegExp(`${line}\\s+([\\d.]+)(us|ms|s)`).exec(report) ?? []
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN)
}

if (import.meta.main) {
  console.log(
    markdown(
      await onWarmSite(async (site) => [
        ...(await throughputRows(site)),
        ...(await coldStartRows(site)),
      ]),
    ),
  )
}
