import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { contentVersion, openDatabase } from './database.server.ts'
import { engines, freshDatabase, freshFolder } from './database.testing.ts'
import { migrate } from './migrate.server.ts'
import type { Announced } from './tables.server.ts'

function row(title: string) {
  const time = new Date().toISOString()
  return { _id: title, title, videoUrl: '/film.mp4', createdAt: time, updatedAt: time }
}

/** The engines store product terms differently: SQLite has a separate index for them. */
function isInBoth({ name }: { name: string }) {
  return name !== 'terms'
}

test('both engines have the same tables, columns and nullability', async () => {
  const [sqlite, postgres] = await Promise.all(
    engines.map(async (engine) => {
      const tables = await (await freshDatabase(engine)).introspection.getTables()
      return tables
        .filter(({ name }) => !name.startsWith('productTerms'))
        .map(({ name, columns }) => ({
          name,
          columns: columns.filter(isInBoth).map((one) => ({
            name: one.name,
            isNullable: one.isNullable,
            hasDefaultValue: one.hasDefaultValue,
            isNumber: /^int/i.test(one.dataType),
          })),
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    }),
  )
  expect(sqlite?.map((table) => table.name)).toContain('products')
  expect(postgres).toEqual(sqlite)
})

test.each(engines)(
  'listeners are called after a change is committed and before it resolves (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const heard: Promise<[Announced, number]>[] = []
    const stop = db.onChange((subject) => {
      heard.push(contentVersion(db, subject).then((version) => [subject, version]))
    })

    const change = db.change('posts', async () => heard.length)
    expect(heard).toHaveLength(0)
    expect(await change).toBe(0)
    expect(heard).toHaveLength(1)
    expect(await heard[0]).toEqual(['posts', 1])

    stop()
    await db.change('posts', async () => {})
    expect(heard).toHaveLength(1)
    expect(await contentVersion(db, 'videos')).toBe(0)
  },
)

test.each(engines)(
  'a change that fails is rolled back, and listeners are still called (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const heard: Announced[] = []
    db.onChange((subject) => heard.push(subject))

    const change = db.change('videos', async (tx) => {
      await tx.insertInto('videos').values(row('half')).execute()
      throw new Error('lost')
    })
    await expect(change).rejects.toThrow('lost')
    expect(heard).toEqual(['videos'])
    expect(await db.selectFrom('videos').selectAll().execute()).toEqual([])
    expect(await contentVersion(db, 'videos')).toBe(0)
  },
)

test.each(engines)('two changes at once run one after the other (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const steps: string[] = []
  const change = (name: string) =>
    db.change('videos', async (tx) => {
      steps.push(`${name} starts`)
      await tx.insertInto('videos').values(row(name)).execute()
      await sleep(20)
      steps.push(`${name} ends`)
    })
  await Promise.all([change('a'), change('b'), change('c')])

  const pairs = steps.map((step) => step.slice(0, 1))
  expect(pairs.filter((_, place) => place % 2 === 0)).toEqual(
    pairs.filter((_, place) => place % 2 === 1),
  )
  expect(await contentVersion(db, 'videos')).toBe(3)
})

test.each(engines)('a failed change does not affect a concurrent change (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const failing = db.change('videos', async (tx) => {
    await tx.insertInto('videos').values(row('lost')).execute()
    await sleep(10)
    throw new Error('lost')
  })
  const working = db.change('posts', (tx) => tx.insertInto('videos').values(row('kept')).execute())
  await Promise.allSettled([failing, working])
  expect(await db.selectFrom('videos').select('_id').execute()).toEqual([{ _id: 'kept' }])
})

test.each(engines)(
  'readers see no part of a change before it is committed (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const change = db.change('videos', async (tx) => {
      await tx.insertInto('videos').values(row('first')).execute()
      await sleep(20)
      await tx.insertInto('videos').values(row('second')).execute()
    })
    await sleep(5)
    const seen = await db.selectFrom('videos').select('_id').execute()
    await change
    expect([0, 2]).toContain(seen.length)
  },
)

test('a serialisation failure of PostgreSQL is retried', async () => {
  const db = await freshDatabase('postgres')
  let attempts = 0
  await db.change('videos', async (tx) => {
    attempts += 1
    if (attempts < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx)
    await tx.insertInto('videos').values(row('third time')).execute()
  })
  expect(attempts).toBe(3)
  expect(await contentVersion(db, 'videos')).toBe(1)
})

test('two changes of PostgreSQL that deadlock both succeed', async () => {
  const db = await freshDatabase('postgres')
  await db.change('videos', (tx) =>
    tx
      .insertInto('videos')
      .values([row('a'), row('b')])
      .execute(),
  )
  const rename = (subject: Announced, ids: string[]) =>
    db.change(subject, async (tx) => {
      for (const id of ids) {
        await tx.updateTable('videos').set({ title: subject }).where('_id', '=', id).execute()
        await sleep(50)
      }
    })
  await Promise.all([rename('posts', ['a', 'b']), rename('products', ['b', 'a'])])
  const titles = await db.selectFrom('videos').select('title').distinct().execute()
  expect(titles).toHaveLength(1)
})

test('a pool works after the server has closed its connections', async () => {
  const db = await freshDatabase('postgres')
  await contentVersion(db, 'posts')
  const others = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.05)`.execute(db)))
  await sql`select pg_terminate_backend(pid) from ${others}`.execute(db)
  await sleep(50)
  expect(await contentVersion(db, 'posts')).toBe(0)
})

test.each(engines)('rows are plain objects, numbers are numbers (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const row = await db
    .selectFrom('contentVersions')
    .select((eb) => eb.fn.countAll<number>().as('subjects'))
    .executeTakeFirstOrThrow()
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  expect(row.subjects).toBe(6)
})

test('SQLite writes every commit to disk and checks foreign keys', async () => {
  const db = await freshDatabase('sqlite')
  const setting = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {},
    )[0]
  expect(await setting('journal_mode')).toBe('wal')
  expect(await setting('synchronous')).toBe(2)
  expect(await setting('foreign_keys')).toBe(1)
  expect(await setting('busy_timeout')).toBe(0)
})

test('a statement of SQLite gives the columns that another process adds later', async () => {
  const folder = freshFolder()
  const db = await openDatabase(undefined, folder)
  await sql`create table berths as select 'north' as name`.execute(db)
  const berths = async () => (await sql`select * from berths`.execute(db)).rows
  expect(await berths()).toEqual([{ name: 'north' }])
  const other = new DatabaseSync(join(folder, 'chandlery.db'))
  other.exec('alter table berths add column depth integer default 4')
  other.close()
  expect(await berths()).toEqual([{ name: 'north', depth: 4 }])
  await db.destroy()
})

const wrongAddresses = [
  ['mysql://root:secret@localhost/shop', /^DATABASE_URL must look like postgres:/],
  ['postgres://[', /^DATABASE_URL must look like postgres:/],
  [
    'postgres://me:secret@127.0.0.1:1/shop',
    /^Cannot open the PostgreSQL database shop at 127.0.0.1:1 .*ECONNREFUSED.*: check/,
  ],
] as const

test.each(wrongAddresses)('%s is refused in one line without the password', async (url, line) => {
  const { message } = await openDatabase(url, '').then(
    () => new Error('it opened'),
    (error: Error) => error,
  )
  expect(message).toMatch(line)
  expect(message).not.toMatch(/secret|\n/)
})

test('a folder that cannot be created is refused in one line', async () => {
  await expect(openDatabase(undefined, '/dev/null/x')).rejects.toThrow(
    /^Cannot write the database \/dev\/null\/x\/chandlery.db .*: make its folder writable/,
  )
})

test('a file that is not a database is refused in one line', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'chandlery.db'), 'not a database, just some text in a file'.repeat(50))
  await expect(openDatabase(undefined, folder)).rejects.toThrow(
    /^\S+ is not a SQLite database: move it/,
  )
})

test('without a URL the database is chandlery.db in the data folder, which is created', async () => {
  const folder = join(freshFolder(), 'new', 'data')
  const db = await openDatabase(undefined, folder)
  await migrate(db)
  await db.destroy()
  expect(
    new DatabaseSync(join(folder, 'chandlery.db')).prepare('select * from posts').all(),
  ).toEqual([])
})
