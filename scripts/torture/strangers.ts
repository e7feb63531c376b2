import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { bodyRule, ruledRoutes } from '#app/http/body-rules.ts'

import { fillCatalogue } from '../../bench/catalogue.ts'
import { type Row, atLeast, atMost, short } from '../../bench/rows.ts'
import { demotedInBetween, makeSecondOwner, sendWorkbooks, workbooksThatGrow } from './owners.ts'
import { keepReading, readRows } from './reads.ts'
import { type Site, mostMemory, signIn, startSite, withFolder } from './site.ts'

const megabyte = 1_000_000
/** In bytes, from `deploy/compose.yaml`. */
const container = 700 * 1024 * 1024
const products = 2_000
const heldBodies = 120
const floods = 6
/** In bytes, of the largest form. */
const longest = 3 * megabyte
const visitors = 4
/** From the page cache, so that no limit counts them. */
const readPages = ['/', '/faq', '/categories/generator', '/contact-us']

/** Public addresses that take a body, and two that do not. */
const publicAddresses = [
  ...ruledRoutes
    .filter((route) => bodyRule([route], '').perMinute !== undefined)
    .map((route) => route.split(' ')),
  ['POST', '/api/products'],
  ['POST', '/not-an-address'],
].map(([method = '', path = '']) => ({ method, path: path.replace(/:\w+/, 'unknown') }))

const form = 'application/x-www-form-urlencoded'
/** Short to write and long to read. */
const bodies: { type: string; body: (bytes: number) => string }[] = [
  { type: form, body: (bytes) => 'a&'.repeat(bytes / 2) },
  { type: form, body: (bytes) => '&'.repeat(bytes) },
  { type: form, body: (bytes) => 'a=%61&'.repeat(bytes / 6) },
  { type: form, body: (bytes) => `text=${'+'.repeat(bytes)}` },
  { type: form, body: (bytes) => `text=${'1,%0A'.repeat(bytes / 5)}` },
  { type: form, body: (bytes) => `email=${'%'.repeat(bytes)}` },
  { type: 'application/json', body: (bytes) => '['.repeat(bytes) },
  { type: 'application/json', body: (bytes) => `{"email":"${'a'.repeat(bytes)}"}` },
  {
    type: 'multipart/form-data; boundary=b',
    body: (bytes) =>
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(bytes / 54),
  },
]

/** By status, or by error of the connection. */
const answersShape = z.record(z.string(), z.number())
type Answers = z.infer<typeof answersShape>

export async function strangerRows(duration: number): Promise<Row[]> {
  return withFolder(async (dataDir) => {
    await fillCatalogue(dataDir, products)
    await makeSecondOwner(dataDir)
    const group = await limitedGroup()
    const environment = { DATA_DIR: dataDir, RATE_LIMITS: 'on' }
    const site = await startSite(environment, undefined, ['--import', group.join])
    const owner = await signIn(site)
    const files = workbooksThatGrow()
    // The same work without the attack: checking a password takes 64 MB.
    const isCalm = whenOver(10)
    const [before] = await Promise.all([
      mostMemory(site, isCalm),
      keepReading(site.url, readPages, visitors, isCalm),
      demotedInBetween(site, owner, isCalm),
    ])
    const isOver = whenOver(duration)
    const [reads, most, answers, workbooks, { granted, tried }] = await Promise.all([
      keepReading(site.url, readPages, visitors, isOver),
      mostMemory(site, isOver),
      attacked(site, duration),
      sendWorkbooks(owner, files, isOver),
      demotedInBetween(site, owner, isOver),
    ])
    const isAlive = (await fetch(`${site.url}/readyz`)).ok
    const used = await group.mostUsed()
    await site.stop()
    await group.end()
    for (const line of granted.slice(0, 5)) console.error(line)
    const grown = (most - before) / megabyte
    return [
      ...readRows('pages of other visitors', reads, 300),
      atMost('their longest wait', Math.max(...reads.times), 300, 'ms'),
      atMost('memory that the site takes more than without them', grown, 150, 'MB'),
      memoryRow(used),
      atLeast('answers of /readyz afterwards', isAlive ? 1 : 0, 1, 'answer'),
      atMost(`granted to a demoted owner, of ${tried}`, granted.length, 0, 'requests'),
      answersRow('forms', answers),
      answersRow('growing workbooks', counted(workbooks)),
    ]
  })
}

function memoryRow(used: number) {
  const [measured, most] = [used, container].map((bytes) => Math.round(bytes / megabyte))
  return atMost('memory of the container, children included', measured ?? 0, most ?? 0, 'MB')
}

/** 503 asks to retry later; any other 5xx is a fault. */
function answersRow(what: string, statuses: Answers) {
  const all = Object.entries(statuses)
  const broken = all.filter(([status]) => Number(status) >= 500 && status !== '503')
  const figures = all.map(([status, count]) => `${short(count)} x ${status}`).join(', ')
  return atMost(`${what}: kinds of faults answered`, broken.length, 0, 'kinds', figures)
}

function counted(statuses: (string | number)[]) {
  const counts: Answers = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function whenOver(seconds: number) {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/** cgroups, version 1; `join` is a module that adds its process and children. */
async function limitedGroup() {
  const folder = `/sys/fs/cgroup/memory/chandlery-torture-${process.pid}`
  await mkdir(folder)
  await writeFile(`${folder}/memory.limit_in_bytes`, `${container}`)
  await writeFile(`${folder}/memory.swappiness`, '0')
  const code = `import fs from 'node:fs';fs.writeFileSync('${folder}/cgroup.procs',String(process.pid))`
  return {
    join: `data:text/javascript,${encodeURIComponent(code)}`,
    mostUsed: async () => Number(await readFile(`${folder}/memory.max_usage_in_bytes`, 'utf8')),
    /** Child processes end after the site. */
    end: () => removeWhenEmpty(folder),
  }
}

async function removeWhenEmpty(folder: string) {
  for (let turn = 0; turn < 50 && (await readFile(`${folder}/cgroup.procs`, 'utf8')); turn++)
    await pause(100)
  await rmdir(folder)
}

/** A process of its own, so that its work does not delay the measurement. */
async function attacked({ port }: Site, duration: number) {
  const child = fork(import.meta.filename, [String(port), String(duration)])
  const [answers]: unknown[] = await once(child, 'message')
  return answersShape.parse(answers)
}

async function attack(port: number, duration: number) {
  const isOver = whenOver(duration)
  const statuses: (string | number)[] = []
  const flood = async (worker: number) => {
    for (let turn = worker; !isOver(); turn += floods) statuses.push(await sendForm(port, turn))
  }
  const held = Array.from({ length: heldBodies }, (_, index) => hold(port, index, isOver))
  await Promise.all([...Array.from({ length: floods }, (_, worker) => flood(worker)), ...held])
  return counted(statuses)
}

function sendForm(port: number, turn: number) {
  const { method = '', path } = publicAddresses[turn % publicAddresses.length] ?? {}
  const { type, body } = bodies[Math.floor(turn / publicAddresses.length) % bodies.length] ?? {}
  const text = body?.(longest / 10 ** (turn % 4)) ?? ''
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(text) }
  const from = { host: '127.0.0.1', port, path, localAddress: `127.0.2.${(turn % 40) + 1}` }
  return new Promise<string | number>((resolve) => {
    const sent = request({ ...from, method, headers, timeout: 20_000 }, (answer) => {
      answer.resume().on('error', () => {})
      resolve(answer.statusCode ?? 'none')
      answer.on('close', () => sent.destroy())
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', (error) => resolve('code' in error ? String(error.code) : 'timeout'))
    sent.end(text)
  })
}

/** The last byte never comes; reopens closed connections. */
async function hold(port: number, index: number, isOver: () => boolean) {
  const localAddress = `127.0.${3 + Math.floor(index / 4)}.1`
  const { method, path } = publicAddresses[index % publicAddresses.length] ?? {}
  while (!isOver()) {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {}).resume()
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${longest}\r\n`)
    socket.write(`Content-Type: ${form}\r\n\r\ntext=${'a'.repeat(longest - 100)}`)
    await Promise.race([closed, pause(15_000)])
    socket.destroy()
    await pause(500)
  }
}

if (import.meta.main) {
  const [port, duration] = process.argv.slice(2).map(Number)
  process.send?.(await attack(port ?? 0, duration ?? 0), () => process.exit())
}
