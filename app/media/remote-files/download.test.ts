import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'
import type { Find } from '#app/platform/public-host.server.ts'

import {
  alsoLoopback,
  download,
  FailedDownload,
  publicHosts,
  type Reach,
  RefusedAddress,
} from './download.server.ts'
import { remoteHost } from './remote-host.testing.ts'

const usual = { largest: 100_000, time: 5_000, silence: 2_000 }

/** The downloaded bytes, or the error. */
async function downloaded(address: string, reach: Reach = alsoLoopback, changes: object = {}) {
  const file = join(freshFolder(), 'file')
  const limits = { ...usual, ...changes }
  const { signal } = new AbortController()
  try {
    await download(address, file, { limits, reach, signal })
    return readFileSync(file)
  } catch (error) {
    if (existsSync(file)) expect(statSync(file).size).toBeLessThanOrEqual(limits.largest)
    return error
  }
}

/** Names that lead to the given numbers; `asked` counts the look-ups. */
function names(numbers: Record<string, string[][]>, reach = alsoLoopback) {
  const asked: string[] = []
  const find: Find = (host, _options, done) => {
    const found = numbers[host]?.[asked.filter((one) => one === host).length] ?? []
    asked.push(host)
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { asked, reach: { ...reach, find } }
}

const refused = (words: string) => new RefusedAddress(words)
const privateHost = refused('The address leads into a private network.')

test('a download that begins after a stop asks nobody', async () => {
  const host = await remoteHost()
  const file = join(freshFolder(), 'file')
  const sent = { limits: usual, reach: alsoLoopback, signal: AbortSignal.abort() }
  await expect(download(host.at('/picture.jpg'), file, sent)).rejects.toThrow('aborted')
  expect(host.state.requests).toEqual([])
})

test('a picture is downloaded, and three redirects are followed', async () => {
  const host = await remoteHost()
  expect(await downloaded(host.at('/picture.jpg'))).toEqual(host.picture)
  expect(await downloaded(host.at('/hops/3'))).toEqual(host.picture)
  expect(await downloaded(host.at('/hops/4'))).toEqual(
    refused('It leads on to other addresses more than three times.'),
  )
})

test.each([
  'http://127.0.0.1/a.png',
  'http://2130706433/a.png',
  'http://0x7f.1/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:10.0.0.1]/a.png',
  'http://[::ffff:a00:1]/a.png',
  'http://10.1.2.3/a.png',
  'http://172.16.0.1/a.png',
  'http://192.168.1.1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/a.png',
  'http://0.0.0.0/a.png',
  'http://224.0.0.1/a.png',
  'http://[fe80::1]/a.png',
  'http://[fd00::1]/a.png',
  'http://[ff02::1]/a.png',
  'http://[64:ff9b::a00:1]/a.png',
  'http://localhost/a.png',
])('nothing is fetched from %s', async (address) => {
  expect(await downloaded(address, publicHosts)).toEqual(privateHost)
})

test('a redirect into a private network is not followed, also by a name', async () => {
  const host = await remoteHost()
  host.redirect('/number', 'http://10.0.0.1/a.png')
  host.redirect('/name', 'http://router.example/a.png')
  host.redirect('/file', 'file:///etc/passwd')
  const { reach } = names({ 'router.example': [['192.168.1.1']] })
  expect(await downloaded(host.at('/number'))).toEqual(privateHost)
  expect(await downloaded(host.at('/name'), reach)).toEqual(privateHost)
  expect(await downloaded(host.at('/file'))).toEqual(refused('It is no address on the web.'))
})

test.each(['http://127.0.0.2/a.png', 'http://[::1]/a.png', 'http://169.254.169.254/a.png'])(
  'a redirect to %s is not followed by a site that may ask one host on loopback only',
  async (address) => {
    const host = await remoteHost()
    host.redirect('/back', address)
    const reach = { ...alsoLoopback, isAllowed: (ip: string) => ip === '127.0.0.1' }
    expect(await downloaded(host.at('/back'), reach)).toEqual(privateHost)
  },
)

test('a name with one private number among others is refused', async () => {
  const { reach, asked } = names({ 'both.example': [['93.184.215.14', '10.0.0.1']] }, publicHosts)
  expect(await downloaded('http://both.example/a.png', reach)).toEqual(privateHost)
  expect(asked).toEqual(['both.example'])
})

test('a name that changes its number gains nothing: the checked one is connected to', async () => {
  const host = await remoteHost()
  const port = new URL(host.origin).port
  const { reach, asked } = names({ 'rebinding.example': [['127.0.0.1'], ['10.0.0.1']] })
  const address = `http://rebinding.example:${port}/picture.jpg`
  expect(await downloaded(address, reach)).toEqual(host.picture)
  expect(asked).toEqual(['rebinding.example'])
  // Each redirect looks the name up, and checks it again.
  const again = names({ 'rebinding.example': [['127.0.0.1'], ['10.0.0.1']] })
  const redirected = `http://rebinding.example:${port}/hops/1`
  expect(await downloaded(redirected, again.reach)).toEqual(privateHost)
})

test('other ports, and addresses with a password, are refused', async () => {
  const ports = refused('Only the ports 80 and 443 are fetched from.')
  expect(await downloaded('http://example.com:8080/a.png', publicHosts)).toEqual(ports)
  expect(await downloaded('https://example.com:22/a.png', publicHosts)).toEqual(ports)
  const password = refused('An address with a name or a password in it is not fetched.')
  expect(await downloaded('https://me:secret@example.com/a.png', publicHosts)).toEqual(password)
})

test('a file that is too large is refused, whatever length the host states', async () => {
  const host = await remoteHost()
  const tooLarge = refused('The file is larger than 1 MB.')
  const largest = { largest: 1024 * 1024 }
  expect(await downloaded(host.at('/endless'), alsoLoopback, largest)).toEqual(tooLarge)
  expect(await downloaded(host.at('/huge-length'), alsoLoopback, largest)).toEqual(tooLarge)
  // What arrives is half a picture, which the decoder refuses.
  const half = host.picture.subarray(0, host.picture.length >> 1)
  expect(await downloaded(host.at('/half-length'))).toEqual(half)
})

test.each([
  ['/silent', 'does not answer'],
  ['/drip', 'is too slow'],
  ['/cut', 'broke off'],
  ['/double-length', 'broke off'],
  ['/gone', 'answers 404'],
])('%s fails for now: the host %s', async (path, words) => {
  const host = await remoteHost()
  const limits = { time: 1_000, silence: 400 }
  const error = await downloaded(host.at(path), alsoLoopback, limits)
  expect(error).toEqual(new FailedDownload(`${new URL(host.origin).host} ${words}.`))
})

test('a host that does not answer at all is named as dead', async () => {
  const host = await remoteHost()
  host.close()
  expect(await downloaded(host.at('/a.png'))).toMatchObject({ deadOrigin: host.origin })
  const { reach } = names({ 'nobody.example': [[]] }, publicHosts)
  expect(await downloaded('https://nobody.example/a.png', reach)).toBeInstanceOf(Error)
})
