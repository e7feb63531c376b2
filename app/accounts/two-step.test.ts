import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { withoutMailing } from '#app/mail/mail.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { resetOwner } from './owners.server.ts'
import { askForReset, resetPassword } from './password-resets.server.ts'
import { findPendingSignIn } from './pending-sign-in.server.ts'
import { openSession } from './sessions.server.ts'

type Api = Awaited<ReturnType<typeof openOwnersApi>>
type Answer = Awaited<ReturnType<Api['send']>>

const { password } = credentials
const server = { host: '127.0.0.1', port: 1, isSecure: false, login: undefined }
const settings = { server, from: 'site@example.com', owner: 'owner@example.com' }

/** The time at which a key was first used: a slow test may run past the end of its 30 seconds. */
const firstUse = new Map<string, number>()

/** The code that a phone showed at the first use of the key, or some steps of 30 seconds later. */
const codeOf = (key: string, steps = 0) => {
  const from = firstUse.get(key) ?? Date.now()
  firstUse.set(key, from)
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: from + steps * 30_000 })
}
const wrongFor = (key: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !right.includes(code),
  )
}
const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
const outcomeOf = (answer: Answer) => [answer.statusCode, answer.json().message]
const tooLate = 'More than 5 minutes have passed. Please sign in with your password again.'
const wrongCode = 'This code does not work. A code works once; please type the newest one.'

async function openWithTwoStep(engine: (typeof engines)[number]) {
  const api = await openOwnersApi(engine, { mail: (db) => openMail(db, settings, () => {}) })
  const change = (intent: string, typed = {}) => api.submitAsOwner('account', { intent, ...typed })
  const started = (await change('two-step', { password })).json().made
  const key: string = started.key
  const confirmed = await change('confirm two-step', { code: codeOf(key) })
  expect(confirmed.statusCode).toBe(200)
  const codes: string[] = confirmed.json().made.codes
  const first = (headers = {}) =>
    api.send('POST', '/api/session', credentials, { ...api.ownOrigin, ...headers })
  const second = (code: string | undefined, cookie: string) =>
    api.send('POST', '/api/session/code', { code }, { ...api.ownOrigin, cookie })
  const isIn = async (cookie: string) =>
    (await api.send('GET', '/api/session', undefined, { cookie })).statusCode === 200
  const letters = async () => {
    const rows = await api.db.selectFrom('mails').select(['recipient', 'letter']).execute()
    return rows.map(({ recipient, letter }) => `${recipient} ${letter}`)
  }
  return { ...api, change, key, codes, first, second, isIn, letters }
}

describe.for(engines)('two-step sign-in on %s', (engine) => {
  test('it is on after a code of the new key, and then the password opens no session', async () => {
    const api = await openOwnersApi(engine)
    const signIn = () => api.send('POST', '/api/session', credentials, api.ownOrigin)
    const start = (typed: string) =>
      api.submitAsOwner('account', { intent: 'two-step', password: typed })
    expect((await start('wrong')).statusCode).toBe(422)
    const { key, address } = (await start(password)).json().made
    expect(address).toContain(`secret=${key}`)
    expect(address).toMatch(/^otpauth:\/\/totp\//)
    const confirm = (code = '') =>
      api.submitAsOwner('account', { intent: 'confirm two-step', code })
    expect(outcomeOf(await confirm(wrongFor(key)))).toEqual([422, wrongCode])
    expect((await signIn()).json()).toEqual({ email: credentials.email })
    const { codes } = (await confirm(codeOf(key))).json().made
    expect(outcomeOf(await confirm(codeOf(key)))).toEqual([
      409,
      'Two-step sign-in is on already. Please make new recovery codes.',
    ])
    expect(new Set(codes).size).toBe(10)
    const stored = JSON.stringify(await api.db.selectFrom('recoveryCodes').selectAll().execute())
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
    expect(await api.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    const asked = await signIn()
    expect(asked.json()).toEqual({ email: credentials.email, codeNeeded: true })
    expect(cookiesOf(asked)).toMatch(/^step=[\w-]{43}$/)
    expect(await api.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect((await start(password)).statusCode).toBe(409)
  })

  test('a new password by mail leaves the second step, and ends one that was begun', async () => {
    const { db, send, ownOrigin, first, second, key, letters } = await openWithTwoStep(engine)
    const begun = cookiesOf(await first())
    const site = { mail: openMail(db, settings, () => {}), siteUrl: ownOrigin.origin }
    await askForReset(db, site, credentials.email)
    const [, secret = ''] = /\/new-password\/([\w-]{43})/.exec((await letters()).join(' ')) ?? []
    const typed = { ...credentials, password: 'kettle anvil mango 7' }
    expect((await resetPassword(db, site, { secret, ...typed })).is).toBe('reset')
    expect(outcomeOf(await second(codeOf(key, 1), begun))).toEqual([401, tooLate])
    const answer = await send('POST', '/api/session', typed, ownOrigin)
    expect(answer.json()).toEqual({ email: credentials.email, codeNeeded: true })
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('a code signs in once, in the browser that sent the password', async () => {
    const { first, second, key, isIn } = await openWithTwoStep(engine)
    const half = cookiesOf(await first())
    expect(await isIn(half)).toBe(false)
    expect(outcomeOf(await second(codeOf(key, 1), ''))).toEqual([401, tooLate])
    expect(outcomeOf(await second(codeOf(key, 1), `step=${'x'.repeat(43)}`))).toEqual([
      401,
      tooLate,
    ])
    expect(outcomeOf(await second(codeOf(key), half))).toEqual([422, wrongCode])
    expect(outcomeOf(await second('', half))).toEqual([422, 'Please fill in all fields'])
    expect(outcomeOf(await second('১২৩৪৫৬', half))).toEqual([422, wrongCode])
    const other = cookiesOf(await first())
    const code = codeOf(key, 1)
    const answers = await Promise.all([second(code, half), second(code, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    const won = answers.find(({ statusCode }) => statusCode === 200)
    expect(won && (await isIn(cookiesOf(won)))).toBe(true)
    expect((await second(code, half)).statusCode).not.toBe(200)
  })

  test('a half-open sign-in ends after 5 minutes and with another password', async () => {
    const { db, first, second, key, change } = await openWithTwoStep(engine)
    const half = cookiesOf(await first())
    const secret = half.replace('step=', '')
    const inMinutes = (minutes: number) => Date.now() + minutes * 60_000
    expect(await findPendingSignIn(db, secret, inMinutes(4.9))).toMatchObject({ ownerId: 'owner' })
    expect(await findPendingSignIn(db, secret, inMinutes(5))).toBeUndefined()
    const typed = { password, newPassword: 'kettle anvil mango 7' }
    expect((await change('password', typed)).statusCode).toBe(200)
    expect(outcomeOf(await second(codeOf(key, 1), half))).toEqual([401, tooLate])
    await deleteExpired(db, inMinutes(6), 'halfSignIns')
    expect(await db.selectFrom('halfSignIns').selectAll().execute()).toEqual([])
  })

  test('wrong codes are counted, and the right password does not forget them', async () => {
    const { first, second, key, codes } = await openWithTwoStep(engine)
    for (let place = 0; place < 5; place += 1) {
      const half = cookiesOf(await first())
      expect((await second(wrongFor(key), half)).statusCode, `${place}`).toBe(422)
      if (place < 4) continue
      const waiting = await second(codes[0], half)
      expect(outcomeOf(waiting)).toEqual([
        429,
        expect.stringMatching(/wrong codes.* in 10 minutes\.$/),
      ])
      expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(590)
    }
    expect((await first()).statusCode).toBe(429)
  })

  test('a recovery code signs in once, and the person gets a mail', async () => {
    const { db, first, second, codes, letters, isIn } = await openWithTwoStep(engine)
    const used = codes[3]?.toUpperCase().replaceAll('-', ' ')
    const signedIn = await second(used, cookiesOf(await first()))
    expect(signedIn.statusCode).toBe(200)
    expect(await isIn(cookiesOf(signedIn))).toBe(true)
    expect((await second(used, cookiesOf(await first()))).statusCode).toBe(422)
    expect(await db.selectFrom('recoveryCodes').selectAll().execute()).toHaveLength(9)
    const sent = (await letters()).toSorted()
    expect(sent).toHaveLength(2)
    expect(sent.join('\n')).toMatch(/Two-step sign-in is on now/)
    expect(sent.join('\n')).toMatch(/one of your recovery codes/)
    expect(sent.every((one) => one.startsWith('owner@example.com '))).toBe(true)
  })

  test('to turn it off, or to get new codes, needs the password and a code', async () => {
    const { db, change, codes, key, first, letters } = await openWithTwoStep(engine)
    for (const intent of ['two-step off', 'new codes']) {
      await db.updateTable('sessions').set({ passwordAt: null }).execute()
      expect((await change(intent, { code: codes[0] })).statusCode).toBe(422)
      expect((await change(intent, { password, code: wrongFor(key) })).statusCode).toBe(422)
    }
    const renewed = await change('new codes', { password, code: codes[0] })
    const fresh: string[] = renewed.json().made.codes
    expect(outcomeOf(await change('two-step off', { password, code: codes[1] }))).toEqual([
      422,
      wrongCode,
    ])
    const off = await change('two-step off', { password, code: fresh[0] })
    expect(off.json().done).toBe('Two-step sign-in is off.')
    const again = await change('two-step off', { password, code: fresh[0] })
    expect(outcomeOf(again)).toEqual([409, 'Two-step sign-in is off already.'])
    expect((await first()).json()).toEqual({ email: credentials.email })
    expect((await letters()).join('\n')).toMatch(/Two-step sign-in is off now/)
  })

  test('a stolen session cannot guess codes, even with the password', async () => {
    const { change, codes, key } = await openWithTwoStep(engine)
    const off = (code?: string) => change('two-step off', { password, code })
    for (let place = 0; place < 5; place += 1) {
      expect((await off(wrongFor(key))).statusCode).toBe(422)
    }
    expect((await off(codes[0])).statusCode).toBe(429)
  })

  test('an owner removes it for another person, whose sessions end', async () => {
    const { db, ownOrigin, asOwner, submit, submitAsOwner, key, letters } =
      await openWithTwoStep(engine)
    const boss = { _id: 'boss', email: 'boss@example.com', role: 'owner' } as const
    const { passwordHash } = await db
      .selectFrom('owners')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    await db
      .insertInto('owners')
      .values({ ...boss, passwordHash, createdAt: at, updatedAt: at })
      .execute()
    const headers = { ...ownOrigin, cookie: `sid=${await openSession(db, 'boss', 'A desk')}` }
    const form = (person: string, typed = password) =>
      ({ intent: 'two-step off', person, password: typed }) as const
    const remove = (...typed: Parameters<typeof form>) => submit('people', form(...typed), headers)
    expect((await remove('owner', 'wrong')).statusCode).toBe(422)
    expect((await remove('nobody')).statusCode).toBe(404)
    expect(key).not.toBe('')
    expect((await remove('owner')).statusCode).toBe(200)
    expect((await asOwner('GET', '/api/session')).statusCode).toBe(401)
    expect(await db.selectFrom('twoStep').selectAll().execute()).toEqual([])
    expect((await letters()).join('\n')).toMatch(/An owner has turned off your two-step sign-in/)
    expect((await submitAsOwner('people', form('owner'))).statusCode).toBe(401)
  })

  test('a reset on the server turns it off', async () => {
    const { db } = await openWithTwoStep(engine)
    await resetOwner(db, withoutMailing(db), credentials.email)
    for (const table of ['twoStep', 'recoveryCodes', 'halfSignIns'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })
})
