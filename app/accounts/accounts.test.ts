import { describe, expect, test } from 'vitest'

import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { withoutMailing } from '#app/mail/mail.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { email, password, withOwner } from './accounts.testing.ts'
import { makeFirstOwner, resetOwner, setPassword } from './owners.server.ts'
import { ownerWith } from './password-check.server.ts'
import {
  forgetDevices,
  endSessions,
  hashOf,
  openSession,
  sessionsOf,
  signedInBy,
} from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { forgetTries, secondsToWait, secondsToWaitForAll } from './throttle.server.ts'

const start = Date.UTC(2026, 10, 21)
const [minute, hour] = [60_000, 3_600_000]

describe.for(engines)('accounts on %s', (engine) => {
  test('C-2: concurrent first starts create one owner, and one of them gets the password', async () => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const starts = Array.from({ length: 10 }, (_, place) => (place % 2 ? db : other))
    const made = await Promise.all(starts.map((one) => makeFirstOwner(one, { email })))
    const [first, ...more] = made.filter((one) => one !== undefined)
    expect(more).toEqual([])
    expect(first).toEqual({ email, generated: expect.stringMatching(/^[\w-]{20}$/) })
    expect(await ownerWith(db, email, first?.generated ?? '')).toMatchObject({ email })
    expect(await makeFirstOwner(db, { email: 'second@example.com', password })).toBeUndefined()
  })

  test('C-2: the owner gets the password from the settings, stored only as a hash', async () => {
    const { db } = await withOwner(engine)
    expect(await ownerWith(db, ' Owner@Example.com ', password)).toMatchObject({ email })
    expect(await ownerWith(db, email, `${password} `)).toBeUndefined()
    expect(await ownerWith(db, 'nobody@example.com', password)).toBeUndefined()
    const { passwordHash } = await db
      .selectFrom('owners')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(passwordHash).not.toContain(password)
  })

  test('C-2: a guessable password from the settings is accepted and reported as guessable', async () => {
    const settings = { email, password: 'Chandlery Marine 1' }
    const db = await freshDatabase(engine)
    expect(await makeFirstOwner(db, settings)).toEqual({ email, isGuessable: true })
    const other = await freshDatabase(engine)
    expect(await makeFirstOwner(other, { email, password })).toEqual({ email, isGuessable: false })
  })

  test('C-1: a session is found by its secret, which is stored only as a hash', async () => {
    const { db, ownerId } = await withOwner(engine)
    const secret = await openSession(db, ownerId, 'A phone', start)
    expect(await signedInBy(db, secret, start)).toMatchObject({ ownerId, email })
    expect(await signedInBy(db, secret.toLowerCase(), start)).toBeUndefined()
    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0]?.secretHash).toBe(hashOf(secret))
  })

  test('C-3: sessions are listed by device, and all others can be ended', async () => {
    const { db, ownerId } = await withOwner(engine)
    const phone = await openSession(db, ownerId, 'A phone', start)
    const desk = await openSession(db, ownerId, 'The desk', start + minute)
    const signedIn = { ownerId, sessionHash: hashOf(phone) }
    const listed = await sessionsOf(db, signedIn, start + minute)
    expect(listed.map(({ isThis }) => isThis)).toEqual([false, true])
    expect(listed.map(({ device }) => device)).toEqual(['The desk', 'A phone'])
    expect(await endSessions(db, ownerId, { except: hashOf(phone) })).toBe(1)
    expect(await signedInBy(db, phone, start)).toBeDefined()
    expect(await signedInBy(db, desk, start)).toBeUndefined()
    await endSessions(db, ownerId)
    expect(await sessionsOf(db, signedIn, start)).toEqual([])
  })

  test('an owner keeps only the five newest sessions', async () => {
    const { db, ownerId } = await withOwner(engine)
    const secrets: string[] = []
    for (let place = 0; place < 7; place += 1) {
      secrets.push(await openSession(db, ownerId, `Device ${place}`, start + place))
    }
    const still = await Promise.all(secrets.map((one) => signedInBy(db, one, start + minute)))
    expect(still.map(Boolean)).toEqual([false, false, true, true, true, true, true])
  })

  test('C-2: a reset generates a password and ends all sessions and known devices', async () => {
    const { db, ownerId } = await withOwner(engine)
    const from = { email, password, ip: '203.0.113.9', device: 'A phone' }
    const before = await signIn(db, from)
    if (before.is !== 'in') throw new Error(`The owner is ${before.is}`)
    const { generated = '', ...reset } = await resetOwner(db, withoutMailing(db))
    expect(reset).toEqual({ email, role: 'owner', isMadeOwner: false })
    expect(await ownerWith(db, email, password)).toBeUndefined()
    expect(await signedInBy(db, before.secret)).toBeUndefined()
    expect(await db.selectFrom('knownDevices').selectAll().execute()).toEqual([])
    expect(await ownerWith(db, email, generated)).toMatchObject({ ownerId, email })

    const renamed = await resetOwner(db, withoutMailing(db), 'Other@Example.com')
    expect(renamed.email).toBe('other@example.com')
    expect(await ownerWith(db, 'other@example.com', renamed.generated ?? '')).toMatchObject({
      ownerId,
    })
    expect(await ownerWith(db, email, renamed.generated ?? '')).toBeUndefined()
  })

  test('C-2 C-58: after a reset the new password works at once, despite failed attempts', async () => {
    const { db } = await withOwner(engine)
    const claim = { email, ip: '203.0.113.7', device: 'A phone' }
    for (let n = 0; n < 6; n++) await signIn(db, { ...claim, password: 'was it this one?' })
    expect(await signIn(db, { ...claim, password })).toMatchObject({ is: 'waiting' })
    const { generated = '' } = await resetOwner(db, withoutMailing(db))
    expect(await signIn(db, { ...claim, password: generated })).toMatchObject({ is: 'in' })
  })

  test('C-2: a reset on a site without an owner creates the first one', async () => {
    const db = await freshDatabase(engine)
    const { generated = '', ...made } = await resetOwner(db, withoutMailing(db))
    expect(made).toEqual({ email: 'owner@localhost' })
    expect(await ownerWith(db, made.email, generated)).toMatchObject(made)
  })

  test('a sign-in ends the previous session of the browser, and no other', async () => {
    const { db, ownerId } = await withOwner(engine)
    const [former, other] = [
      await openSession(db, ownerId, 'A phone'),
      await openSession(db, ownerId, 'The desk'),
    ]
    const typed = { email, password, ip: '203.0.113.9', device: 'A phone' }
    const failed = await signIn(db, { ...typed, password: 'wrong', former: hashOf(former) })
    expect(failed).toEqual({ is: 'wrong' })
    expect(await signedInBy(db, former)).toBeDefined()
    await signIn(db, { ...typed, former: hashOf(former) })
    expect(await signedInBy(db, former)).toBeUndefined()
    expect(await signedInBy(db, other)).toBeDefined()
  })

  test('C-58: a blocked network adds no rows with made-up emails', async () => {
    const { db } = await withOwner(engine)
    const tries = Array.from({ length: 12 }, (_, place) => ({
      email: `${place}@example.com`,
      password: 'wrong',
      ip: '203.0.113.9',
      device: 'A program',
    }))
    for (const one of tries) await signIn(db, one)
    expect(await db.selectFrom('signInTries').select('counted').execute()).toHaveLength(6)
  })

  test('C-58: an attempt on a blocked account does not count for its network', async () => {
    const { db } = await withOwner(engine)
    for (let place = 0; place < 5; place += 1) await secondsToWait(db, 'account')
    for (let place = 0; place < 9; place += 1) {
      expect(await secondsToWaitForAll(db, ['network', 'account'])).toBeGreaterThan(0)
    }
    for (let place = 0; place < 5; place += 1) {
      expect(await secondsToWaitForAll(db, ['network', 'other'])).toBe(0)
    }
    expect(await secondsToWaitForAll(db, ['network', 'last'])).toBeGreaterThan(0)
  })

  test('C-58: five attempts in fifteen minutes cause a block of ten minutes, then twice as long', async () => {
    const { db } = await withOwner(engine)
    let now = start
    for (const block of [10, 20, 40]) {
      for (let place = 0; place < 5; place += 1) {
        expect(await secondsToWait(db, 'somebody', now)).toBe(0)
        now += 1000
      }
      expect(await secondsToWait(db, 'somebody', now)).toBe(block * 60 - 1)
      expect(await secondsToWait(db, 'somebody else', now + block)).toBe(0)
      now += block * minute
    }
    await forgetTries(db, ['somebody'])
    expect(await secondsToWait(db, 'somebody', now - minute)).toBe(0)
  })

  test('C-58: attempts more than fifteen minutes apart cause no block, and a block lasts at most a day', async () => {
    const { db } = await withOwner(engine)
    for (let place = 0; place < 12; place += 1) {
      expect(await secondsToWait(db, 'slow', start + place * 16 * minute)).toBe(0)
    }
    let now = start
    let longest = 0
    for (let place = 0; place < 100; place += 1) {
      const seconds = await secondsToWait(db, 'stubborn', now)
      longest = Math.max(longest, seconds)
      now += seconds * 1000
    }
    expect(longest).toBe(24 * 60 * 60)
    await deleteExpired(db, now + 49 * hour, 'signInTries')
    expect(await db.selectFrom('signInTries').select('counted').execute()).toEqual([])
  })

  test('C-58: of twenty concurrent attempts five are checked', async () => {
    const { db } = await withOwner(engine)
    const tries = Array.from({ length: 20 }, () => secondsToWait(db, 'a crowd', start))
    const heard = (await Promise.all(tries)).filter((seconds) => seconds === 0)
    expect(heard).toHaveLength(5)
  })

  test('R-VAL-2 C-58: failed attempts of strangers do not block a known device', async () => {
    const { db, ownerId } = await withOwner(engine)
    const from = { email, ip: '203.0.113.9', device: 'A phone' }
    const first = await signIn(db, { ...from, password })
    if (first.is !== 'in') throw new Error(`The owner is ${first.is}`)
    for (let place = 0; place < 5; place += 1) {
      expect(await signIn(db, { ...from, password: 'wrong' })).toEqual({ is: 'wrong' })
    }
    expect(await signIn(db, { ...from, password })).toMatchObject({ is: 'waiting' })
    const known = { ...from, deviceSecret: first.deviceSecret }
    expect(await signIn(db, { ...known, password })).toMatchObject({ is: 'in' })
    const elsewhere = { ...known, email: 'other@example.com' }
    expect(await signIn(db, { ...elsewhere, password })).toMatchObject({ is: 'waiting' })

    await setPassword(db, ownerId, 'another password')
    await forgetDevices(db, ownerId)
    expect(await signIn(db, { ...known, password: 'another password' })).toMatchObject({
      is: 'waiting',
    })
  })
})
