import { expect, onTestFinished, test, vi } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'
import { oneEngine } from '#tests/stress.testing.ts'

import { compared, TooManyTries } from './password.server.ts'
import { secondsToWait, uncountTries } from './throttle.server.ts'

vi.unmock('node:crypto')

type Api = Awaited<ReturnType<typeof openOwnersApi>>
type From = { remoteAddress: string; cookie?: string; password?: string }

const signIn = (
  { app, ownOrigin }: Api,
  { remoteAddress, cookie = '', password = credentials.password }: From,
) =>
  app.inject({
    method: 'POST',
    url: '/api/session',
    remoteAddress,
    headers: { ...ownOrigin, ...(cookie && { cookie }) },
    payload: { email: credentials.email, password },
  })

// A hash at a low cost, so that the test ends soon.
const stored = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Keeps the queue of strangers full until it is called again: a hash that ends is replaced at once. */
function flood() {
  let isOn = true
  const guess = async (): Promise<void> => {
    await compared('flood', stored)
    if (isOn) return guess()
  }
  const guesses = Promise.all(Array.from({ length: 22 }, guess))
  const end = () => {
    isOn = false
    return guesses
  }
  onTestFinished(async () => void (await end()))
  return end
}

test.each(oneEngine)(
  'R-VAL-2 C-58: the owner signs in on a known device during a flood of attempts (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const first = await signIn(api, { remoteAddress: '198.51.100.1' })
    const device = first.cookies.find(({ name }) => name === 'device')
    flood()
    const stranger = { remoteAddress: '203.0.113.1', password: 'wrong' }
    expect((await signIn(api, stranger)).statusCode).toBe(503)
    const known = { remoteAddress: '198.51.100.2', cookie: `device=${device?.value}` }
    for (let n = 0; n < 2; n++) expect((await signIn(api, known)).statusCode).toBe(200)
    const again = { intent: 'email', password: credentials.password, email: 'new@example.com' }
    expect((await api.submitAsOwner('account', again)).statusCode).toBe(200)
  },
)

test.each(oneEngine)(
  'C-58: an attempt whose password was not checked is not counted (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const from = { remoteAddress: '198.51.100.2' }
    const tries = () => api.db.selectFrom('signInTries').selectAll().execute()
    for (let n = 0; n < 3; n++) await signIn(api, { ...from, password: 'wrong' })
    const before = await tries()
    const end = flood()
    const unchecked = await Promise.all(Array.from({ length: 12 }, () => signIn(api, from)))
    expect(unchecked.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(1)
    for (let n = 0; n < 6; n++) expect((await signIn(api, from)).statusCode).toBe(503)
    expect(await tries()).toMatchObject(before.map(({ counted, tries }) => ({ counted, tries })))
    await end()
    expect((await signIn(api, { ...from, password: 'wrong' })).statusCode).toBe(401)
    expect((await signIn(api, from)).statusCode).toBe(200)
  },
)

test.each(engines)('attempts counted and taken back at once leave nothing (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const uncheckedTry = async () => {
    for (let n = 0; n < 20; n++) {
      if ((await secondsToWait(db, 'network')) === 0) await uncountTries(db, ['network'])
    }
  }
  await Promise.all(Array.from({ length: 8 }, uncheckedTry))
  const [left] = await db.selectFrom('signInTries').selectAll().execute()
  expect(left).toMatchObject({ tries: 0, blocks: 0, blockedUntil: null })
})

test('two hashes of strangers run and twenty wait, and one of a known device runs beside them', async () => {
  const refusedOf = async (queue: 'strangers' | 'known') => {
    const guesses = Array.from({ length: 30 }, () => compared('flood', stored, queue))
    const tries = await Promise.allSettled(guesses)
    return tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  }
  const [strangers, known] = await Promise.all([refusedOf('strangers'), refusedOf('known')])
  expect([strangers.length, known.length]).toEqual([8, 9])
  expect(strangers[0]).toBeInstanceOf(TooManyTries)
  expect(strangers[0]).toMatchObject({ statusCode: 503 })
})
