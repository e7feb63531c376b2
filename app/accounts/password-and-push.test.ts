import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Engine } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'
import { saveSubscription } from '#app/push/subscriptions.server.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { endSession, hashOf, withOpenSession } from './sessions.server.ts'

async function opened(engine: Engine) {
  const { db, send, submit, ownOrigin } = await openOwnersApi(engine)
  const sessionIn = async (answer: ReturnType<typeof submit>) => {
    const sid = (await answer).cookies.find(({ name }) => name === 'sid')?.value ?? ''
    return { headers: { ...ownOrigin, cookie: `sid=${sid}` }, sessionHash: hashOf(sid) }
  }
  const signIn = (headers: object = ownOrigin) =>
    sessionIn(send('POST', '/api/session', credentials, { ...headers }))
  const { _id: ownerId } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  const hear = (sessionHash: string, person = ownerId) => {
    const keys = { endpoint: '', p256dh: '', auth: '', createdAt: '2026-11-26' }
    const row = { _id: sessionHash, ownerId: person, sessionHash, ...keys }
    return db.insertInto('pushSubscriptions').values(row).execute()
  }
  const hearing = () => db.selectFrom('pushSubscriptions').select(['_id', 'sessionHash']).execute()
  return { db, ownerId, submit, sessionIn, signIn, hear, hearing }
}

test.each(engines)(
  'after a new password only this browser goes on hearing of new enquiries (%s)',
  async (engine) => {
    const { submit, sessionIn, signIn, hear, hearing } = await opened(engine)
    const [here, elsewhere] = [await signIn(), await signIn()]
    for (const { sessionHash } of [here, elsewhere]) await hear(sessionHash)
    const { password } = credentials
    const typed = { intent: 'password', password, newPassword: 'kettle anvil mango 7' }
    const { sessionHash } = await sessionIn(submit('account', typed, here.headers))
    expect(await hearing()).toEqual([{ _id: here.sessionHash, sessionHash }])
  },
)

test.each(engines)(
  'a browser in which the same person signs in again goes on hearing of new enquiries (%s)',
  async (engine) => {
    const { db, signIn, hear, hearing } = await opened(engine)
    const former = await signIn()
    await hear(former.sessionHash)
    // It has expired, or the person was asked for the password again.
    await db.deleteFrom('sessions').execute()
    const { sessionHash, headers } = await signIn(former.headers)
    expect(await hearing()).toEqual([{ _id: former.sessionHash, sessionHash }])
    const now = '2026-11-26'
    const ann = { _id: 'ann', email: 'ann@example.com', passwordHash: '-', updatedAt: now }
    await db
      .insertInto('owners')
      .values({ ...ann, name: 'Ann', createdAt: now })
      .execute()
    await db.updateTable('pushSubscriptions').set({ ownerId: 'ann' }).execute()
    await signIn(headers)
    expect(await hearing()).toEqual([])
  },
)

test.each(engines)(
  'a browser that is saved while its session ends hears of no enquiries (%s)',
  async (engine) => {
    const { db, ownerId, signIn, hearing } = await opened(engine)
    const { sessionHash } = await signIn()
    const browser = { endpoint: 'x', keys: { p256dh: '', auth: '' } }
    const { promise: isStarted, resolve: start } = Promise.withResolvers<void>()
    const saving = withOpenSession(db, { ownerId, sessionHash }, async (tx) => {
      start()
      await sleep(100)
      return saveSubscription(tx, { ownerId, sessionHash }, browser)
    })
    await isStarted
    await Promise.all([saving, endSession(db, sessionHash)])
    expect(await hearing()).toEqual([])
  },
)
