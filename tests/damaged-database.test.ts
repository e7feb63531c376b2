import { closeSync, cpSync, existsSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { backupFolder, backupsIn } from '#app/backup/folder.server.ts'
import { backupState } from '#app/backup/state.server.ts'
import { openDatabase } from '#app/database/database.server.ts'
import { engines, freshFolder, freshUrl } from '#app/database/database.testing.ts'
import { migrate } from '#app/database/migrate.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { run } from '../scripts/run.ts'
import { start, startSite } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const picture = `${'a'.repeat(32)}.webp`

const command = (name: string, env: NodeJS.ProcessEnv, words: string[] = []) =>
  run('node', [`scripts/${name}.ts`, ...words], env)

/** Fills a page in the middle of the file with zeros: the first page of a table, or one that only a whole check reads. */
function damage(file: string, of: (db: DatabaseSync) => number) {
  const db = new DatabaseSync(file)
  db.exec('pragma wal_checkpoint(truncate)')
  const page = of(db)
  const size = Number(db.prepare('pragma page_size').get()?.['page_size'])
  db.close()
  const written = openSync(file, 'r+')
  writeSync(written, Buffer.alloc(size), 0, size, (page - 1) * size)
  closeSync(written)
}

const rootOf = (table: string) => (db: DatabaseSync) =>
  Number(db.prepare('select rootpage from sqlite_schema where name = ?').get(table)?.['rootpage'])

/** Makes a table of many pages, and names one in its middle. */
function middlePage(db: DatabaseSync) {
  const add = db.prepare('insert into "missedSearches" values (?, ?, 1)')
  for (let n = 0; n < 3_000; n++) add.run('2026-11-01', `word ${n} `.padEnd(200, 'x'))
  db.exec('pragma wal_checkpoint(truncate)')
  return Number(db.prepare('pragma page_count').get()?.['page_count']) - 20
}

async function aSite(more: Record<string, string> = {}) {
  const DATA_DIR = freshFolder()
  const db = await openDatabase(undefined, DATA_DIR)
  await migrate(db)
  await db.destroy()
  return { DATA_DIR, DEMO_CONTENT: 'off', ...more }
}

test(
  'a damaged database is told by /readyz, and pages that need no damaged part go on',
  async () => {
    const env = await aSite()
    const site = await startSite(env)
    expect((await fetch(`${site.origin}/faq`)).status).toBe(200)
    // While it runs: the pages that it holds in memory are whole.
    damage(join(env.DATA_DIR, 'chandlery.db'), rootOf('posts'))
    const ready = () => fetch(`${site.origin}/readyz`)
    await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(503)
    expect(await (await ready()).json()).toMatchObject({
      message: expect.stringMatching(/^The database is damaged\. .*docs\/backup\.md/),
    })
    const excluded = await fetch(`${site.origin}/readyz?exclude=damage`)
    expect(excluded.status).toBe(200)
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.origin}/faq`)).status).toBe(200)
    expect((await fetch(`${site.origin}/all-categories`)).status).toBe(200)
  },
  3 * minutes,
)

test('damage that a query meets marks the database until a restart', async () => {
  const { DATA_DIR } = await aSite()
  const db = await openDatabase(undefined, DATA_DIR)
  onTestFinished(() => db.destroy())
  db.expectWhole()
  await expect(sql`select * from "none"`.execute(db)).rejects.toThrow('no such table')
  db.expectWhole()
  const file = join(DATA_DIR, 'chandlery.db')
  damage(file, middlePage)
  db.expectWhole()
  const all = db.selectFrom('missedSearches').selectAll()
  await expect(all.execute()).rejects.toThrow('malformed')
  expect(() => db.expectWhole()).toThrow('The database is damaged')
  expect(await db.selectFrom('posts').selectAll().execute()).toEqual([])
})

test('damage that PostgreSQL reports marks the database', async () => {
  const db = await openDatabase(await freshUrl(), '')
  onTestFinished(() => db.destroy())
  db.expectWhole()
  const raised = sql`do $$ begin raise exception 'broken page' using errcode = 'XX001'; end $$`
  await expect(raised.execute(db)).rejects.toThrow('broken page')
  expect(() => db.expectWhole()).toThrow('The database is damaged')
})

test('a backup checks the whole database, refuses a damaged one, and keeps the good ones', async () => {
  const { DATA_DIR } = await aSite()
  const file = join(DATA_DIR, 'chandlery.db')
  expect(await command('backup', { DATA_DIR })).toMatchObject({ code: 0 })
  const good = await backupsIn(backupFolder(DATA_DIR))
  damage(file, middlePage)
  const refused = await command('backup', { DATA_DIR })
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database \S+ is damaged \(.*restore the newest .*$/),
  })
  expect(await backupsIn(backupFolder(DATA_DIR))).toEqual(good)
  const db = await openDatabase(undefined, DATA_DIR)
  onTestFinished(() => db.destroy())
  const { error, failedAt } = await backupState(db)
  expect([error, failedAt !== null]).toEqual([refused.output, true])
  // Also where the command needs a damaged part before it.
  damage(file, rootOf('backupState'))
  const again = await command('backup', { DATA_DIR })
  expect(again.code).toBe(1)
  expect(again.output.split('\n'), again.output).toHaveLength(1)
  for (const name of ['migrate', 'owner']) {
    damage(file, rootOf('kysely_migration'))
    const said = await command(name, { DATA_DIR })
    expect(said).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database is damaged\. .*$/),
    })
  }
})

test.each(engines)(
  'files of a site without its database stop the start and every command with one line (%s)',
  async (engine) => {
    const DATA_DIR = freshFolder()
    const url = engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : undefined
    const env = { DATA_DIR, DEMO_CONTENT: 'off', ...url }
    const media = join(DATA_DIR, 'media')
    cpSync(join('public'), join(DATA_DIR, 'media', 'lost+found'), { recursive: true })
    writeFileSync(join(media, picture), 'x')
    const hint = expect.stringMatching(/^[^\n]*has the files of a site: .*npm run restore.*$/)
    const { code, said } = start(env)
    expect(await code, said.err).toBe(1)
    expect(said.err.trimEnd()).toEqual(hint)
    expect(await command('migrate', env)).toEqual({ code: 1, output: hint })
    expect(existsSync(join(DATA_DIR, 'chandlery.db'))).toBe(false)
    for (const [name, words] of [
      ['owner', []],
      ['import', ['package.json']],
    ] as const) {
      const refused = await command(name, env, [...words])
      expect(refused.code, refused.output).toBe(1)
      expect(refused.output.split('\n'), refused.output).toHaveLength(1)
    }
    // An empty file is no database either.
    if (!url) {
      writeFileSync(join(DATA_DIR, 'chandlery.db'), '')
      expect(await command('migrate', env)).toEqual({ code: 1, output: hint })
      rmSync(join(DATA_DIR, 'chandlery.db'))
    }
    // A new site on purpose.
    rmSync(join(media, picture))
    expect(await command('migrate', env)).toMatchObject({ code: 0 })
    writeFileSync(join(media, picture), 'x')
    expect(await command('migrate', env)).toMatchObject({ code: 0 })
  },
  3 * minutes,
)
