import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import {
  AccessEnded,
  type Acting,
  actFor,
  actForNobody,
  type Authority,
  checkAccess,
} from './authority.server.ts'
import { retryWhileBusy } from './database-busy.server.ts'
import type { Database, Engine } from './database.server.ts'
import { engines, freshDatabase, secondDatabase } from './database.testing.ts'

const now = new Date().toISOString()
const owner = { _id: 'ann', email: 'ann@example.com', passwordHash: 'x', role: 'owner' } as const
const endsAt = Date.now() + 60_000

async function openWithAnn(engine: Engine) {
  const db = await freshDatabase(engine)
  await db
    .insertInto('owners')
    .values({ ...owner, createdAt: now, updatedAt: now })
    .execute()
  const session = { secretHash: 'phone', ownerId: 'ann', device: 'A phone' }
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: now, seenAt: now })
    .execute()
  const token = { secretHash: 'program', ownerId: 'ann', name: 'A program', createdAt: now }
  await db
    .insertInto('apiTokens')
    .values({ ...token, scopes: 'catalogue enquiries' })
    .execute()
  return db
}

const authority: Authority = { ownerId: 'ann', role: 'owner', by: { session: 'phone', endsAt } }
const acting = (changes: Partial<Authority> = {}): Acting => ({
  account: 'ann',
  authority: { ...authority, ...changes },
})

const device = (secretHash: string) => ({ secretHash, ownerId: 'ann', seenAt: now })
const add = (db: Database, secret: string) =>
  db.insertInto('knownDevices').values(device(secret)).execute()
const demote = (db: Database) => db.updateTable('owners').set({ role: 'editor' }).execute()

async function devices(db: Database) {
  const rows = await db.selectFrom('knownDevices').select('secretHash').execute()
  return rows.map(({ secretHash }) => secretHash).toSorted()
}

test.each(engines)(
  'R-ROLE-3: a write is refused when its caller has lost what it needs, alone or in a transaction (%s)',
  async (engine) => {
    for (const [status, needed, take] of [
      [403, {}, demote],
      [401, {}, (db) => db.updateTable('owners').set({ deactivatedAt: now }).execute()],
      [401, {}, (db) => db.deleteFrom('sessions').execute()],
      [401, { by: { session: 'phone', endsAt: Date.now() - 1 } }, async () => {}],
      [
        401,
        { by: { token: 'program', scope: 'catalogue' } },
        (db) => db.deleteFrom('apiTokens').execute(),
      ],
      [
        401,
        { by: { token: 'program', scope: 'catalogue' } },
        (db) => db.updateTable('apiTokens').set({ scopes: 'enquiries' }).execute(),
      ],
      [401, { by: { token: 'program', scope: 'subscribers' } }, async () => {}],
      [
        401,
        { role: 'editor', by: undefined },
        (db) => db.updateTable('owners').set({ deactivatedAt: now }).execute(),
      ],
    ] satisfies [number, Partial<Authority>, (db: Database) => Promise<unknown>][]) {
      const db = await openWithAnn(engine)
      await take(db)
      for (const write of [
        () => add(db, 'alone'),
        () => db.transaction().execute((tx) => tx.deleteFrom('knownDevices').execute()),
        () => db.change('products', (tx) => tx.deleteFrom('knownDevices').execute()),
        () => db.deleteFrom('knownDevices').execute(),
        () => checkAccess(db),
      ]) {
        await actForNobody(() => add(db, 'before').catch(() => undefined))
        const one = acting(needed)
        const refused = actFor(one, async () => write())
        await expect(refused).rejects.toBeInstanceOf(AccessEnded)
        expect(one.refusal?.statusCode).toBe(status)
      }
      expect(await devices(db)).toEqual(['before'])
    }
  },
)

test.each(engines)(
  'a write goes through while the caller has what it needs, and for nobody (%s)',
  async (engine) => {
    const db = await openWithAnn(engine)
    await actFor(acting(), () => add(db, 'owner'))
    await actFor(acting({ by: { token: 'program', scope: 'enquiries' } }), () => add(db, 'token'))
    await demote(db)
    await actFor(acting({ role: 'editor' }), () => add(db, 'editor'))
    await actFor(acting(), () => actForNobody(() => add(db, 'nobody')))
    expect(await devices(db)).toEqual(['editor', 'nobody', 'owner', 'token'])
  },
)

test.each(engines)(
  'a request that ends its own access goes on, and one whose transaction fails does not (%s)',
  async (engine) => {
    const db = await openWithAnn(engine)
    const failing = acting()
    await actFor(failing, async () => {
      await expect(
        db.transaction().execute(async (tx) => {
          await tx.updateTable('owners').set({ role: 'editor' }).execute()
          throw new Error('Not now')
        }),
      ).rejects.toThrow('Not now')
    })
    expect(failing.authority).toBeDefined()
    await actFor(acting(), async () => {
      await demote(db)
      await add(db, 'after')
    })
    expect(await devices(db)).toEqual(['after'])
    // The next request of the same person is refused.
    await expect(actFor(acting(), async () => add(db, 'next'))).rejects.toBeInstanceOf(AccessEnded)
  },
)

test.each(engines)(
  'who takes the access away waits for the end of a write that has begun (%s)',
  async (engine) => {
    const db = await openWithAnn(engine)
    const other = await secondDatabase(db)
    const order: string[] = []
    const write = actFor(acting(), () =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('knownDevices').values(device('slow')).execute()
        order.push('begun')
        await pause(200)
        order.push('written')
      }),
    )
    while (order.length === 0) await pause(5)
    await retryWhileBusy(() => demote(other))
    order.push('demoted')
    await write
    expect(order).toEqual(['begun', 'written', 'demoted'])
    expect(await devices(db)).toEqual(['slow'])
  },
)

test('PostgreSQL: a write that waited for the end of a session is refused', async () => {
  const db = await openWithAnn('postgres')
  const other = await secondDatabase(db)
  let isLocked = false
  const signOut = other.transaction().execute(async (tx) => {
    await tx.updateTable('owners').set({ updatedAt: now }).execute()
    isLocked = true
    await pause(200)
    await tx.deleteFrom('sessions').execute()
  })
  while (!isLocked) await pause(5)
  await expect(actFor(acting(), async () => add(db, 'late'))).rejects.toBeInstanceOf(AccessEnded)
  await signOut
  expect(await devices(db)).toEqual([])
})
