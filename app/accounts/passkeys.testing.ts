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

export async function openWithMail(engine: Engine) {
  const api = await openOwnersApi(engine, { mail: (db) => openMail(db, settings, () => {}) })
  const { db, submitAsOwner, send, ownOrigin } = api
  const start = async (typed: { [name: string]: string } = { name: 'My phone', password }) =>
    submitAsOwner('account', { intent: 'passkey options', ...typed })
  const optionsOf = async () => (await start()).json().made.options
  const save = (response: object) => {
    const typed = { name: 'My phone', response: JSON.stringify(response) }
    return submitAsOwner('account', { intent: 'add passkey', ...typed })
  }
  const add = async (phone = authenticator(place)) => {
    const made = phone.create(await optionsOf())
    expect((await save(made)).statusCode).toBe(200)
    const added = db.selectFrom('passkeys').select('_id').where('credentialId', '=', made.id)
    const { _id: key } = await added.executeTakeFirstOrThrow()
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
  return { ...api, start, optionsOf, save, add, ask, signIn, isIn, stored, letters }
}
