import { describe, expect, test } from 'vitest'

import { withOwner } from '#app/accounts/accounts.testing.ts'
import { saveEnquiry } from '#app/inbox/enquiries.server.ts'
import { withoutMailing } from '#app/mail/mail.testing.ts'
import { emails } from '#app/mail/queue.server.ts'
import { remoteFiles } from '#app/media/remote-files/queue.server.ts'
import { pushes } from '#app/push/push.server.ts'

import type { Database } from './database.server.ts'
import { engines, freshDatabase, secondDatabase } from './database.testing.ts'
import { claimNext, growingPause, type Queue, release, saveTry } from './queue.server.ts'

const now = Date.parse('2026-11-28T10:00:00Z')
const iso = (time: number) => new Date(time).toISOString()
const due = { createdAt: iso(now), nextTryAt: iso(now) }

type Contract<Row> = {
  /** A database in which `count` items are due. */
  queued: (engine: Database['engine'], count: number) => Promise<Database>
  /** What ends an item. */
  end: Partial<Row>
  /** What postpones it until `nextTryAt`. */
  postponed: (nextTryAt: string) => Partial<Row>
}

/** What a table promises as a queue. */
function keepsPromises<Row, Column extends keyof Row & string>(
  queue: Queue<Row, Column>,
  { queued, end, postponed }: Contract<Row>,
) {
  const stored = (db: Database) => db.selectFrom(queue.table).select(['tries', 'leasedUntil'])
  const change = (db: Database, changes: { nextTryAt?: string; leasedUntil?: string }) =>
    db.updateTable(queue.table).set(changes).execute()
  const claimed = async (db: Database, time: number) => {
    const item = await claimNext(db, queue, { now: time })
    if (!item) throw new Error('Nothing is due')
    return item
  }

  describe.each(engines)(`${queue.table} on %s`, (engine) => {
    test('an item is claimed once, also by several processes, until its lease expires', async () => {
      const db = await queued(engine, 1)
      const copies = [db, await secondDatabase(db), await secondDatabase(db)]
      const claims = await Promise.all(copies.map((copy) => claimNext(copy, queue, { now })))
      const [item, ...others] = claims.filter((claim) => claim !== undefined)
      expect([item?.tries, others]).toEqual([1, []])
      const expiry = Date.parse(item?.leasedUntil ?? '')
      expect(expiry).toBeGreaterThan(now)
      expect(await claimNext(db, queue, { now: expiry - 1 })).toBeUndefined()
      expect(await claimed(db, expiry)).toEqual({
        ...item,
        tries: 2,
        leasedUntil: expect.anything(),
      })
    })

    test('several processes share the items', async () => {
      const db = await queued(engine, 6)
      const copies = [db, await secondDatabase(db), db]
      const claim = async (copy: Database) => [await claimed(copy, now), await claimed(copy, now)]
      const items = (await Promise.all(copies.map(claim))).flat()
      const names = items.map((item) => queue.key.map((column) => item[column]).join(' '))
      expect(new Set(names).size).toBe(6)
      expect(await claimNext(db, queue, { now })).toBeUndefined()
    })

    test('a process that was taken for dead undoes neither another claim nor an end', async () => {
      const db = await queued(engine, 1)
      const late = await claimed(db, now)
      const expiry = Date.parse(late.leasedUntil)
      const other = await claimed(db, expiry)
      await saveTry(db, queue, late, end)
      await release(db, queue, late, now)
      expect(await stored(db).execute()).toEqual([{ tries: 2, leasedUntil: other.leasedUntil }])
      await saveTry(db, queue, other, end)
      await saveTry(db, queue, late, postponed(iso(now)))
      expect(await claimNext(db, queue, { now: expiry + 365 * 24 * 3_600_000 })).toBeUndefined()
    })

    test('a postponed item is due at its time and counts its tries', async () => {
      const db = await queued(engine, 1)
      const later = now + queue.longestPause
      await saveTry(db, queue, await claimed(db, now), postponed(iso(later)))
      expect(await stored(db).execute()).toEqual([{ tries: 1, leasedUntil: null }])
      expect(await claimNext(db, queue, { now: later - 1 })).toBeUndefined()
      expect(await claimed(db, later)).toMatchObject({ tries: 2 })
    })

    test('a released item is due again, as if it had not been tried', async () => {
      const db = await queued(engine, 1)
      await release(db, queue, await claimed(db, now), now + 10)
      expect(await claimNext(db, queue, { now: now + 9 })).toBeUndefined()
      expect(await claimed(db, now + 10)).toMatchObject({ tries: 1 })
    })

    test('the least recently due item comes first', async () => {
      const db = await queued(engine, 2)
      const first = await claimed(db, now)
      await saveTry(db, queue, first, postponed(iso(now + 2)))
      const second = await claimed(db, now + 2)
      await saveTry(db, queue, second, postponed(iso(now + 1)))
      expect(await claimed(db, now + 2)).toMatchObject({
        ...second,
        tries: 2,
        leasedUntil: expect.anything(),
      })
    })

    test('a lease or a pause by a clock that was ahead is over when the clock is right', async () => {
      const db = await queued(engine, 1)
      const ahead = now + 5 * 365 * 24 * 3_600_000
      await change(db, { nextTryAt: iso(ahead), leasedUntil: iso(ahead) })
      expect(await claimed(db, now)).toMatchObject({ tries: 1 })
    })

    test('a clock that goes back by seconds frees no claimed item', async () => {
      const db = await queued(engine, 1)
      await claimed(db, now)
      expect(await claimNext(db, queue, { now: now - 30_000 })).toBeUndefined()
    })

    test('a copy whose clock is ahead claims no item that another copy tries', async () => {
      const db = await queued(engine, 1)
      const item = await claimed(db, now)
      const expiry = Date.parse(item.leasedUntil)
      const ahead = expiry + 3_600_000
      expect(await claimNext(db, queue, { now: ahead, shared: expiry - 1 })).toBeUndefined()
      expect(await claimNext(db, queue, { now: ahead, shared: expiry })).toMatchObject({ tries: 2 })
    })

    test('a claim waits for another writer', async () => {
      const db = await queued(engine, 1)
      const [locked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const other = (await secondDatabase(db)).transaction().execute(async (tx) => {
        await tx.updateTable(queue.table).set({ tries: 4 }).execute()
        locked.resolve()
        await go.promise
      })
      await locked.promise
      const waiting = claimed(db, now)
      setTimeout(go.resolve, 200)
      expect(await waiting).toMatchObject({ tries: 5 })
      await other
    })
  })
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

keepsPromises(emails, {
  async queued(engine, count) {
    const db = await freshDatabase(engine)
    const email = { recipient: 'ann@example.com', letter: '{}', ...due }
    const rows = numbers(count).map((n) => ({ event: `enquiry ${n} to owner`, ...email }))
    await db.insertInto('mails').values(rows).execute()
    return db
  },
  end: { failedAt: iso(now) },
  postponed: (nextTryAt) => ({ nextTryAt }),
})

keepsPromises(pushes, {
  async queued(engine, count) {
    const { db, ownerId } = await withOwner(engine)
    const from = { name: 'Ann', phone: '', email: 'ann@example.com', message: 'Two valves.' }
    const enquiry = { ...from, senderHash: 'a', key: '', spamSignals: [] }
    await saveEnquiry(db, enquiry, withoutMailing(db))
    const { _id: enquiryId } = await db
      .selectFrom('enquiries')
      .select('_id')
      .executeTakeFirstOrThrow()
    const keys = { p256dh: 'a', auth: 'b' }
    const browser = { ownerId, sessionHash: 'a', ...keys, createdAt: iso(now) }
    const browsers = numbers(count).map((n) => ({
      _id: `${n}`,
      endpoint: `https://push.example/${n}`,
      ...browser,
    }))
    await db.insertInto('pushSubscriptions').values(browsers).execute()
    const rows = browsers.map(({ _id }) => ({ enquiryId, subscriptionId: _id, ...due }))
    await db.insertInto('pushes').values(rows).execute()
    return db
  },
  end: { endedAt: iso(now) },
  postponed: (nextTryAt) => ({ nextTryAt }),
})

keepsPromises(remoteFiles, {
  async queued(engine, count) {
    const db = await freshDatabase(engine)

    const picture = { subject: 'products', kind: 'picture', nextTryAt: iso(now) } as const
    const files = numbers(count).map((n) => ({
      ...picture,
      recordId: `${n}`,
      address: `https://example.com/${n}.jpg`,
    }))
    await db.insertInto('remoteFiles').values(files).execute()
    return db
  },
  end: { failedAt: iso(now) },
  postponed: (nextTryAt) => ({ nextTryAt }),
})

test('pauses triple up to the longest', () => {
  expect([1, 2, 3, 4, 1_000].map((tries) => growingPause(tries, 5, 60))).toEqual([
    5, 15, 45, 60, 60,
  ])
})
