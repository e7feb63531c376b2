import { connect } from 'node:net'

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import type { Engine } from '#app/database/database.server.ts'
import { engines, freshUrl } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { runs } from './stress.testing.ts'
import { openWholeSite, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function openSite(engine: Engine) {
  return openWholeSite(engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {})
}

const characters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const numberOf = (n: number) => {
  const letters = [n % 30, Math.floor(n / 30) % 30, Math.floor(n / 900) % 30]
  return `L-2222-2${letters.map((one) => characters[one]).join('')}`
}

function formOf(n: number, lines = 3) {
  const form = new URLSearchParams({
    do: 'send',
    listNumber: numberOf(n),
    name: 'Chief',
    contact: 'chief@example.com',
    vessel: `MV ${n}`,
  })
  for (let line = 1; line <= lines; line++) {
    form.set(`title-${line}`, `Part ${n}-${line}`)
    form.set(`quantity-${line}`, `${line}`)
  }
  return form
}

const urlencoded = 'application/x-www-form-urlencoded'

/** The same form with a PDF of its own, as a browser without script sends it. */
function withFile(form: URLSearchParams) {
  const pdf = `%PDF-1.4\n${form.get('vessel')}\n%%EOF\n`
  const fields = [...form].map(([name, value]) => `name="${name}"\r\n\r\n${value}`)
  const file = `name="files"; filename="plate.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf}`
  const parts = [...fields, file].map(
    (part) => `--cut\r\ncontent-disposition: form-data; ${part}\r\n`,
  )
  return { body: `${parts.join('')}--cut--\r\n`, type: 'multipart/form-data; boundary=cut' }
}

/** Sends the form once; the connection is cut at a random byte of the request or after a random time. */
function sendCut(port: number, form: URLSearchParams, random: () => number, isWithFile: boolean) {
  const { body, type } = isWithFile ? withFile(form) : { body: `${form}`, type: urlencoded }
  const head = `POST /enquiry-list HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  const whole = head + body
  const how = random()
  const bytes = how < 0.3 ? Math.floor(random() * whole.length) : whole.length
  const patience = how < 0.7 ? Math.floor(random() * 25) : 20_000
  return new Promise<number | undefined>((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(whole.slice(0, bytes)))
    const cut = setTimeout(() => socket.destroy(), bytes < whole.length ? 5 : patience)
    socket.on('data', (data) => (answer += String(data)))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(cut)
      resolve(answer.includes('\r\n\r\n') ? Number(answer.slice(9, 12)) : undefined)
    })
  })
}

/** The same numbers in each run (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test.each(engines)(
  'lists sent with the connection cut at random points: none is lost or doubled (%s)',
  { timeout: 5 * minutes },
  async (engine) => {
    const { app, db } = await openSite(engine)
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const random = seeded(engine.length)
    let attempts = 0
    const sendUntilAnswered = async (n: number) => {
      let status: number | undefined
      while (status === undefined) {
        attempts += 1
        status = await sendCut(Number(port), formOf(n), random, n % 2 === 0)
      }
      expect(status).toBe(303)
    }
    const lists = Array.from({ length: runs(40, 200) }, (_, n) => n)
    for (let start = 0; start < lists.length; start += 8) {
      await Promise.all(lists.slice(start, start + 8).map(sendUntilAnswered))
    }
    expect(attempts).toBeGreaterThan(1.3 * lists.length)
    const saved = await db.selectFrom('enquiries').select(['_id', 'listNumber', 'vessel']).execute()
    expect(saved.map(({ listNumber }) => listNumber).toSorted()).toEqual(
      lists.map(numberOf).toSorted(),
    )
    const lines = await db.selectFrom('enquiryLines').select(['title', 'quantity']).execute()
    expect(lines.map(({ title }) => title).toSorted()).toEqual(
      lists.flatMap((n) => [1, 2, 3].map((line) => `Part ${n}-${line}`)).toSorted(),
    )
    const files = await db
      .selectFrom('attachments')
      .leftJoin('enquiries', 'enquiries._id', 'attachments.enquiryId')
      .select(['vessel', 'bytes'])
      .execute()
    const contents = files.map(({ vessel, bytes }) => `${vessel} ${Buffer.from(bytes)}`)
    const sent = lists.filter((n) => n % 2 === 0).map((n) => `MV ${n} %PDF-1.4\nMV ${n}\n%%EOF\n`)
    expect(contents.toSorted()).toEqual(sent.toSorted())
  },
)

test.each(engines)(
  'a list of 20 lines takes at most 60 ms of processor time (%s)',
  async (engine) => {
    const { db, send } = await openSite(engine)
    for (let n = 0; n < 20; n++) await send('/enquiry-list', formOf(n, 20))
    const before = process.cpuUsage()
    const count = runs(30, 100)
    for (let n = 0; n < count; n++) {
      expect((await send('/enquiry-list', formOf(1_000 + n, 20))).statusCode).toBe(303)
    }
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1_000 / count
    expect(milliseconds).toBeLessThan(60)
    const { lists } = await db
      .selectFrom('enquiries')
      .select((is) => is.fn.countAll<number>().as('lists'))
      .executeTakeFirstOrThrow()
    expect(Number(lists)).toBe(20 + count)
  },
)

const reads = ['/enquiry-list', '/enquiry-list/list.csv', '/enquiry-list/list.xml']

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '',
    '\0',
    '-1',
    '1e9',
    'x'.repeat(6_000),
    '\r\nSet-Cookie: a=b',
    '<script>',
    '😀',
  ),
)
const oddName = fc.oneof(
  fc.constantFrom('do', 'listNumber', 'name', 'contact', 'free', 'freeQuantity', 'message', 'eta'),
  fc.constantFrom('imoNumber', 'vessel', 'back', 'add', 'text', 'quantity', 'unit', '__proto__'),
  fc
    .tuple(fc.constantFrom('product', 'title', 'quantity', 'unit', 'note', 'certainty'), fc.nat(70))
    .map(([name, n]) => `${name}-${n}`),
)
const oddList = fc.record({
  url: fc.constantFrom('/enquiry-list', '/enquiry-list', '/enquiry-list/add'),
  fields: fc.array(fc.tuple(oddName, odd), { maxLength: 20 }),
  cookie: fc.oneof(
    fc.constant(''),
    fc.string({ unit: fc.constantFrom(...'%:/+;=aL-2F0\\"'), maxLength: 60 }),
  ),
  isSent: fc.boolean(),
})

test.each(engines)(
  'odd lists get a clear answer, and what is stored is whole (%s)',
  { timeout: 5 * minutes },
  async (engine) => {
    const { app, db, send } = await openSite(engine)
    const known = [200, 303, 409, 413, 422]
    const property = fc.asyncProperty(oddList, async ({ url, fields, cookie, isSent }) => {
      const form = new URLSearchParams([...fields, ...(isSent ? formOf(fields.length) : [])])
      const headers = { cookie: `list=${cookie}` }
      const answer = await whileBusy(() => send(url, form, headers))
      expect(known, `${answer.statusCode} ${answer.body.slice(0, 200)}`).toContain(
        answer.statusCode,
      )
      if (answer.statusCode === 422) expect(answer.body).toContain('role="alert"')
      const { location = '/' } = answer.headers
      expect(String(location).startsWith('/')).toBe(true)
      expect(String(location).startsWith('//')).toBe(false)
      const read = await whileBusy(() =>
        app.inject({ url: reads[fields.length % 3] ?? '', headers }),
      )
      expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'no-store'])
    })
    await fc.assert(property, { numRuns: runs(80, 500) })
    const lines = await db.selectFrom('enquiryLines').selectAll().execute()
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ title, quantity }) => title !== '' && Number(quantity) > 0)).toBe(true)
  },
)

test('a long message in a script of more bytes comes whole with a file', async () => {
  const { app, db, origin } = await openSite('sqlite')
  const message = 'যন্ত্র '.repeat(700).trim()
  const form = formOf(1)
  form.set('message', message)
  const { body, type } = withFile(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/enquiry-list',
    headers: { origin, accept: 'text/html', 'content-type': type },
    payload: body,
  })
  expect(answer.statusCode).toBe(303)
  const saved = await db.selectFrom('enquiries').select('message').execute()
  expect(saved.map((one) => one.message.includes(message))).toEqual([true])
})

test('the sixth list within an hour waits; a list that is stored is answered again', async () => {
  const { send } = await openWholeSite({ RATE_LIMITS: 'on' })
  for (let n = 0; n < 5; n++) expect((await send('/enquiry-list', formOf(n))).statusCode).toBe(303)
  const refused = await send('/enquiry-list', formOf(5))
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true])
  expect(refused.body).toContain('too many lists came from your network')
  expect(refused.body).toContain('Part 5-1')
  expect((await send('/enquiry-list', formOf(0))).statusCode).toBe(303)
})
