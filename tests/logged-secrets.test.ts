import { once } from 'node:events'
import { connect } from 'node:net'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { startSite } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const secret = 'C4naryOfASecret'
const pages = [
  'invitation',
  'new-password',
  'enquiry-status',
  'newsletter/confirm',
  'newsletter/unsubscribe',
  'enquiry-list/files',
]

/** The ways to write the address of a page with a secret. */
function addressesOf(page: string) {
  const [first = ''] = page
  const encoded = `%${first.charCodeAt(0).toString(16)}${page.slice(1)}`
  const paths = [page, encoded, page.toUpperCase(), `/${page}`, `./${page}`, `x/../${page}`]
  const ends = ['', '/', '.data', ';x', '?a=b', '/quote.pdf', '%', '%00']
  return [
    ...paths.flatMap((path) => ends.map((end) => `/${path}/${secret}${end}`)),
    `http://localhost/${page}/${secret}`,
    `HTTPS://x:1/${page}/${secret}`,
    `/${page};${secret}`,
    `/${page}%2F${secret}`,
    `/${page}\\${secret}`,
    `/dashboard/x/../../${page}/${secret}`,
    `/assets/../${page}/${secret}`,
    `/media/../${page}/${secret}`,
    `/api/../${page}/${secret}`,
    `/${page}?next=/${page}/${secret}`,
  ]
}

/** Sends the request as it is written, which `fetch` would tidy up. */
async function ask(port: number, method: string, url: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  const referer = `Referer: http://127.0.0.1:${port}/invitation/${secret}\r\n`
  const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n'
  const more = method === 'GET' ? '\r\n' : `${type}\r\na=b`
  socket.write(`${method} ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${referer}${more}`)
  let text = ''
  socket.on('data', (bytes) => (text += String(bytes)))
  await once(socket, 'close')
  return Number(text.slice(9, 12))
}

test(
  'no line of the log holds a secret, however its address is written',
  async () => {
    const { port, said } = await startSite({
      DATA_DIR: freshFolder(),
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'debug',
    })
    const asked = pages.flatMap((page) =>
      addressesOf(page).flatMap((url) => ['GET', 'POST', 'DELETE'].map((method) => [method, url])),
    )
    let answered = 0
    for (const [method = '', url = ''] of asked) if (await ask(port, method, url)) answered += 1
    expect(answered).toBeGreaterThan(asked.length * 0.9)
    await expect.poll(() => said.out.match(/answered/g)?.length).toBeGreaterThan(100)
    expect(said.out.split('\n').filter((line) => line.includes(secret))).toEqual([])
    expect(said.err).not.toContain(secret)
  },
  5 * minutes,
)
