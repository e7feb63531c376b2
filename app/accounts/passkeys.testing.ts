import { expect } from 'vitest'

import type { engines } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { authenticator } from './authenticator.testing.ts'

type Engine = (typeof engines)[number]
type Api = Awaited<ReturnType<typeof openOwnersApi>>
export type Answer = Awaited<ReturnType<Api['send']>>

const { password } = credentials
export const place = { origin: 'http://localhost:3000', rpId: 'localhost' }
const server = { host: '127.0.0.1', port: 1, isSecure: false, login: undefined }
export const settings = { server, from: 'site@example.com', owner: 'owner@example.com' }

export const cookiesOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')

/** A site with mail, and what the tests of passkeys ask of it. */
export async function openWithMail(engine: Engine) {
  const api = await openOwnersApi(engine, { mail: (db) => openMail(db, settings, () => {}) })
  const { db, asOwner, send, ownOrigin } = api
  const start = async (typed: object = { name: 'My phone', password }) =>
    asOwner('POST', '/api/passkeys/options', typed)
  const save = (response: object) =>
    asOwner('POST', '/api/passkeys', { name: 'My phone', response })
  const add = async (phone = authenticator(place)) => {
    const { options } = (await start()).json()
    const answer = await save(phone.create(options))
    expect(answer.statusCode).toBe(201)
    const key: string = answer.json().key
    return { phone, key }
  }
  const ask = async () => (await send('POST', '/api/session/passkey/options', {}, ownOrigin)).json()
  const signIn = (response: object, headers = {}) =>
    send('POST', '/api/session/passkey', { response }, { ...ownOrigin, ...headers })
  const isIn = async (answer: Answer) =>
    (await send('GET', '/api/session', undefined, { cookie: cookiesOf(answer) })).statusCode === 200
  const stored = () => db.selectFrom('passkeys').selectAll().execute()
  const letters = async () => {
    const rows = await db.selectFrom('mails').select(['recipient', 'letter']).execute()
    return rows.map(({ recipient, letter }) => `${recipient} ${letter}`).join('\n')
  }
  return { ...api, start, save, add, ask, signIn, isIn, stored, letters }
}
