import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { BodyBudget } from './bodies.server.ts'
import { takeForms } from './form-body.server.ts'
import { bareServer, listening, opened, received } from './http.testing.ts'

const budget: BodyBudget = {
  all: { bytes: 600_000, bodies: 40 },
  strangers: { bytes: 300_000, bodies: 20 },
  network: { bytes: 150_000, bodies: 4 },
}
/** On a busy machine. */
const slowly = { timeout: 20_000 }
const form = 'application/x-www-form-urlencoded'

async function openSite(env: Record<string, string> = { RATE_LIMITS: 'on' }) {
  const app = await bareServer(env, { bodyBudget: budget })
  takeForms(app)
  const counted = { answered: 0 }
  for (const url of ['/newsletter', '/enquiry-list/paste', '/dashboard/mail'])
    app.post(url, async () => {
      counted.answered += 1
      return 'answered'
    })
  app.get('/', async () => 'page')
  return { app, counted, port: await listening(app) }
}

type Post = { from?: string; length?: number; body?: string; more?: string }

/** Sends the head of a form and `body`, of a `length` that is more than that for a held one. */
function post(port: number, url: string, { from, body = '', length, more = '' }: Post = {}) {
  const socket = opened(port, from)
  const all = received(socket)
  const size = length === undefined ? body.length : length
  const head = `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: ${form}\r\n`
  socket.write(`${head}Content-Length: ${size}\r\n${more}\r\n${body}`)
  return { socket, all, status: () => all.text.slice(9, 12) }
}

const answers = async (...sent: { status: () => string }[]) => {
  await expect.poll(() => sent.every(({ status }) => status() !== ''), slowly).toBe(true)
  return sent.map(({ status }) => status())
}

const held = (port: number, from: string, size = 100) =>
  post(port, '/newsletter', { from, length: size + 1, body: 'a'.repeat(size) })

test('of one network only so many bodies are read at once; others and the admin go on', async () => {
  const { port } = await openSite()
  const four = Array.from({ length: 4 }, (_, n) => held(port, `127.0.1.${n + 1}`))
  await sleep(200)
  const fifth = post(port, '/newsletter', { from: '127.0.1.9', body: 'a=b' })
  expect(await answers(fifth)).toEqual(['429'])
  expect(fifth.all.text).toMatch(/retry-after: 5\r\n/)
  const other = post(port, '/newsletter', { from: '127.0.2.1', body: 'a=b' })
  const admin = post(port, '/dashboard/mail', { from: '127.0.1.9', body: 'a=b' })
  expect(await answers(other, admin)).toEqual(['200', '200'])
  for (const { socket } of four) socket.destroy()
  await sleep(200)
  expect(await answers(post(port, '/newsletter', { from: '127.0.1.9', body: 'a=b' }))).toEqual([
    '200',
  ])
})

test('past the memory for bodies a large one gets 503, and a small one is taken', async () => {
  const { port, counted } = await openSite()
  const networks = ['127.0.1.1', '127.0.2.1', '127.0.3.1', '127.0.4.1']
  const all = networks.map((from) => held(port, from, 90_000))
  await expect.poll(() => all.filter(({ status }) => status() === '503').length, slowly).toBe(1)
  const small = post(port, '/newsletter', { from: '127.0.5.1', body: `a=${'b'.repeat(9_000)}` })
  expect(await answers(small)).toEqual(['200'])
  expect(counted.answered).toBe(1)
  for (const { socket } of all) socket.destroy()
  await sleep(200)
  const large = post(port, '/newsletter', { from: '127.0.6.1', body: `a=${'b'.repeat(90_000)}` })
  expect(await answers(large)).toEqual(['200'])
})

test('a body of tiny chunks counts with the memory that they take', async () => {
  const { port } = await openSite()
  const socket = opened(port)
  const all = received(socket)
  const head = `POST /newsletter HTTP/1.1\r\nHost: a\r\nContent-Type: ${form}\r\n`
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(2_000)}`)
  await expect.poll(() => all.text, slowly).toMatch(/^HTTP\/1\.1 429 /)
})

test('without limits by address, the memory is limited all the same', async () => {
  const { port } = await openSite({ RATE_LIMITS: 'off' })
  const all = Array.from({ length: 6 }, () => held(port, '127.0.1.1', 90_000))
  await expect.poll(() => all.filter(({ status }) => status() === '503').length, slowly).toBe(3)
})

/** Reads nothing before its whole body is sent, as many clients do. */
async function sentWhole(socket: Socket, bytes: number) {
  for (let n = 0; n < bytes; n += 50_000) {
    socket.write('a'.repeat(50_000))
    await sleep(1)
  }
}

test('a body without end gets 413, whose client sees it and can go on', async () => {
  const { port } = await openSite()
  const socket = opened(port)
  const all = received(socket)
  const head = `POST /newsletter HTTP/1.1\r\nHost: a\r\nContent-Type: ${form}\r\n`
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
  for (let n = 0; n < 40; n++) {
    socket.write(`2710\r\n${'a'.repeat(10_000)}\r\n`)
    await sleep(1)
  }
  await expect.poll(() => all.text, slowly).toMatch(/^HTTP\/1\.1 413 /)
  expect(all.text).toContain('"message":"This is larger than 100 kB.')
  socket.write('0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => all.text, slowly).toMatch(/page$/)
})

test('an answered request may send 16 MB more, and is then disconnected', async () => {
  const { port } = await openSite()
  const { socket, all, status } = post(port, '/newsletter', { length: 1_000_000_000 })
  await expect.poll(status, slowly).toBe('413')
  const timer = setInterval(() => socket.write('a'.repeat(1_000_000)), 5)
  await expect.poll(() => all.isClosed, slowly).toBe(true)
  clearInterval(timer)
  expect(socket.bytesWritten).toBeGreaterThan(15_000_000)
})

test.each(['', 'Expect: 100-continue\r\n'])(
  'the 21st paste in a minute gets 429 before a byte of it has arrived, and its client sees that (%j)',
  async (more) => {
    const { port, counted } = await openSite()
    for (let n = 0; n < 20; n++)
      expect(await answers(post(port, '/enquiry-list/paste', { body: 'text=a' }))).toEqual(['200'])
    const accept = `Accept: text/html\r\n${more}`
    const late = post(port, '/enquiry-list/paste', { length: 3_000_000, more: accept })
    await expect
      .poll(() => late.all.text)
      .toMatch(/HTTP\/1\.1 429 .*retry-after: \d+\r\n.*<\/html>/s)
    expect(late.all.text).toMatch(/<p role="alert">Too many requests came from your network\./)
    expect(late.all.text).toContain('What you typed is still there when you go back.')
    expect(counted.answered).toBe(20)
    await sentWhole(late.socket, 3_000_000)
    late.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => late.all.text, slowly).toMatch(/page$/)
    const other = post(port, '/enquiry-list/paste', { from: '127.0.9.1', body: 'text=a' })
    expect(await answers(other)).toEqual(['200'])
  },
)
