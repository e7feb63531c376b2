import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { type Database, openDatabase } from './database.server.ts'
import { engines, fileOf, freshFolder, freshUrl } from './database.testing.ts'
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

async function formerDatabase(engine: (typeof engines)[number]) {
  const url = engine === 'postgres' ? await freshUrl() : undefined
  const folder = freshFolder()
  const db = await openDatabase(url, folder)
  onTestFinished(() => db.destroy())
  const files = statementsFor(engine)
  const former = folderWith(
    files.filter(({ name }) => name < '004'),
    '',
    (all) => all,
  )
  await migrate(db, former)
  return { db, files, url, folder }
}

test.each(engines)(
  'an upgrade that fails at any statement leaves the schema as it was, and the next one completes it (%s)',
  async (engine) => {
    const { db, files } = await formerDatabase(engine)
    const folder = folderWith(files, '', (all) => all)
    let before = await schemaOf(db)
    let failures = 0
    const failsAt = async ({ name, statements }: (typeof files)[number], at: number) => {
      const write = (all: string[]) => writeFileSync(join(folder, name), all.join(';\n\n'))
      write(statements.toSpliced(at, 0, 'select * from nowhere'))
      await expect(migrate(db, folder), `${name} ${at}`).rejects.toThrow(/up to date: .*nowhere/)
      expect(await schemaOf(db), `${name} ${at}`).toEqual(before)
      write(statements)
      failures += 1
    }
    const newer = files.filter((one) => one.name > '004')
    // All migrations of an upgrade are one transaction, so what was before the failing one is undone too.
    for (const file of newer.filter((_, index) => index % 10 === 9)) await failsAt(file, 0)
    for (const file of newer) {
      for (let at = 0; at <= file.statements.length; at++) await failsAt(file, at)
      const next = files.filter(({ name }) => name <= file.name)
      await migrate(
        db,
        folderWith(next, '', (all) => all),
      )
      before = await schemaOf(db)
    }
    expect(failures).toBeGreaterThan(80)
    await migrate(db)
    const url = engine === 'postgres' ? await freshUrl() : undefined
    const fresh = await openDatabase(url, freshFolder())
    onTestFinished(() => fresh.destroy())
    await migrate(fresh)
    const [upgraded, installed] = [await schemaOf(db), await schemaOf(fresh)]
    expect(upgraded).toEqual(installed)
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
    const { db, files, url, folder } = await formerDatabase(engine)
    const before = await schemaOf(db)
    const last = files.at(-1)?.name ?? ''
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
      .poll(() => migrate(db).then(() => 'done', String), { timeout: 30_000 })
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
