import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { saveMailSettings, storedMailSettings } from '#app/mail/stored-settings.server.ts'
import { credentials, openOwnersApi, refusalOf } from '#tests/api.testing.ts'

import { resetOwner } from './owners.server.ts'

type Api = Awaited<ReturnType<typeof openOwnersApi>>
type Answer = Awaited<ReturnType<Api['asOwner']>>

const { email, password } = credentials
const newPassword = 'kettle anvil mango 7'

const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
const signIn = (api: Api, typed: object, headers = {}) =>
  api.send('POST', '/api/session', typed, { ...api.ownOrigin, ...headers })

test.each(engines)(
  'R-ST-1 C-3: a new password ends all sessions and tokens, and this browser stays signed in (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const here = { cookie: cookiesOf(await signIn(api, credentials)) }
    const elsewhere = { cookie: cookiesOf(await signIn(api, credentials)) }
    const typed = { intent: 'token', name: 'The till', scopes: 'catalogue', password }
    const made = await api.submitAsOwner('account', typed)
    const own = { ...api.ownOrigin, ...here }

    const change = { intent: 'password', password, newPassword }
    const answer = await api.submit('account', change, own)
    expect(answer.json().done).toBe(
      'Password changed. 2 other browsers were signed out. 1 token of a program ended.',
    )
    const fresh = { cookie: cookiesOf(answer) }
    expect(fresh.cookie).toMatch(/^sid=[\w-]{43}; editor=1; device=[\w-]{43}$/)

    const status = async (headers: object) =>
      (await api.send('GET', '/api/session', undefined, headers)).statusCode
    for (const headers of [here, elsewhere, api.headers]) expect(await status(headers)).toBe(401)
    expect(await status(fresh)).toBe(200)
    const bearer = { authorization: `Bearer ${made.json().made.token}` }
    expect((await api.send('DELETE', '/api/products/x', undefined, bearer)).statusCode).toBe(401)
    expect(await api.db.selectFrom('knownDevices').selectAll().execute()).toHaveLength(1)

    expect((await signIn(api, credentials)).statusCode).toBe(401)
    expect((await signIn(api, { email, password: newPassword })).statusCode).toBe(200)
  },
)

test.each(engines)(
  'C-2: a password matches in every Unicode normalization form (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const typed = { intent: 'password', password, newPassword: 'Ångström kettle mango' }
    expect((await api.submitAsOwner('account', typed)).statusCode).toBe(200)
    const apart = { email, password: typed.newPassword.normalize('NFD') }
    expect(apart.password).not.toBe(typed.newPassword)
    expect((await signIn(api, apart)).statusCode).toBe(200)
  },
)

test.each(engines)(
  'R-VAL-1: an invalid new password or email is reported at its field (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const submit = async (intent: string, typed: { [name: string]: string }) =>
      refusalOf(await api.submitAsOwner('account', { intent, ...typed }))
    const empty = 'Please fill in all fields'
    expect(await submit('password', {})).toEqual([422, empty, ['password', 'newPassword']])
    expect(await submit('password', { password })).toEqual([422, empty, ['newPassword']])
    expect(await submit('email', { password, email: ' ' })).toEqual([422, empty, ['email']])
    expect(await submit('password', { password, newPassword: password })).toEqual([
      422,
      'This is the password you have. Please choose another one.',
      ['newPassword'],
    ])
    for (const wanted of ['short', 'passwordpassword', email, 'x'.repeat(2_000)]) {
      const [status, message, paths] = await submit('password', { password, newPassword: wanted })
      expect([status, paths], wanted).toEqual([422, ['newPassword']])
      expect(message).toMatch(/Please use/)
    }
    for (const wanted of ['owner', 'a@b', 'a b@example.com', `${'x'.repeat(250)}@example.com`]) {
      const [status, , paths] = await submit('email', { password, email: wanted })
      expect([status, paths], wanted).toEqual([422, ['email']])
    }
    for (const intent of ['', 'unknown', 'constructor'])
      expect((await submit(intent, { password }))[0]).toBe(400)
    expect((await signIn(api, credentials)).statusCode).toBe(200)
  },
)

test.each(engines)(
  'C-3: a new email can sign in, and the former one cannot (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const elsewhere = { cookie: cookiesOf(await signIn(api, credentials)) }
    const typed = { intent: 'email', password, email: ' New@Example.com ' }
    const answer = await api.submitAsOwner('account', typed)
    expect(answer.json().done).toBe(
      'You sign in as new@example.com from now on. 1 other browser was signed out.',
    )
    const session = (headers: object) => api.send('GET', '/api/session', undefined, headers)
    expect((await session(elsewhere)).statusCode).toBe(401)
    expect((await session(api.headers)).json().email).toBe('new@example.com')
    expect((await signIn(api, credentials)).statusCode).toBe(401)
    expect((await signIn(api, { email: 'NEW@example.com', password })).statusCode).toBe(200)
  },
)

test.each(engines)(
  'emails about enquiries go to the new address where the owner asks for it (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const server = { host: 'smtp.example.com', port: '587', user: '', from: email, owner: email }
    expect(await saveMailSettings(api.db, server)).toBeUndefined()
    const move = async (change: { [name: string]: string }) => {
      const answer = await api.submitAsOwner('account', { intent: 'email', password, ...change })
      return [answer.statusCode, (await storedMailSettings(api.db))?.owner]
    }
    expect(await move({ email: 'one@example.com' })).toEqual([200, email])
    expect(await move({ email: 'wrong', movesMail: 'on' })).toEqual([422, email])
    const moved = 'two@example.com'
    expect(await move({ email: moved, movesMail: 'on' })).toEqual([200, moved])
    await api.db.updateTable('owners').set({ role: 'editor' }).execute()
    const notHers = { email: 'three@example.com', movesMail: 'on' }
    expect(await move(notHers)).toEqual([200, moved])
  },
)

test.each(engines)(
  'C-58: a stolen session without the password can change nothing and cannot guess (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const mine = { cookie: cookiesOf(await signIn(api, credentials)) }
    const before = await api.db.selectFrom('owners').selectAll().execute()
    const forms = [
      { intent: 'password', newPassword },
      { intent: 'email', email: 'thief@example.com' },
      { intent: 'token', name: 'A thief', scopes: 'catalogue' },
    ]
    const guess = async (place: number, guessed: string) => {
      const typed = { ...forms[place % 3], password: guessed }
      // Each guess comes from another network.
      return api.submit('account', typed, api.headers, `203.0.113.${place}`)
    }
    for (let place = 0; place < 5; place += 1) {
      const answer = await guess(place, `guess ${place}`)
      expect(refusalOf(answer)).toEqual([422, 'This is not your password.', ['password']])
    }
    for (let place = 5; place < 8; place += 1) {
      const waiting = await guess(place, password)
      expect(refusalOf(waiting)).toEqual([
        429,
        expect.stringMatching(/in 10 minutes\.$/),
        ['password'],
      ])
      expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(590)
    }
    expect(await api.db.selectFrom('owners').selectAll().execute()).toEqual(before)
    expect(await api.db.selectFrom('apiTokens').selectAll().execute()).toEqual([])

    // The owner, in another browser, is not blocked.
    const own = { ...api.ownOrigin, ...mine }
    const change = { intent: 'password', password, newPassword }
    const changed = await api.submit('account', change, own)
    expect(changed.statusCode).toBe(200)
    expect((await api.asOwner('GET', '/api/session')).statusCode).toBe(401)
  },
)

test.each(engines)(
  'C-58: sign-in and confirmation attempts are counted together (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const wrong = { intent: 'email', password: 'wrong', email: 'new@example.com' }
    for (let place = 0; place < 3; place += 1) await signIn(api, { email, password: 'wrong' })
    for (let place = 0; place < 2; place += 1) await api.submitAsOwner('account', wrong)
    expect((await signIn(api, credentials)).statusCode).toBe(429)
    expect((await api.submitAsOwner('account', wrong)).statusCode).toBe(429)
  },
)

test.each(engines)('of two concurrent password changes one succeeds (%s)', async (engine) => {
  const api = await openOwnersApi(engine)
  const other = { ...api.ownOrigin, cookie: cookiesOf(await signIn(api, credentials)) }
  const wanted = [newPassword, 'lifeboat hook under the crane'] as const
  const change = { intent: 'password', password }
  const answers = await Promise.all([
    api.submitAsOwner('account', { ...change, newPassword: wanted[0] }),
    api.submit('account', { ...change, newPassword: wanted[1] }, other),
  ])
  const [won, lost] = answers[0].statusCode === 200 ? ([0, 1] as const) : ([1, 0] as const)
  expect(answers[won]?.statusCode).toBe(200)
  // The later request finds the session ended, the password changed, or both.
  expect([401, 409, 422]).toContain(answers[lost]?.statusCode)
  expect(answers[lost]?.headers['set-cookie']).toBeUndefined()
  expect((await signIn(api, { email, password: wanted[won] })).statusCode).toBe(200)
  expect((await signIn(api, { email, password: wanted[lost] })).statusCode).toBe(401)
})

test.each(engines)(
  'C-3: a sign-in with the old password during a password change gets no lasting session (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const [changed, ...signedIn] = await Promise.all([
      api.submitAsOwner('account', { intent: 'password', password, newPassword }),
      signIn(api, credentials),
      signIn(api, credentials),
    ])
    const fresh = { cookie: cookiesOf(changed) }
    for (const answer of signedIn) {
      const headers = { cookie: cookiesOf(answer) }
      const { statusCode } = await api.send('GET', '/api/session', undefined, headers)
      expect([answer.statusCode, statusCode]).toEqual([expect.any(Number), 401])
    }
    const { sessions } = (await api.send('GET', '/api/session', undefined, fresh)).json()
    expect(sessions).toHaveLength(1)
  },
)

test.each(engines)(
  'only the password makes another person an owner, or an account active again (%s)',
  async (engine) => {
    const { db, submitAsOwner } = await openOwnersApi(engine)
    const at = new Date().toISOString()
    const ann = { _id: 'ann', email: 'ann@example.com', role: 'editor', passwordHash: 'x' } as const
    const row = { ...ann, createdAt: at, updatedAt: at }
    await db.insertInto('owners').values(row).execute()
    const change = (intent: string, typed = {}) =>
      submitAsOwner('people', { intent, person: 'ann', ...typed })
    const roles = db.selectFrom('owners').select('role').where('_id', '=', 'ann')
    const role = () => roles.executeTakeFirst()
    expect((await change('make owner')).statusCode).toBe(422)
    const wrong = await change('make owner', { password: 'wrong' })
    expect(refusalOf(wrong)).toEqual([422, 'This is not your password.', ['password']])
    expect(await role()).toEqual({ role: 'editor' })
    expect((await change('make owner', { password })).json().done).toMatch(/is an owner now\.$/)
    expect(await role()).toEqual({ role: 'owner' })
    expect((await change('deactivate')).statusCode).toBe(200)
    await db.updateTable('sessions').set({ passwordAt: null }).execute()
    expect((await change('activate')).statusCode).toBe(422)
    expect((await change('activate', { password })).statusCode).toBe(200)
    expect((await change('make editor')).statusCode).toBe(200)
  },
)

test.each(engines)(
  'a session asks for the password once in ten minutes, but always for a new one (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const here = { cookie: cookiesOf(await signIn(api, credentials)), ...api.ownOrigin }
    const elsewhere = { cookie: cookiesOf(await signIn(api, credentials)), ...api.ownOrigin }
    const token = (name: string, typed = {}) => ({
      intent: 'token',
      scopes: 'catalogue',
      name,
      ...typed,
    })
    const make = async (name: string, headers = here, typed = {}) =>
      (await api.submit('account', token(name, typed), headers)).statusCode
    const typedAt = async () => {
      const rows = api.db.selectFrom('sessions').select('passwordAt')
      return (await rows.where('passwordAt', 'is not', null).execute()).length
    }
    expect(await make('Till')).toBe(422)
    expect(await make('Till', here, { password: 'not the password' })).toBe(422)
    expect([await make('Till'), await typedAt()]).toEqual([422, 0])
    expect(await make('Till', here, { password })).toBe(200)
    expect([await make('Shop'), await typedAt()]).toEqual([200, 1])
    // Another browser of the same person has not typed it, and a wrong one is wrong.
    expect(await make('Shed', elsewhere)).toBe(422)
    expect(await make('Shed', here, { password: 'not the password' })).toBe(422)
    const change = { intent: 'password', password: '', newPassword }
    expect((await api.submit('account', change, here)).statusCode).toBe(422)

    const long = new Date(Date.now() - 10 * 60_000 - 1).toISOString()
    await api.db.updateTable('sessions').set({ passwordAt: long }).execute()
    expect(await make('Shed')).toBe(422)
  },
)

const server = { host: '127.0.0.1', port: 1, isSecure: false, login: undefined }
const mailSettings = { server, from: 'site@example.com', owner: 'owner@example.com' }

test.each(engines)(
  'a changed password is mailed to the person, and a changed email to both addresses (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine, { mail: (db) => openMail(db, mailSettings, () => {}) })
    const here = { ...api.ownOrigin, cookie: cookiesOf(await signIn(api, credentials)) }
    const change = async (intent: string, typed: { [name: string]: string }) => {
      const answer = await api.submit('account', { intent, password, ...typed }, here)
      return answer.statusCode
    }
    const mailed = async () => {
      const rows = await api.db
        .selectFrom('mails')
        .select(['event', 'recipient', 'letter'])
        .execute()
      await api.db.deleteFrom('mails').execute()
      expect(rows.every(({ event }) => event.startsWith('account owner '))).toBe(true)
      const [{ letter = '' } = {}] = rows
      return [rows.map(({ recipient }) => recipient).toSorted(), JSON.parse(letter ?? '').text]
    }
    expect(await change('email', { email })).toBe(200)
    expect(await change('password', { newPassword: 'short' })).toBe(422)
    expect(await api.db.selectFrom('mails').select('event').execute()).toEqual([])

    expect(await change('email', { email: 'new@example.com' })).toBe(200)
    const moved = `Old address: ${email}\nNew address: new@example.com\n\nIf this was not you, ask another owner`
    expect(await mailed()).toEqual([['new@example.com', email], expect.stringContaining(moved)])

    expect(await change('password', { newPassword })).toBe(200)
    const changed = 'Your password was changed on your account page.'
    expect(await mailed()).toEqual([['new@example.com'], expect.stringContaining(changed)])

    const mailing = { mail: openMail(api.db, mailSettings, () => {}), siteUrl: 'https://x.example' }
    await resetOwner(api.db, mailing, 'other@example.com')
    const made = 'Your password was changed by a command on the server of the site.'
    const both = ['new@example.com', 'other@example.com']
    expect(await mailed()).toEqual([both, expect.stringContaining(made)])
  },
)
