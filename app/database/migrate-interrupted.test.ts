import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { type Database, openDatabase } from './database.server.ts'
import { emptyDatabase, engines, fileOf, freshFolder, freshUrl } from './database.testing.ts'
import { migrate, statementsOf } from './migrate.server.ts'

/** The migrations, each file as its statements, as they run on one engine. */
function statementsFor(engine: (typeof engines)[number]) {
  const files = readdirSync('migrations').toSorted()
  const own = files.filter((name) => /^[^.]+\.sql$/.test(name) || name.includes(`.${engine}.`))
  return own.map((name) => ({
    name,
    statements: statementsOf(readFileSync(join('migrations', name), 'utf8')),
  }))
}

/** A folder with the same migrations, in which `change` has changed the statements of one. */
function folderWith(
  files: ReturnType<typeof statementsFor>,
  changed: string,
  change: (statements: string[]) => string[],
) {
  const folder = freshFolder()
  for (const { name, statements } of files) {
    const all = name === changed ? change(statements) : statements
    writeFileSync(join(folder, name), all.join(';\n\n'))
  }
  return folder
}

/** Tables, columns, indexes and triggers of a database. */
async function schemaOf(db: Database) {
  const { rows } =
    db.engine === 'sqlite'
      ? await sql`select type, name, sql from sqlite_schema order by type, name`.execute(db)
      : await sql`select table_name::text, column_name::text, data_type::text, column_default::text
          from information_schema.columns where table_schema = current_schema()
          union all select tablename::text, indexname::text, indexdef, '' from pg_indexes
          where schemaname = current_schema()
          union all select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid), ''
          from pg_trigger where not tgisinternal order by 1, 2, 3`.execute(db)
  return rows
}

/** What the next versions may do with the tables of today. */
const nextMigrations = [
  {
    name: '901-column.sql',
    statements: [
      'alter table "missedSearches" add column "language" text',
      `update "missedSearches" set "language" = 'en'`,
      'create index "missedByLanguage" on "missedSearches" ("language", "day")',
    ],
  },
  {
    name: '902-table.sql',
    statements: [
      'create table "languages" ("name" text not null primary key, "times" integer not null)',
      'insert into "languages" select "language", "times" from "missedSearches"',
      'delete from "missedSearches"',
    ],
  },
  {
    name: '903-drop.sql',
    statements: [
      'drop index "missedByLanguage"',
      'alter table "missedSearches" drop column "language"',
    ],
  },
]

/** A database of today that has a row. */
async function databaseOfToday(engine: (typeof engines)[number]) {
  const url = engine === 'postgres' ? await freshUrl('migrated') : undefined
  const folder = freshFolder()
  const db = await openDatabase(url, folder)
  onTestFinished(() => db.destroy())
  await migrate(db)
  const row = { day: '2026-01-01', words: 'radar', times: 3 }
  await db.insertInto('missedSearches').values(row).execute()
  return { db, files: [...statementsFor(engine), ...nextMigrations], url, folder }
}

async function stateOf(db: Database) {
  const rows = await db.selectFrom('missedSearches').selectAll().execute()
  return { schema: await schemaOf(db), rows }
}

test.each(engines)(
  'an upgrade that fails at any statement leaves the database as it was, and the next one completes it (%s)',
  async (engine) => {
    const { db, files } = await databaseOfToday(engine)
    const folder = folderWith(files, '', (all) => all)
    const before = await stateOf(db)
    let failures = 0
    // All migrations of an upgrade are one transaction, so what was before the failing one is undone too.
    for (const { name, statements } of nextMigrations) {
      const write = (all: string[]) => writeFileSync(join(folder, name), all.join(';\n\n'))
      for (let at = 0; at <= statements.length; at++) {
        write(statements.toSpliced(at, 0, 'select * from nowhere'))
        await expect(migrate(db, folder), `${name} ${at}`).rejects.toThrow(/up to date: .*nowhere/)
        expect(await stateOf(db), `${name} ${at}`).toEqual(before)
        failures += 1
      }
      write(statements)
    }
    expect(failures).toBe(11)
    expect(await migrate(db, folder)).toHaveLength(nextMigrations.length)
    expect((await stateOf(db)).rows).toEqual([])
    const { rows } = await sql`select * from "languages"`.execute(db)
    expect(rows).toEqual([{ name: 'en', times: 3 }])
  },
)

test.each(engines)(
  'an installation that fails at any statement leaves no table, and the next one completes it (%s)',
  async (engine) => {
    const db = await emptyDatabase(engine)
    const files = statementsFor(engine)
    const all = files.flatMap(({ name, statements }) => statements.map((_, at) => ({ name, at })))
    const some = all.filter((_, index) => index % 25 === 24)
    for (const { name, at } of some) {
      const folder = folderWith(files, name, (one) => one.toSpliced(at, 0, 'select * from nowhere'))
      await expect(migrate(db, folder), `${name} ${at}`).rejects.toThrow(/up to date: .*nowhere/)
      expect(await db.introspection.getTables(), `${name} ${at}`).toEqual([])
    }
    expect(some.length).toBeGreaterThan(4)
    expect(await migrate(db)).toHaveLength(files.length)
  },
)

const slow = {
  sqlite: `with recursive "n"("x") as (select 1 union all select "x" + 1 from "n" where "x" < 3000000000)
    select count(*) from "n"`,
  postgres: 'select pg_sleep(4)',
}

test.each(engines)(
  'a process that is killed during an upgrade leaves no half schema and no lock (%s)',
  async (engine) => {
    const { db, files, url, folder } = await databaseOfToday(engine)
    const before = await schemaOf(db)
    const last = files.at(-1)?.name ?? ''
    const whole = folderWith(files, '', (all) => all)
    const held = folderWith(files, last, (all) => all.toSpliced(1, 0, slow[engine]))
    const code = `
      const { openDatabase } = await import(${JSON.stringify(resolve('app/database/database.server.ts'))})
      const { migrate } = await import(${JSON.stringify(resolve('app/database/migrate.server.ts'))})
      const db = await openDatabase(${JSON.stringify(url)}, ${JSON.stringify(folder)})
      await migrate(db, ${JSON.stringify(held)})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
    await untilHeld(db)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await schemaOf(db)).toEqual(before)
    // PostgreSQL notices that the client is gone when its statement ends.
    await expect
      .poll(() => migrate(db, whole).then(() => 'done', String), { timeout: 30_000 })
      .toBe('done')
    const { rows } = await sql`select name from kysely_migration`.execute(db)
    expect(rows).toHaveLength(files.length)
    if (engine === 'sqlite') {
      const copies = readdirSync(join(dirname(await fileOf(db)), 'backups'))
      expect(copies.filter((name) => name.endsWith('.partial'))).toEqual([])
      const checked = await sql`pragma integrity_check`.execute(db)
      expect(checked.rows).toEqual([{ integrity_check: 'ok' }])
    }
  },
)

/** Waits until the other process is inside its slow statement. */
async function untilHeld(db: Database) {
  for (;;) {
    const isHeld =
      db.engine === 'postgres'
        ? sql`select 1 from pg_stat_activity where query like '%pg_sleep(4)%'
            and pid <> pg_backend_pid() and state = 'active'`
            .execute(db)
            .then(({ rows }) => rows.length > 0)
        : sql`begin immediate`.execute(db).then(
            () => sql`rollback`.execute(db).then(() => false),
            () => true,
          )
    if (await isHeld) return
    await pause(50)
  }
}
