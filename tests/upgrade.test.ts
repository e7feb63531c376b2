import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { hashOf, signedInBy } from '#app/accounts/sessions.server.ts'
import { ownerOfToken } from '#app/accounts/tokens.server.ts'
import { isNewSite } from '#app/admin/first-run/first-run.server.ts'
import { sqliteFile } from '#app/backup/back-up.server.ts'
import { emptyPlace, openPlace, rowsOf } from '#app/backup/backup.testing.ts'
import { restore } from '#app/backup/restore.server.ts'
import { homePageProducts, productCounts } from '#app/catalogue/products.server.ts'
import { search } from '#app/catalogue/search/search.server.ts'
import { openDatabase } from '#app/database/database.server.ts'
import { engines, freshFolder } from '#app/database/database.testing.ts'
import { knownMigrations, migrate, migrateIn } from '#app/database/migrate.server.ts'
import { storedMailSettings } from '#app/mail/stored-settings.server.ts'
import { defaults } from '#app/settings/defaults.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { run } from '../scripts/run.ts'

/** Databases that the program of that migration made: the demo products, posts, enquiries and an owner. */
const former = ['010', '012'] as const

async function formerPlace(migration: (typeof former)[number]) {
  const place = await emptyPlace('sqlite')
  const stored = readFileSync(`tests/fixtures/database-${migration}.db.gz`)
  writeFileSync(sqliteFile(place.dataDir), gunzipSync(stored))
  return place
}

function countsOf(tables: Record<string, string[]>) {
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
}

test('the secret of a page is taken out of the page of a subscriber', async () => {
  const place = await formerPlace('012')
  const file = new DatabaseSync(sqliteFile(place.dataDir))
  file.exec(`update "subscribers" set "source" = '/enquiry-status/AAAA'`)
  file.close()
  const db = await openPlace(place)
  await migrate(db)
  expect(await db.selectFrom('subscribers').select('source').execute()).toEqual([
    { source: '/enquiry-status/…' },
  ])
})

test('a second statement that SQLite left out is run later', async () => {
  const place = await formerPlace('012')
  const db = await openPlace(place)
  await db.transaction().execute((tx) => migrateIn(tx, '066-answers-of-lost-enquiries'))
  await sql`drop index "pushesDue"`.execute(db)
  await db.updateTable('subscribers').set({ source: '/invitation/AAAA' }).execute()
  expect(await migrate(db)).toContain('067-second-statements')
  const index = sql`select name from sqlite_schema where name = 'pushesDue'`
  expect((await index.execute(db)).rows).toHaveLength(1)
  expect(await db.selectFrom('subscribers').select('source').execute()).toEqual([
    { source: '/invitation/…' },
  ])
})

test.each(former)(
  'a database of migration %s opens with the same counts, and is copied before',
  async (migration) => {
    const place = await formerPlace(migration)
    const before = await rowsOf(place)
    const db = await openPlace(place)
    const done = await migrate(db)
    expect(done.length).toBeGreaterThan(0)
    const after = countsOf(await rowsOf(place))
    expect(after).toMatchObject({ ...countsOf(before), contentVersions: expect.any(Number) })
    expect(after).toMatchObject({ products: 77, posts: 2, enquiries: 4, subscribers: 1, owners: 1 })
    const found = await search(db, { query: 'radar', limit: 5 })
    expect(found.products.length).toBeGreaterThan(0)
    const live = [...(await productCounts(db)).values()].map(({ products }) => products)
    expect(live.reduce((sum, count) => sum + count)).toBe(77)
    expect(await homePageProducts(db, 12)).toHaveLength(12)
    expect((await openSettings(db)).current()).toEqual(defaults)
    expect(await storedMailSettings(db)).toBeUndefined()
    expect(await isNewSite(db)).toBe(true)

    const folder = join(place.dataDir, 'backups')
    const [copy = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(copy).toMatch(new RegExp(`^before-${done[0]}-\\d{8}T\\d{6}Z\\.db$`))
    expect(statSync(join(folder, copy)).mode & 0o777).toBe(0o600)
    const back = await emptyPlace('sqlite')
    writeFileSync(sqliteFile(back.dataDir), readFileSync(join(folder, copy)))
    expect(await rowsOf(back)).toEqual(before)
    expect(await migrate(db)).toEqual([])
    expect(readdirSync(folder)).toEqual([copy])
  },
)

test.each(former.flatMap((migration) => engines.map((to) => [migration, to] as const)))(
  'a backup of migration %s comes back on %s, and is brought up to date',
  async (migration, to) => {
    const place = await formerPlace(migration)
    const before = countsOf(await rowsOf(place))
    const path = join(freshFolder(), 'former.tar')
    const made = await run('node', ['scripts/backup.ts', path], { DATA_DIR: place.dataDir })
    expect(made.code, made.output).toBe(0)
    const target = await emptyPlace(to)
    await restore(path, target)
    const after = countsOf(await rowsOf(target))
    // Later migrations add subjects.
    const more = { searchWords: expect.any(Number), contentVersions: expect.any(Number) }
    expect(after).toMatchObject({ ...before, ...more })
    const db = await openPlace(target)
    expect(await migrate(db)).toEqual([])
    const found = await search(db, { query: 'radar', limit: 5 })
    expect(found.products.length).toBeGreaterThan(0)
  },
)

test('the only user of a former version is an owner, and keeps the session and the token', async () => {
  const place = await formerPlace('012')
  const before = new DatabaseSync(sqliteFile(place.dataDir))
  const now = new Date().toISOString()
  const { _id = '' } = before.prepare('select "_id" from "owners"').get() ?? {}
  before
    .prepare('insert into "sessions" values (?, ?, ?, ?, ?)')
    .run(hashOf('a session'), _id, 'A phone', now, now)
  before
    .prepare(
      'insert into "apiTokens" ("secretHash", "ownerId", "name", "createdAt") values (?, ?, ?, ?)',
    )
    .run(hashOf('a token'), _id, 'A program', now)
  before.close()
  const db = await openPlace(place)
  await migrate(db)
  const person = { ownerId: _id, role: 'owner', name: '' }
  expect(await signedInBy(db, 'a session')).toMatchObject(person)
  expect(await ownerOfToken(db, 'a token')).toMatchObject(person)
})

test('npm run migrate brings a database up to date apart from the start', async () => {
  const { dataDir: DATA_DIR } = await formerPlace('010')
  const done = await run('node', ['scripts/migrate.ts'], { DATA_DIR })
  expect(done).toMatchObject({
    code: 0,
    output: `Done: ${(await knownMigrations('sqlite')).slice(10).join(', ')}.`,
  })
  const again = await run('node', ['scripts/migrate.ts'], { DATA_DIR })
  expect(again).toEqual({ code: 0, output: 'The database is up to date.' })
})

test('the last three copies from before upgrades are kept', async () => {
  const place = await formerPlace('010')
  const folder = join(place.dataDir, 'backups')
  const db = await openPlace(place)
  const files = await readdir('migrations')
  const own = freshFolder()
  for (const file of files.filter((name) => name < '011'))
    writeFileSync(join(own, file), readFileSync(join('migrations', file)))
  for (const number of ['031', '032', '033', '034', '035']) {
    writeFileSync(join(own, `${number}-x.sql`), `create table "x${number}" ("x" integer);`)
    await migrate(db, own)
  }
  const kept = readdirSync(folder).map((name) => name.slice(0, 'before-031'.length))
  expect(kept.toSorted()).toEqual(['before-033', 'before-034', 'before-035'])
})

test('an upgrade deletes what is left of a copy whose process has ended', async () => {
  const place = await formerPlace('010')
  const folder = join(place.dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  const left = (pid: number) => `before-011-20260101T000000Z.db.${pid}.partial`
  const [ended, running] = [4_194_305, process.ppid]
  for (const pid of [ended, running]) writeFileSync(join(folder, left(pid)), '')
  await migrate(await openPlace(place))
  const files = readdirSync(folder)
  expect(files.filter((name) => name.endsWith('.partial'))).toEqual([left(running)])
})

test('a database without rows of a former version is not copied', async () => {
  const folder = freshFolder()
  const db = await openDatabase(undefined, folder)
  await migrate(db)
  await db.destroy()
  expect(readdirSync(folder)).toEqual(['chandlery.db'])
})

test('the copy of a database with changes in its write-ahead log has them', async () => {
  const place = await formerPlace('012')
  const writer = new DatabaseSync(sqliteFile(place.dataDir))
  writer.exec('pragma journal_mode = wal; begin; update "enquiries" set "name" = \'Zoe\'; commit')
  const db = await openPlace(place)
  await migrate(db)
  writer.close()
  const [copy = ''] = readdirSync(join(place.dataDir, 'backups'))
  const read = new DatabaseSync(join(place.dataDir, 'backups', copy), { readOnly: true })
  const names = read.prepare('select distinct "name" from "enquiries"').all()
  read.close()
  expect(names).toEqual([{ name: 'Zoe' }])
})
