import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

import { hashOf } from './sessions.server.ts'

test.each(engines)(
  'after a new password only this browser goes on hearing of new enquiries (%s)',
  async (engine) => {
    const { db, send, ownOrigin } = await openOwnersApi(engine)
    const sessionIn = async (answer: ReturnType<typeof send>) => {
      const sid = (await answer).cookies.find(({ name }) => name === 'sid')?.value ?? ''
      return { headers: { ...ownOrigin, cookie: `sid=${sid}` }, sessionHash: hashOf(sid) }
    }
    const signIn = () => sessionIn(send('POST', '/api/session', credentials, ownOrigin))
    const [here, elsewhere] = [await signIn(), await signIn()]
    const { _id: ownerId } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
    const rest = { ownerId, endpoint: '', p256dh: '', auth: '', createdAt: '2026-11-26' }
    const rows = [here, elsewhere].map(({ sessionHash }) => ({
      _id: sessionHash,
      sessionHash,
      ...rest,
    }))
    await db.insertInto('pushSubscriptions').values(rows).execute()
    const typed = { password: credentials.password, newPassword: 'kettle anvil mango 7' }
    const { sessionHash } = await sessionIn(send('PUT', '/api/password', typed, here.headers))
    const left = await db.selectFrom('pushSubscriptions').select(['_id', 'sessionHash']).execute()
    expect(left).toEqual([{ _id: here.sessionHash, sessionHash }])
  },
)
