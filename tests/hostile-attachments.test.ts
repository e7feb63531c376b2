import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { list, newId, openSite, pdf, rowsOf, type Sent } from './attachments.testing.ts'
import { runs } from './stress.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const lies: [Sent, number, string][] = [
  [{ name: 'a.jpg', bytes: pdf.bytes }, 415, 'This is a PDF, but its name says something else'],
  [{ name: 'a.pdf', bytes: Buffer.from('MZ program') }, 415, 'This is a program.'],
  [{ name: 'a.html', bytes: pdf.bytes }, 415, 'its name says something else'],
  [{ name: 'a.jpg', bytes: Buffer.from('<!doctype html><script>') }, 415, 'This is a web page.'],
  [{ name: 'a.png', bytes: Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1') }, 415, 'a.png: '],
  [{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.4 cut') }, 422, 'damaged or incomplete'],
]

test('files that lie about their kind are refused in words', async () => {
  const site = await openSite('sqlite')
  for (const [file, status, words] of lies) {
    const { answer } = await site.upload(file)
    const { message } = answer.json<{ message: string }>()
    expect([answer.statusCode, message], file.name).toEqual([
      status,
      expect.stringContaining(words),
    ])
  }
  expect(await rowsOf(site)).toEqual([])
  expect((await site.begin(newId(), 'a.pdf', 5_000_000)).statusCode).toBe(413)
  const foreign = await site.app.inject({
    method: 'POST',
    url: '/enquiry-list/files',
    headers: { origin: 'https://other.example' },
  })
  expect(foreign.statusCode).toBe(403)
})

const beginnings = [
  Buffer.from('%PDF-1.7\n'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('\0\0\0\x20ftypavif', 'latin1'),
  Buffer.from('\0\0\0\x20ftypheic', 'latin1'),
  Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
  Buffer.from('<svg>'),
  Buffer.alloc(0),
]
const oddFile = fc.record({
  name: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 90 }).map((text) => text.toWellFormed()),
    fc.constantFrom('../../etc/passwd', 'a.jpg\0.html', 'CON', '.pdf', 'a"b<c>.png', '😀.heic'),
  ),
  head: fc.constantFrom(...beginnings),
  rest: fc.uint8Array({ maxLength: 400 }),
  field: fc.constantFrom('files', 'file-1', 'do', '__proto__', ''),
})

test.each(engines)(
  'odd files get a clear answer (%s)',
  { timeout: 5 * minutes },
  async (engine) => {
    const site = await openSite(engine)
    let count = 0
    const property = fc.asyncProperty(oddFile, async ({ name, head, rest, field }) => {
      const bytes = Buffer.concat([head, rest])
      const id = newId()
      count += 1
      if (count % 10 === 0) await site.db.deleteFrom('attachments').execute()
      const answer =
        count % 2 === 0
          ? await site.list({ ...list, do: 'attach', [field || 'x']: name }, [
              { name: name || 'x', bytes },
            ])
          : (await site.upload({ name: name.replaceAll(/[^ -~]/g, '_'), bytes }, id)).answer
      expect(answer.statusCode, `${answer.statusCode} ${answer.body.slice(0, 300)}`).toBeLessThan(
        500,
      )
    })
    await fc.assert(property, { numRuns: runs(60, 500) })
  },
)

test('a form of 300 MB of text is refused, and little of it is read into memory', async () => {
  const { app, origin } = await openSite('sqlite')
  const text = Buffer.alloc(380_000, 'x')
  let most = 0
  async function* form() {
    for (let n = 0; n < 800; n++) {
      if (n % 100 === 99) most = Math.max(most, heldMemory())
      yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="${n}"\r\n\r\n`)
      yield text
      yield Buffer.from('\r\n')
    }
    yield Buffer.from('--b--\r\n')
  }
  await app.listen({ port: 0 })
  const before = heldMemory()
  const socket = connect(Number(new URL(app.listeningOrigin).port))
  socket.write(
    `POST /enquiry-list HTTP/1.1\r\nhost: a\r\norigin: ${origin}\r\ntransfer-encoding: chunked\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n',
  )
  let answer = ''
  socket.on('data', (some) => (answer += some))
  // After the answer, the site takes no more than the largest form with files, and disconnects.
  await pipeline(form, chunked, socket).catch(() => undefined)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(most - before).toBeLessThan(100_000_000)
})

async function* chunked(body: AsyncIterable<Buffer>) {
  for await (const some of body) {
    yield `${some.length.toString(16)}\r\n`
    yield some
    yield '\r\n'
  }
  yield '0\r\n\r\n'
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

/** In bytes. */
function heldMemory() {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
