import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'
import type { Engine } from '#app/database/database.server.ts'
import { engines, freshUrl } from '#app/database/database.testing.ts'
import { sheetOf, workbookOf } from '#app/spreadsheets/workbook.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { fieldsIn } from './answers.testing.ts'
import { runs } from './stress.testing.ts'
import { openWholeSite, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const address = '/enquiry-list/paste'
const gloves = {
  _id: 'gloves',
  title: 'Work gloves',
  description: 'X',
  imageUrl: '',
  categoryId: '18',
  subcategoryId: '',
  partNumbers: [{ scheme: 'IMPA', value: '37 11 02' }],
}

async function openSite(engine: Engine, env: Record<string, string> = {}) {
  const databaseUrl = engine === 'postgres' ? await freshUrl() : ''
  const site = await openWholeSite({ DATABASE_URL: databaseUrl, ...env })
  await addProducts(site.db, [gloves])
  const { app, origin } = site
  const paste = (text: string) => site.send(address, new URLSearchParams({ text }))
  const upload = async (file: Buffer | string, name = 'list.xlsx', text = '') => {
    const form = new FormData()
    form.set('text', text)
    form.set('file', new File([Uint8Array.from(Buffer.from(file))], name))
    const { headers, body } = new Request(origin, { method: 'POST', body: form })
    const payload = Buffer.from(await new Response(body).arrayBuffer())
    const type = headers.get('content-type') ?? ''
    const sent = { origin, accept: 'text/html', 'content-type': type }
    return app.inject({ method: 'POST', url: address, headers: sent, payload })
  }
  return { ...site, paste, upload }
}

test.each(engines)('a pasted line becomes a line of the list, on %s', async (engine) => {
  const { paste, send, app } = await openSite(engine)
  const review = await paste('5 x 371102\nHose clamp 60 mm, 8 pcs')
  expect(review.statusCode).toBe(200)
  expect(review.headers['cache-control']).toBe('no-store')
  expect(review.body).toContain('Exact number')
  expect(review.body).toContain('Not in the catalogue')
  const added = await send(address, fieldsIn(review.body))
  expect(added.statusCode).toBe(303)
  expect(added.headers.location).toBe('/enquiry-list')
  const [cookie] = added.cookies
  const list = await app.inject({
    url: '/enquiry-list',
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  })
  expect(list.body).toContain('Work gloves')
  expect(list.body).toContain('Hose clamp 60 mm')
})

test.each(engines)(
  'a line that several parts fit is chosen on the list, without script, on %s',
  async (engine) => {
    const { paste, send, app, db, origin } = await openSite(engine)
    const titles = ['Impeller for sea water pump', 'Impeller for fresh water pump']
    const { partNumbers: _, ...product } = gloves
    await addProducts(
      db,
      titles.map((title, n) => ({ ...product, _id: `impeller${n}`, title })),
    )
    const review = await paste('4 pcs water pump impeller\nHose clamp 60 mm')
    const added = await send(address, fieldsIn(review.body))
    expect(added.statusCode).toBe(303)
    const [cookie] = added.cookies
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    const { body } = await app.inject({ url: '/enquiry-list', headers })
    expect(wordsIn(body, 'choose-lines')).toContain('Please choose 1')
    expect(body.includes('three of three words')).toBe(true)
    const form = fieldsIn(body)
    const offered = [...body.matchAll(/name="choice-1" value="([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(offered).toHaveLength(2)
    form.set('choice-1', offered[1] ?? '')
    form.set('do', 'keep')
    form.set('quantity-1', '6')
    const chosen = await send('/enquiry-list', form, { ...headers, origin })
    expect(chosen.statusCode).toBe(200)
    const now = fieldsIn(chosen.body)
    expect([now.get('product-1'), now.get('quantity-1')]).toEqual([offered[1], '6'])
    expect(now.get('title-2')).toBe('Hose clamp 60 mm')
    expect([now.has('title-3'), now.has('choices-1')]).toEqual([false, false])
    expect(chosen.cookies.find(({ name }) => name === 'list')?.value).not.toContain('water')
  },
)

test.each(engines)(
  'a workbook is read, its columns confirmed, its lines found, on %s',
  async (engine) => {
    const { upload, send } = await openSite(engine)
    const rows = [
      ['Qty', 'Part No', 'Description'],
      ['5', '371102', 'Gloves'],
    ]
    const columns = await upload(workbookOf(sheetOf(rows)))
    expect(columns.statusCode).toBe(200)
    expect(columns.body).toContain('Which column is what?')
    const table = JSON.stringify(rows)
    const form = {
      table,
      head: '1',
      'column-0': 'quantity',
      'column-1': 'partNumber',
      'column-2': 'description',
    }
    const review = await send(address, new URLSearchParams(form))
    expect(review.body).toContain('Exact number')
    const unnamed = { table, head: '1', 'column-0': 'quantity' }
    expect((await send(address, new URLSearchParams(unnamed))).statusCode).toBe(422)
  },
)

test('a line whose quantity is unclear waits for the buyer', async () => {
  const { paste, send } = await openSite('sqlite')
  const review = await paste('Fuel valve 12\n371102 x 3')
  expect(review.body).toContain('It can be 12 or another number.')
  const fields = fieldsIn(review.body)
  expect(fields.get('quantity-1')).toBe('')
  const added = await send(address, fields)
  expect(added.body).toContain('1 line is on your list now.')
  expect(added.body).toMatch(/<textarea[^>]*>Fuel valve 12</)
  fields.set('quantity-1', '12')
  expect((await send(address, fields)).statusCode).toBe(303)
})

test('pasted cells with two columns of quantities are asked about, then looked up', async () => {
  const { paste, send } = await openSite('sqlite')
  const columns = await paste('Part No\tQty\tQuantity\n371102\t5\t8')
  expect(columns.body).toContain('Two columns can be the quantity.')
  const chosen = { 'column-0': 'partNumber', 'column-1': 'none', 'column-2': 'quantity', head: '1' }
  const form = new URLSearchParams({ table: fieldsIn(columns.body).get('table') ?? '', ...chosen })
  const review = await send(address, form)
  expect(fieldsIn(review.body).get('quantity-1')).toBe('8')
  expect(review.body).toContain('part number equals')
})

test('what the list does not hold stays on the page', async () => {
  const { paste, send } = await openSite('sqlite')
  const lines = Array.from({ length: 530 }, (_, n) => `${n + 1} pcs Part ${n + 1}A`)
  const review = await paste(lines.join('\n'))
  expect(review.body).toContain('Add 500 lines')
  expect(review.body).toContain('30 more lines come after these.')
  const fields = fieldsIn(review.body)
  fields.set('note-61', 'For the spare\npump')
  const added = await send(address, fields)
  expect(added.statusCode).toBe(200)
  expect(added.cookies).toHaveLength(1)
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join()
  expect(added.body).toContain('500 lines are on your list now.')
  expect(added.body).toContain('501 pcs Part 501A\n502 pcs Part 502A')
  const next = await send(address, new URLSearchParams({ text: '2 pcs Part 501A' }), { cookie })
  const refused = await send(address, fieldsIn(next.body), { cookie })
  expect(refused.body).toContain('The list is full: it holds 500 lines')
  expect(refused.body).toContain('2 pcs Part 501A')
})

test('files that lie about their kind, and texts without a part, are refused in words', async () => {
  const { paste, upload } = await openSite('sqlite')
  const refused = [
    [await upload('<html><table>'), /web page or XML/],
    [await upload('%PDF-1.7'), /is a PDF/],
    [await upload('PK\x03\x04'), /damaged/],
    [
      await upload(Buffer.alloc(6 * 1024 * 1024, 'a,b\n'), 'a.csv', 'kept text'),
      /larger than 5 MB/,
    ],
    [await paste('  \n '), /paste a list, or choose a file/],
    [await paste('Best regards'), /No part was found/],
    [await paste('a\n'.repeat(3000)), /more than 2,000 lines/],
    [await paste('a\v'.repeat(3000)), /more than 2,000 lines/],
    [await paste('9'.repeat(4 * 1024 * 1024)), /too long/],
  ] as const
  for (const [answer, words] of refused) {
    expect(answer.body).toMatch(words)
    expect(answer.statusCode).toBeOneOf([413, 422])
  }
  expect(refused[3][0].body).toContain('kept text')
})

test('only forms of our own pages are read', async () => {
  const { send, app, origin } = await openSite('sqlite')
  const foreign = await send(address, new URLSearchParams({ text: '5 x 371102' }), {
    origin: 'https://evil.example',
  })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.body).toContain('another site')
  const json = { origin, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: address, headers: json, payload: '{}' })
  expect(answer.statusCode).toBe(415)
})

test('a connection may look up 20 lists a minute, and the page says where its text is', async () => {
  const { paste, upload } = await openSite('sqlite', { RATE_LIMITS: 'on' })
  for (let n = 0; n < 20; n++) expect((await paste('5 x 371102')).statusCode).toBe(200)
  for (const late of [await paste('5 x 371102'), await upload('371102,5\n', 'list.csv')]) {
    expect(late.statusCode).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(late.body).toContain('What you typed is still there when you go back.')
  }
})

test('a review of 200 lines with three choices each is one form', async () => {
  const { paste, send, db } = await openSite('sqlite')
  const pumps = Array.from({ length: 3 }, (_, n) => ({
    ...gloves,
    _id: `pump${n}`,
    title: `Bilge pump ${n}`,
    partNumbers: [],
  }))
  await addProducts(db, pumps)
  const lines = Array.from({ length: 200 }, (_, n) => `${n + 1} pcs Bilge pump`)
  const review = await paste(lines.join('\n'))
  expect(review.body.match(/type="radio"/g)?.length).toBeGreaterThan(800)
  const fields = fieldsIn(review.body)
  expect(fields.size).toBeLessThan(500)
  const added = await send(address, fields)
  expect(added.statusCode).toBeOneOf([200, 303])
  expect(decodeURIComponent(added.cookies[0]?.value ?? '')).toMatch(/pump\d|Bilge/)
})

const names = [
  'text',
  'table',
  'step',
  'head',
  'rest',
  'column-0',
  'column-1',
  'product-1',
  'text-1',
  'quantity-1',
  'unit-1',
  'note-1',
  'certainty-1',
  'suggested-1',
  'fileProblem',
]
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'add',
    'quantity',
    'partNumber',
    '[["a","b"]]',
    '[[1]]',
    '[',
    '[[]]',
    '{"a":1}',
    '-1',
    '1e9',
    '5 x 371102',
    '\0',
    '\uD800',
    "'; drop table x",
    '"*:^',
    '../..',
  ),
)

test.each(engines)(
  'odd forms are answered with no 5xx, on %s',
  async (engine) => {
    const { send } = await openSite(engine)
    const forms = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(forms, async (fields) => {
        const entries = fields.map(([name, value]) => [name, value.toWellFormed()])
        const answer = await whileBusy(() => send(address, new URLSearchParams(entries)))
        expect(answer.statusCode).toBeLessThan(500)
      }),
      { numRuns: runs(80, 500) },
    )
  },
  60_000,
)

test('odd multipart bodies are answered with no 5xx', async () => {
  const { app, origin } = await openSite('sqlite')
  const part = (head: string, body = 'x') =>
    `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const bodies = [
    '',
    '--b',
    '--b--',
    part('name=text'),
    `${part('name="file"; filename="a.xlsx"', 'PK')}--b--`,
    `${part('name="__proto__"')}--b--`,
    `${part('name="text"').repeat(30)}--b--`,
    `${part('name="file"; filename="a"').repeat(3)}--b--`,
    `${part('name="text"', '9'.repeat(600_000))}--b--`,
  ]
  for (const type of [
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ]) {
    for (const payload of bodies) {
      const headers = { origin, accept: 'text/html', 'content-type': type }
      const answer = await whileBusy(() =>
        app.inject({ method: 'POST', url: address, headers, payload }),
      )
      expect(answer.statusCode, `${type} ${payload.slice(0, 80)}`).toBeLessThan(500)
    }
  }
})

/** The words of the element with this id. */
function wordsIn(body: string, id: string) {
  const [, html = ''] = new RegExp(` id="${id}"[^>]*>(.*?)</h2>`).exec(body) ?? []
  return html.replaceAll(/<[^>]*>/g, '')
}
