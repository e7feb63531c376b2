import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { hashOf, signedInBy } from '#app/accounts/sessions.server.ts'
import { ownerOfToken } from '#app/accounts/tokens.server.ts'
import { isNewSite } from '#app/admin/first-run/first-run.server.ts'
import { sqliteFile } from '#app/backup/back-up.server.ts'
import { emptyPlace, openPlace, rowsOf } from '#app/backup/backup.testing.ts'
import { restoreCopy } from '#app/backup/restore-copy.server.ts'
import { restore } from '#app/backup/restore.server.ts'
import { homePageProducts, productCounts } from '#app/catalogue/products.server.ts'
import { search } from '#app/catalogue/search/search.server.ts'
import { type Database, openDatabase } from '#app/database/database.server.ts'
import { emptyDatabase, engines, freshFolder } from '#app/database/database.testing.ts'
import { knownMigrations, migrate, migrateIn } from '#app/database/migrate.server.ts'
import { storedMailSettings } from '#app/mail/stored-settings.server.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { run } from '../scripts/run.ts'

/** A database with rows in every table, made by the migrations from before `001-schema`. */
async function storedPlace() {
  const place = await emptyPlace('sqlite')
  const stored = readFileSync('tests/fixtures/database-001.db.gz')
  writeFileSync(sqliteFile(place.dataDir), gunzipSync(stored))
  return place
}

/** The migrations of today, and one that the next version may have. */
function nextMigrations(
  name = '900-next',
  text = `alter table "products" add column "colour" text default 'grey';
    update "enquiries" set "note" = 'seen' where "note" = '';`,
) {
  const folder = freshFolder()
  cpSync('migrations', folder, { recursive: true })
  writeFileSync(join(folder, `${name}.sql`), text)
  return folder
}

function countsOf(tables: Record<string, string[]>) {
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
}

/** What SQLite stores of each table, index and trigger, but for comments, layout and the order of columns. */
function schemaOf(dataDir: string) {
  using file = new DatabaseSync(sqliteFile(dataDir))
  const rows = file.prepare('select "name", "sql" from sqlite_schema order by "name"').all()
  return rows.map(({ name, sql }) => {
    const parts = String(sql)
      .replaceAll(/--.*/g, '')
      .split(/[,()\s]+/)
    return [name, parts.toSorted()]
  })
}

async function expectDemoSite(db: Database) {
  const found = await search(db, { query: 'radar', limit: 5 })
  expect(found.products.length).toBeGreaterThan(0)
  const live = [...(await productCounts(db)).values()].map(({ products }) => products)
  expect(live.reduce((sum, count) => sum + count)).toBe(77)
  expect(await homePageProducts(db, 12)).toHaveLength(12)
  expect((await openSettings(db)).current().company.name).toBe('Example Marine')
  expect(await storedMailSettings(db)).toMatchObject({ from: 'a@example.com' })
  expect(await isNewSite(db)).toBe(false)
}

test('a stored database opens with all its rows, and has the tables of a new one', async () => {
  const place = await storedPlace()
  const before = await rowsOf(place)
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  const db = await openPlace(place)
  expect(await migrate(db)).toEqual((await knownMigrations('sqlite')).slice(1))
  expect(countsOf(await rowsOf(place))).toMatchObject(countsOf(before))
  await expectDemoSite(db)
  const fresh = await emptyPlace('sqlite')
  await migrate(await openPlace(fresh))
  expect(schemaOf(place.dataDir)).toEqual(schemaOf(fresh.dataDir))
})

test('the next migration keeps the rows of a stored database, which is copied before', async () => {
  const place = await storedPlace()
  const before = await rowsOf(place)
  const db = await openPlace(place)
  const folder = nextMigrations()
  expect(await migrate(db, folder)).toContain('900-next')
  const after = await rowsOf(place)
  expect(countsOf(after)).toMatchObject(countsOf(before))
  expect(after['products']?.every((row) => row.includes('"colour":"grey"'))).toBe(true)
  await expectDemoSite(db)

  const backups = join(place.dataDir, 'backups')
  const [copy = '', ...others] = readdirSync(backups)
  expect(others).toEqual([])
  expect(copy).toMatch(/^before-\d{3}-[a-z-]+-\d{8}T\d{6}Z\.db$/)
  expect(statSync(join(backups, copy)).mode & 0o777).toBe(0o600)
  const back = await emptyPlace('sqlite')
  writeFileSync(sqliteFile(back.dataDir), readFileSync(join(backups, copy)))
  expect(await rowsOf(back)).toEqual(before)
  expect(await migrate(db, folder)).toEqual([])
  expect(readdirSync(backups)).toEqual([copy])
  await expect(migrate(db)).rejects.toThrow(/newer version of this program \(migration 900-next\)/)
})

test.each(engines)('a backup of a stored database comes back on %s', async (engine) => {
  const place = await storedPlace()
  const before = countsOf(await rowsOf(place))
  const path = join(freshFolder(), 'stored.tar')
  const made = await run('node', ['scripts/backup.ts', path], { DATA_DIR: place.dataDir })
  expect(made.code, made.output).toBe(0)
  const target = await emptyPlace(engine)
  await restore(path, target)
  // A restore ends access without a password.
  const ended = { apiTokens: 0, knownDevices: 0 }
  expect(countsOf(await rowsOf(target))).toMatchObject({ ...before, ...ended })
  const db = await openPlace(target)
  expect(await migrate(db)).toEqual([])
  const found = await search(db, { query: 'radar', limit: 5 })
  expect(found.products.length).toBeGreaterThan(0)
})

test('an upgrade keeps the session and the token of a person', async () => {
  const place = await storedPlace()
  const db = await openPlace(place)
  const now = new Date().toISOString()
  const session = { secretHash: hashOf('a session'), createdAt: now, seenAt: now }
  await db.updateTable('sessions').set(session).execute()
  const token = { secretHash: hashOf('a token') }
  await db.updateTable('apiTokens').set(token).execute()
  await migrate(db, nextMigrations())
  const person = { ownerId: 'owner', role: 'owner', name: 'Olga' }
  expect(await signedInBy(db, 'a session')).toMatchObject(person)
  expect(await ownerOfToken(db, 'a token')).toMatchObject(person)
})

test.each(engines)(
  'of the versions before the first release, only the last one has a way to this one (%s)',
  async (engine) => {
    const db = await emptyDatabase(engine)
    const [schema = '', ...later] = await knownMigrations(engine)
    await db.transaction().execute((tx) => migrateIn(tx, schema))
    const row = { timestamp: '2026-01-01T00:00:00.000Z' }
    const setTo = async (names: string[]) => {
      const table = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      await table.deleteFrom('kysely_migration').execute()
      const rows = names.map((name) => ({ ...row, name }))
      await table.insertInto('kysely_migration').values(rows).execute()
    }
    await setTo(['001-catalogue', '066-answers-of-lost-enquiries'])
    await expect(migrate(db)).rejects.toThrow(
      /made by a version of this program from before the first release \(migration 001-catalogue\)/,
    )
    await setTo(['001-catalogue', '067-second-statements'])
    expect(await migrate(db)).toEqual(later)
    expect(await migrate(db)).toEqual([])
  },
)

test('a copy of the last version before the first release is restored, and no earlier one', async () => {
  const from = await storedPlace()
  const copy = join(freshFolder(), 'before-068-x-20260101T000000Z.db')
  cpSync(sqliteFile(from.dataDir), copy)
  const place = await emptyPlace('sqlite')
  await restoreCopy(copy, place)
  expect(await migrate(await openPlace(place))).toEqual([])
  const earlier = new DatabaseSync(copy)
  earlier.exec(`delete from "kysely_migration" where "name" = '067-second-statements'`)
  earlier.close()
  await expect(restoreCopy(copy, await emptyPlace('sqlite'))).rejects.toThrow(
    /from before the first release \(migration 001-catalogue\): start that version\.$/,
  )
})

test('npm run migrate makes the tables apart from the start', async () => {
  const { dataDir: DATA_DIR } = await emptyPlace('sqlite')
  const done = await run('node', ['scripts/migrate.ts'], { DATA_DIR })
  const names = (await knownMigrations('sqlite')).join(', ')
  expect(done).toMatchObject({ code: 0, output: `Done: ${names}.` })
  const again = await run('node', ['scripts/migrate.ts'], { DATA_DIR })
  expect(again).toEqual({ code: 0, output: 'The database is up to date.' })
})

test('the last three copies from before upgrades are kept', async () => {
  const place = await storedPlace()
  const db = await openPlace(place)
  const own = nextMigrations('901-x', 'create table "x901" ("x" integer);')
  await migrate(db, own)
  for (const number of ['902', '903', '904', '905']) {
    writeFileSync(join(own, `${number}-x.sql`), `create table "x${number}" ("x" integer);`)
    await migrate(db, own)
  }
  const copies = readdirSync(join(place.dataDir, 'backups')).map((name) =>
    name.slice(0, 'before-901'.length),
  )
  expect(copies.toSorted()).toEqual(['before-903', 'before-904', 'before-905'])
})

test('an upgrade deletes what is left of a copy whose process has ended', async () => {
  const place = await storedPlace()
  const folder = join(place.dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  const left = (pid: number) => `before-011-20260101T000000Z.db.${pid}.partial`
  const [ended, running] = [4_194_305, process.ppid]
  for (const pid of [ended, running]) writeFileSync(join(folder, left(pid)), '')
  await migrate(await openPlace(place), nextMigrations())
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
  const place = await storedPlace()
  const writer = new DatabaseSync(sqliteFile(place.dataDir))
  writer.exec('pragma journal_mode = wal; begin; update "enquiries" set "name" = \'Zoe\'; commit')
  const db = await openPlace(place)
  await migrate(db, nextMigrations())
  writer.close()
  const [copy = ''] = readdirSync(join(place.dataDir, 'backups'))
  const read = new DatabaseSync(join(place.dataDir, 'backups', copy), { readOnly: true })
  const names = read.prepare('select distinct "name" from "enquiries"').all()
  read.close()
  expect(names).toEqual([{ name: 'Zoe' }])
})
