import { setTimeout as sleep } from 'node:timers/promises'

import type { Selectable } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import type { RemoteFileRow } from '#app/media/subject.server.ts'

import { actFor, whoActs } from './authority.server.ts'
import type { Database } from './database.server.ts'
import { engines, freshDatabase, secondDatabase } from './database.testing.ts'
import { takeAway } from './outage.testing.ts'
import { type Claimed, type Queue, release, saveTry } from './queue.server.ts'
import { openWorker } from './worker.server.ts'

type Row = Selectable<RemoteFileRow>
const files: Queue<Row, 'address'> = {
  table: 'remoteFiles',
  columns: ['address'],
  key: ['address'],
  ends: ['failedAt'],
  order: ['nextTryAt', 'address'],
  lease: 60_000,
  longestPause: 60_000,
}
type File = Claimed<{ address: string }>
type Work = Parameters<typeof openWorker<Row, 'address'>>[2]

const soon = { timeout: 20_000, interval: 10 }
const endedAt = '2026-11-28T10:00:00.000Z'

async function queue(db: Database, ...addresses: string[]) {
  const row = { subject: 'products', kind: 'picture' } as const
  const rows = addresses.map((address) => ({ ...row, recordId: address, address }))
  await db.insertInto('remoteFiles').values(rows).execute()
}

const ended = async (db: Database) => {
  const rows = db.selectFrom('remoteFiles').select('address').where('failedAt', 'is not', null)
  return (await rows.orderBy('address').execute()).map(({ address }) => address)
}
const stored = (db: Database) =>
  db
    .selectFrom('remoteFiles')
    .select(['tries', 'leasedUntil', 'failedAt'])
    .orderBy('address')
    .execute()

/** A worker that ends what it tries, until the end of the test. */
function work(db: Database, changes: Partial<Work> = {}) {
  const tried: string[] = []
  const errors: unknown[] = []
  const end = (file: File) => () => saveTry(db, files, file, { failedAt: endedAt })
  const worker = openWorker(db, files, {
    atOnce: 1,
    pollInterval: 20,
    report: (error) => void errors.push(error),
    attempt: async (file) => {
      tried.push(file.address)
      return end(file)
    },
    ...changes,
  })
  onTestFinished(() => worker.stop())
  worker.start()
  return { ...worker, tried, errors, end }
}

describe.each(engines)('a worker on %s', (engine) => {
  test('two workers try each item once', async () => {
    const db = await freshDatabase(engine)
    await queue(db, ...'abcdefghijkl')
    const other = await secondDatabase(db)
    const workers = [work(db, { atOnce: 3 }), work(other, { atOnce: 3 })]
    await expect.poll(async () => (await ended(db)).length, soon).toBe(12)
    expect(workers.flatMap(({ tried }) => tried).toSorted()).toEqual([...'abcdefghijkl'])
    expect(workers.flatMap(({ errors }) => errors)).toEqual([])
  })

  test('it tries `atOnce` items at once and no more; a slow one holds up only itself', async () => {
    const db = await freshDatabase(engine)
    await queue(db, ...'abcdef')
    const slow = Promise.withResolvers<void>()
    let [running, most] = [0, 0]
    const worker = work(db, {
      atOnce: 3,
      pollInterval: 60_000,
      attempt: async (file) => {
        running += 1
        most = Math.max(most, running)
        await (file.address === 'a' ? slow.promise : sleep(20))
        running -= 1
        return worker.end(file)
      },
    })
    await expect.poll(() => ended(db), soon).toEqual([...'bcdef'])
    await queue(db, 'later')
    worker.wake()
    await expect.poll(() => ended(db), soon).toEqual([...'bcdef', 'later'])
    slow.resolve()
    await expect.poll(() => ended(db), soon).toEqual([...'abcdef', 'later'])
    expect(most).toBe(3)
  })

  test('an item is tried once although the database is lost before its outcome is saved', async () => {
    const db = await freshDatabase(engine)
    await queue(db, 'a', 'b')
    const tried: string[] = []
    const back = Promise.withResolvers<() => Promise<void>>()
    const { end, errors } = work(db, {
      attempt: async (file) => {
        tried.push(file.address)
        if (file.address === 'a') back.resolve(await takeAway(db, 'remoteFiles'))
        return end(file)
      },
    })
    const giveBack = await back.promise
    await expect.poll(() => errors.length, soon).toBe(1)
    await sleep(100)
    await giveBack()
    await expect.poll(() => ended(db).catch(() => []), soon).toEqual(['a', 'b'])
    expect([tried, errors.length], 'consecutive errors are reported once').toEqual([['a', 'b'], 1])
  })

  test('the item of a worker that was killed before it saved is tried again after its lease', async () => {
    const db = await freshDatabase(engine)
    await queue(db, 'a')
    let time = Date.now()
    const sharedTime = async () => time
    const killed = work(db, {
      sharedTime,
      attempt: async (_file, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return async () => {}
      },
    })
    await expect.poll(() => stored(db), soon).toMatchObject([{ tries: 1 }])
    await killed.stop()
    const { tried } = work(db, { sharedTime })
    await sleep(100)
    expect(tried).toEqual([])
    time += files.lease
    await expect.poll(() => ended(db), soon).toEqual(['a'])
    expect(await stored(db)).toMatchObject([{ tries: 2 }])
  })

  test('a stop saves what is tried and begins nothing', async () => {
    const db = await freshDatabase(engine)
    await queue(db, 'a', 'b')
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const worker = work(db, {
      patience: 60_000,
      attempt: async (file) => {
        begun.resolve()
        await go.promise
        return worker.end(file)
      },
    })
    await begun.promise
    const stopped = worker.stop()
    go.resolve()
    await stopped
    expect(await ended(db)).toEqual(['a'])
    worker.wake()
    await sleep(150)
    expect(await stored(db)).toMatchObject([{ tries: 1 }, { tries: 0, leasedUntil: null }])
  })

  test('a stop aborts what is tried after its patience, and the item is queued as before', async () => {
    const db = await freshDatabase(engine)
    await queue(db, 'a')
    const begun = Promise.withResolvers<void>()
    const worker = work(db, {
      patience: 50,
      attempt: async (file, signal) => {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return () => release(db, files, file, Date.now())
      },
    })
    await begun.promise
    await worker.stop()
    expect(await stored(db)).toEqual([{ tries: 0, leasedUntil: null, failedAt: null }])
  })

  test('what is queued while it looks is found after a wake', async () => {
    const db = await freshDatabase(engine)
    let looks = 0
    const worker = work(db, {
      pollInterval: 60_000,
      wakeDelay: 0,
      isReady: async () => {
        looks += 1
        if (looks > 1) return true
        await queue(db, 'a')
        worker.wake()
        await sleep(50)
        return false
      },
    })
    await expect.poll(() => ended(db), soon).toEqual(['a'])
  })

  test('it does what comes first before it claims, again and again until that succeeds', async () => {
    const db = await freshDatabase(engine)
    await queue(db, 'a')
    let begins = 0
    const begin = async () => {
      expect((await stored(db))[0]?.tries).toBe(0)
      begins += 1
      if (begins < 3) throw new Error('Not yet')
    }
    const { errors } = work(db, { begin })
    await expect.poll(() => ended(db), soon).toEqual(['a'])
    expect([begins, errors.length]).toEqual([3, 1])
  })
})

test('an item is tried for nobody, although a request has woken the worker', async () => {
  const db = await freshDatabase('sqlite')
  const acting: unknown[] = []
  const worker = work(db, {
    pollInterval: 60_000,
    wakeDelay: 0,
    attempt: async (file) => {
      acting.push(whoActs())
      return worker.end(file)
    },
  })
  await worker.idle()
  await queue(db, 'a')
  actFor({ account: 'ann' }, () => worker.wake())
  await expect.poll(() => ended(db), soon).toEqual(['a'])
  expect(acting).toEqual([undefined])
})
