import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import pLimit from 'p-limit'

import { memoryOf } from '../../bench/process.ts'
import { type Row, atLeast, atMost, percentile, short } from '../../bench/rows.ts'
import { keepReading } from './reads.ts'
import { type Site, startSite, withFolder } from './site.ts'

/** The site accepts so many connections and refuses more. */
const most = 12_000
const beyond = 500
/** The site limits connections per address; 127.0.1.1 to 127.0.8.250 are all this machine. */
const addresses = 2_000
const openedAtOnce = 100
const seconds = 5
/** In milliseconds: shorter ones differ by chance. */
const shortest = 10

const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
const inParallel = pLimit(openedAtOnce)

export async function idleRows(held: number): Promise<Row[]> {
  const limit = await openFiles()
  if (limit < most + 2 * beyond) {
    const measured = `not measured: ${limit} open files are allowed; run ulimit -n 20000 first`
    return [{ what: 'idle connections', measured }]
  }
  return withFolder(async (dataDir) => {
    const site = await startSite({ DATA_DIR: dataDir })
    const rows = await holdMany(site, held)
    await site.stop()
    return rows
  })
}

/** The site inherits this process's limit. */
async function openFiles() {
  const limits = await readFile('/proc/self/limits', 'utf8')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
}

async function holdMany(site: Site, held: number): Promise<Row[]> {
  await p99Of(site)
  const alone = await p99Of(site)
  const before = await memoryOf(site.pid)
  const sockets = await openMany(site.port, 0, held)
  await answeredBy(sockets)
  const each = ((await memoryOf(site.pid)) - before) / held / 1000
  const beside = await p99Of(site)
  const open = sockets.filter(isOpen).length
  const figures = `${short(beside)} ms, ${short(alone)} ms without them`
  const rows = [
    atLeast('keep-alive connections held', open, held, 'connections'),
    atMost('memory of each', each, 20, 'KB'),
    atMost('p99 of other visitors', beside / Math.max(alone, shortest), 1.5, 'x', figures),
    ...(await beyondMost(site, sockets)),
  ]
  for (const socket of sockets) socket.destroy()
  return rows
}

async function beyondMost(site: Site, held: Socket[]): Promise<Row[]> {
  const more = await openMany(site.port, held.length, most + beyond - held.length)
  await answeredBy(more)
  const sockets = [...held, ...more]
  const open = sockets.filter(isOpen).length
  const answered = await answeredBy(held.filter(isOpen).slice(0, 100))
  for (const socket of sockets) socket.destroy()
  await pause(1_000)
  const [afterwards] = await openMany(site.port, 0, 1)
  const isBack = afterwards ? await answeredBy([afterwards]) : 0
  afterwards?.destroy()
  return [
    atMost(`connections open of ${short(sockets.length)}`, open, most, 'connections'),
    atLeast('answers on 100 held ones while others are refused', answered, 100, 'answers'),
    atLeast('new connections answered after all are gone', isBack, 1, 'connection'),
  ]
}

async function p99Of({ url }: Site) {
  const end = performance.now() + seconds * 1000
  const reads = await keepReading(
    url,
    ['/', '/categories/generator'],
    4,
    () => performance.now() > end,
  )
  if (reads.failed.length > 0)
    throw new Error(`Other visitors are not answered: ${reads.failed[0]}`)
  return percentile(reads.times, 0.99)
}

function openMany(port: number, from: number, count: number) {
  const indexes = Array.from({ length: count }, (_, index) => from + index)
  return inParallel.map(indexes, (index) => opened(port, index))
}

/** The system opens a refused connection before the site closes it. */
async function opened(port: number, index: number) {
  const address = index % addresses
  const localAddress = `127.0.${1 + Math.floor(address / 250)}.${1 + (address % 250)}`
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  socket.on('error', () => socket.destroy())
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

async function answeredBy(sockets: Socket[]) {
  const answers = await inParallel.map(sockets, async (socket) => {
    if (!isOpen(socket)) return false
    const answer = once(socket, 'data').then(([bytes]) => String(bytes).startsWith('HTTP/1.1 200'))
    const gone = once(socket, 'close').then(() => false)
    socket.write(request)
    return Promise.race([answer, gone]).catch(() => false)
  })
  return answers.filter(Boolean).length
}

function isOpen(socket: Socket) {
  return !socket.destroyed && socket.readyState === 'open'
}
