import { describe, expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { withoutMailing } from '#app/mail/mail.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'
import { credentials } from '#tests/api.testing.ts'

import { authenticator } from './authenticator.testing.ts'
import { resetOwner } from './owners.server.ts'
import { addPasskey, saveChallenge, spendChallenge } from './passkeys.server.ts'
import { type Answer, cookiesOf, openWithMail, place, settings } from './passkeys.testing.ts'
import { changePerson } from './people.server.ts'
import { hashOf, openSession } from './sessions.server.ts'

const { password, email } = credentials
const minute = 60_000

const outcomeOf = (answer: Answer) => [answer.statusCode, answer.json().message]
const notAdded = [422, 'This passkey was not added. Please try again.']
const refused = [401, 'This passkey did not work. Please try again, or sign in with your password.']
describe.for(engines)('passkeys on %s', (engine) => {
  test('a passkey is added after the password, and signs in without it', async () => {
    const api = await openWithMail(engine)
    expect((await api.start({ name: 'My phone', password: 'wrong' })).statusCode).toBe(422)
    expect((await api.start({ name: ' ', password })).statusCode).toBe(422)
    const { options, name } = (await api.start()).json().made
    expect(name).toBe('My phone')
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { phone } = await api.add()
    expect(await api.stored()).toMatchObject([
      { ownerId: 'owner', name: 'My phone', transports: 'internal hybrid', usedAt: null },
    ])
    const asked = await api.ask()
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked.allowCredentials ?? []).toEqual([])
    const signedIn = await api.signIn(phone.get(asked))
    expect([signedIn.statusCode, signedIn.json()]).toEqual([200, { email }])
    expect(cookiesOf(signedIn)).toMatch(/sid=[\w-]{43}/)
    expect(await api.isIn(signedIn)).toBe(true)
    const [{ usedAt, counter } = { usedAt: null, counter: 0 }] = await api.stored()
    expect([usedAt, counter]).toEqual([expect.stringMatching(/^20/), 1])
    expect(await api.letters()).toMatch(/^owner@example\.com [\s\S]*A passkey was added/)
    const again = await api.optionsOf()
    expect(again.excludeCredentials).toMatchObject([{ transports: ['internal', 'hybrid'] }])
  })

  test('a passkey is both steps where two-step sign-in is on', async () => {
    const { db, add, ask, signIn, isIn } = await openWithMail(engine)
    const { phone } = await add()
    const row = {
      ownerId: 'owner',
      key: 'JBSWY3DPEHPK3PXP',
      confirmedAt: '2026-01-01T00:00:00.000Z',
    }
    await db.insertInto('twoStep').values(row).execute()
    const answer = await signIn(phone.get(await ask()), { cookie: 'step=left' })
    expect(await isIn(answer)).toBe(true)
    expect(cookiesOf(answer)).toMatch(/(?:^|; )step=(?:;|$)/)
  })

  test('another page, another host and a finger that was not checked are refused', async () => {
    const { optionsOf, save, stored, add, ask, signIn } = await openWithMail(engine)
    const spoiled = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { flags: 1 }]
    for (const more of spoiled) {
      const options = await optionsOf()
      expect(outcomeOf(await save(authenticator(place).create(options, more)))).toEqual(notAdded)
    }
    expect(await stored()).toEqual([])
    const { phone } = await add()
    for (const more of [...spoiled, { userHandle: 'b3RoZXI' }]) {
      expect(outcomeOf(await signIn(phone.get(await ask(), more)))).toEqual(refused)
    }
    expect((await signIn(phone.get(await ask()))).statusCode).toBe(200)
    const [other, userHandle] = [authenticator(place), Buffer.from('owner').toString('base64url')]
    expect(outcomeOf(await signIn(other.get(await ask(), { userHandle })))).toEqual(refused)
    const { id } = phone.get(await ask())
    const forged = { ...other.get(await ask(), { userHandle, counter: 99 }), id }
    expect(outcomeOf(await signIn({ ...forged, rawId: forged.id }))).toEqual(refused)
  })

  test('a challenge works once, for its own use, within five minutes', async () => {
    const { db, optionsOf, save, add, ask, signIn } = await openWithMail(engine)
    const options = await optionsOf()
    const made = authenticator(place).create(options)
    expect((await save(made)).statusCode).toBe(200)
    expect(outcomeOf(await save(made))).toEqual(notAdded)
    const { phone } = await add()
    const asked = await ask()
    const answers = await Promise.all([signIn(phone.get(asked)), signIn(phone.get(asked))])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect(outcomeOf(await signIn(phone.get(asked)))).toEqual(refused)
    expect(outcomeOf(await signIn(phone.get({ challenge: 'b3du' })))).toEqual(refused)
    expect(outcomeOf(await signIn(phone.get(await optionsOf())))).toEqual(refused)
    expect(outcomeOf(await save(authenticator(place).create(await ask())))).toEqual(notAdded)

    const now = Date.now()
    await saveChallenge(db, 'late', null, now)
    expect(await spendChallenge(db, 'late', 'owner', now)).toBe(false)
    expect(await spendChallenge(db, 'late', null, now + 5 * minute)).toBe(false)
    const rows = () => db.selectFrom('passkeyChallenges').select('challengeHash').execute()
    expect(await rows()).toContainEqual({ challengeHash: hashOf('late') })
    await deleteExpired(db, now + 6 * minute, 'passkeyChallenges')
    expect(await rows()).toEqual([])
  })

  test('a copy of a passkey, which has counted less, is refused', async () => {
    const { add, ask, signIn, stored } = await openWithMail(engine)
    const { phone } = await add()
    const most = 4_294_967_295
    expect((await signIn(phone.get(await ask(), { counter: most - 1 }))).statusCode).toBe(200)
    expect(outcomeOf(await signIn(phone.get(await ask(), { counter: most - 1 })))).toEqual(refused)
    expect((await signIn(phone.get(await ask(), { counter: most }))).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ counter: most }])
  })

  test('a removed passkey is refused, also one of a person who lost the phone or left', async () => {
    const { db, headers, ownOrigin, submit, add, ask, signIn, letters, stored } =
      await openWithMail(engine)
    const { phone, key } = await add()
    const remove = { intent: 'remove passkey', name: 'My phone' }
    for (let n = 0; n < 2; n++)
      expect((await submit('account', { ...remove, key }, headers)).statusCode).toBe(200)
    expect(outcomeOf(await signIn(phone.get(await ask())))).toEqual(refused)
    expect(await letters()).toMatch(/A passkey was removed from your account/)

    const { passwordHash } = await db
      .selectFrom('owners')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    const boss = { _id: 'boss', email: 'boss@example.com', role: 'owner', passwordHash } as const
    await db
      .insertInto('owners')
      .values({ ...boss, createdAt: at, updatedAt: at })
      .execute()
    const asBoss = { ...ownOrigin, cookie: `sid=${await openSession(db, 'boss', 'A desk')}` }
    const others = await add()
    await submit('account', { ...remove, key: others.key }, asBoss)
    expect(await stored()).toHaveLength(1)
    const off = { intent: 'two-step off', person: 'owner', password }
    expect((await submit('people', off, asBoss)).statusCode).toBe(200)
    expect(outcomeOf(await signIn(others.phone.get(await ask())))).toEqual(refused)
    expect(await letters()).toMatch(
      /An owner has turned off your two-step sign-in, with all passkey/,
    )
    expect((await submit('people', off, asBoss)).statusCode).toBe(404)

    headers.cookie = `sid=${await openSession(db, 'owner', 'A phone')}`
    const left = await add()
    expect(await changePerson(db, 'owner', { isActive: false })).toBe('changed')
    expect(outcomeOf(await signIn(left.phone.get(await ask())))).toEqual(refused)
    await changePerson(db, 'owner', { isActive: true })
    expect(outcomeOf(await signIn(left.phone.get(await ask())))).toEqual(refused)

    headers.cookie = `sid=${await openSession(db, 'owner', 'A phone')}`
    await add()
    await resetOwner(db, withoutMailing(db), email)
    expect(await stored()).toEqual([])
  })

  test('a session that has ended meanwhile adds none, and nobody has more than ten', async () => {
    const { db, headers, start, optionsOf, save, stored } = await openWithMail(engine)
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    const rowOf = (_id: string) => ({
      _id,
      credentialId: _id,
      ownerId: 'owner',
      publicKey: 'x',
      counter: 0,
      transports: '',
      name: _id,
      createdAt: at,
    })
    await db
      .insertInto('passkeys')
      .values(Array.from({ length: 9 }, (_, place) => rowOf(`${place}`)))
      .execute()
    const options = await optionsOf()
    await db.insertInto('passkeys').values(rowOf('tenth')).execute()
    const full = [409, 'There are ten passkeys already. Please remove one first.']
    expect(outcomeOf(await save(authenticator(place).create(options)))).toEqual(full)
    expect(outcomeOf(await start())).toEqual(full)
    await db.deleteFrom('passkeys').where('_id', '=', 'tenth').execute()
    const late = await optionsOf()
    const sessionHash = hashOf(headers.cookie.replace('sid=', ''))
    const signedIn = {
      ownerId: 'owner',
      email,
      name: '',
      role: 'owner',
      openedAt: '',
      sessionHash,
    } as const
    const mailing = { mail: openMail(db, settings, () => {}), siteUrl: place.origin }
    const made = (options: { challenge: string }) =>
      addPasskey(db, mailing, signedIn, {
        name: 'Late',
        response: authenticator(place).create(options),
      })
    const inTime = await optionsOf()
    await db.deleteFrom('sessions').execute()
    expect(await made(late)).toBe('wrong')
    expect(await stored()).toHaveLength(9)
    await db.insertInto('sessions').values(session).execute()
    expect(await made(inTime)).toEqual({ key: expect.any(String) })
  })

  test('wrong passkeys are counted as wrong passwords are', async () => {
    const { add, ask, signIn } = await openWithMail(engine)
    const { phone } = await add()
    for (let place = 0; place < 5; place += 1) {
      const wrong = phone.get(await ask(), { flags: 1 })
      expect((await signIn(wrong)).statusCode, `${place}`).toBe(401)
    }
    const waiting = await signIn(phone.get(await ask()))
    expect(outcomeOf(waiting)).toEqual([
      429,
      expect.stringMatching(/wrong passkeys.* in 10 minutes\.$/),
    ])
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(590)
  })
})
