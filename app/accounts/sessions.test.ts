import { describe, expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { withOwner } from './accounts.testing.ts'
import { endSession, hashOf, openSession, signedInBy } from './sessions.server.ts'

const start = Date.UTC(2026, 10, 21)
const [minute, hour] = [60_000, 3_600_000]

async function seenAt(db: Database, secret: string) {
  const session = db.selectFrom('sessions').select('seenAt')
  return (await session.where('secretHash', '=', hashOf(secret)).executeTakeFirst())?.seenAt
}

describe.for(engines)('sessions on %s', (engine) => {
  test('R-ST-1 C-3: a session lasts until it is ended, unused for 12 hours, or 14 days old', async () => {
    const { db, ownerId } = await withOwner(engine)
    const used = await openSession(db, ownerId, 'A phone', start)
    for (let at = start; at < start + 14 * 24 * hour; at += 11 * hour) {
      expect(await signedInBy(db, used, at), new Date(at).toISOString()).toBeDefined()
      await expect.poll(() => seenAt(db, used), { interval: 5 }).toBe(new Date(at).toISOString())
    }
    expect(await signedInBy(db, used, start + 14 * 24 * hour + 1)).toBeUndefined()
    expect(await signedInBy(db, used, start)).toBeUndefined()

    const left = await openSession(db, ownerId, 'A phone', start)
    expect(await signedInBy(db, left, start + 12 * hour + 1)).toBeUndefined()
    const ended = await openSession(db, ownerId, 'A phone', start)
    await endSession(db, hashOf(ended))
    expect(await signedInBy(db, ended, start)).toBeUndefined()
  })

  test('a signed-in owner waits for no other writer, and the time of use is stored later', async () => {
    const { db, ownerId } = await withOwner(engine)
    const secret = await openSession(db, ownerId, 'A phone', start)
    const before = await seenAt(db, secret)
    const other = await secondDatabase(db)
    const later = start + 10 * minute
    await other.transaction().execute(async (tx) => {
      await tx.updateTable('sessions').set({ device: 'A locked phone' }).execute()
      const reads = Array.from({ length: 20 }, () => signedInBy(db, secret, later))
      for (const read of await Promise.all(reads)) expect(read).toMatchObject({ ownerId })
      expect(await seenAt(db, secret)).toBe(before)
    })
    await expect.poll(() => seenAt(db, secret)).toBe(new Date(later).toISOString())
  })

  test('the cleanup deletes only idle and expired sessions', async () => {
    const { db, ownerId } = await withOwner(engine)
    const day = 24 * hour
    const used = await openSession(db, ownerId, 'Used', start)
    for (let at = start; at < start + day; at += hour) {
      await signedInBy(db, used, at)
      await expect.poll(() => seenAt(db, used), { interval: 5 }).toBe(new Date(at).toISOString())
    }
    await openSession(db, ownerId, 'Unused', start)
    await openSession(db, ownerId, 'Old', start - 14 * day)
    await deleteExpired(db, start + day - hour, 'sessions')
    const left = await db.selectFrom('sessions').select('device').execute()
    expect(left.map(({ device }) => device)).toEqual(['Used'])
  })
})
