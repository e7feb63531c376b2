import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { startBareNode } from './bare-node.ts'
import { acceptEncoding, startNginx } from './nginx.ts'
import { type Started, cpuMicroseconds, isInstalled, memoryOf } from './process.ts'
import { type Row, atMost, markdown, median, short } from './rows.ts'
import { type Site, onWarmSite, startSite } from './site.ts'
import { viewRow } from './views.ts'

const run = promisify(execFile)
const programs = ['nginx', 'wrk', 'taskset']
const turns = 3
const seconds = 5
const connections = 32
const starts = 5

type Server = Started & { url: string }
type Servers = Record<'site' | 'nginx' | 'node', Server>
type Round = { perSecond: number; p50: number; p99: number; microseconds: number }

/**
 * Pages out of memory beside one nginx worker and Node's bare server with the same bytes: server on core 0, wrk on
 * core 1.
 */
export async function throughputRows(site: Site): Promise<Row[]> {
  const pages = site.pages.filter(({ name }) => name === 'category' || name === 'product')
  const missing = programs.filter((name) => !isInstalled(name))
  if (missing.length > 0) {
    const measured = `not measured: needs ${missing.join(', ')} (Debian: nginx-light, wrk)`
    return pages.map(({ name }) => ({ what: `${name} beside nginx`, measured }))
  }
  const paths = pages.map(({ path }) => path)
  const nginx = await startNginx(site.url, paths)
  const node = await startBareNode(site.url, paths)
  const servers = { site, nginx, node }
  try {
    for (const { pid } of Object.values(servers)) {
      await run('taskset', ['-a', '-p', '-c', '0', `${pid}`])
    }
    const rows: Row[] = []
    for (const { name, path } of pages) rows.push(...(await sideBySide(name, path, servers)))
    return [...rows, atMost('memory after load', (await memoryOf(site.pid)) / 1e6, 200, 'MB')]
  } finally {
    await nginx.stop()
    await node.stop()
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

async function sideBySide(name: string, path: string, { site, nginx, node }: Servers) {
  const rounds: Record<keyof Servers, Round[]> = { site: [], nginx: [], node: [] }
  for (const server of [site, node]) await load(server, path)
  for (let round = 0; round < turns; round++) {
    rounds.site.push(await load(site, path))
    rounds.nginx.push(await load(nginx, path))
    rounds.node.push(await load(node, path))
  }
  const of = (server: keyof Servers, figure: keyof Round) =>
    median(rounds[server].map((round) => round[figure]))
  const share = of('nginx', 'microseconds') / of('site', 'microseconds')
  const beside = (figure: keyof Round, unit: string) =>
    `${short(of('site', figure))} ${unit}, nginx ${short(of('nginx', figure))}, Node alone ${short(of('node', figure))}`
  const p99 = of('site', 'p99') / of('nginx', 'p99')
  return [
    {
      what: `processor time a request, ${name}`,
      measured: `${beside('microseconds', 'µs')}: ${share.toFixed(2)} of nginx’s pace`,
      goal: '>= 0.5 of its pace',
      met: share >= 0.5,
    },
    viewRow(name, of('site', 'microseconds')),
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
