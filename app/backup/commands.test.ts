import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { rename, rm, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { expect, test } from 'vitest'

import { makeFirstOwner } from '#app/accounts/owners.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'
import { fakeS3 } from '#app/media/fake-s3.testing.ts'
import { isoTime } from '#app/platform/clock.ts'
import { rememberedErasures } from '#app/platform/erasure-list.server.ts'

import { run } from '../../scripts/run.ts'
import { sqliteFile } from './back-up.server.ts'
import { changedCopy, emptyPlace, filledPlace, rowsOf } from './backup.testing.ts'
import { backupFolder, backupsIn } from './folder.server.ts'
import { checkArchive } from './read-archive.server.ts'
import { backupProblem, backupState, isDue } from './state.server.ts'

const command = (name: string, words: string[], env: NodeJS.ProcessEnv) =>
  run('node', [`scripts/${name}.ts`, ...words], env)

test('the commands back up, drill and restore, and say what they did', async () => {
  const { place, db } = await filledPlace('sqlite')
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'a password of some length' })
  const { dataDir: DATA_DIR } = place
  const nothing = await command('drill', [], { DATA_DIR })
  expect(nothing).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no backup in /),
  })
  const made = await command('backup', [], { DATA_DIR })
  expect(made.output).toMatch(/^\S+\.tar: \d+ rows and 3 files, 0\.\d MB, read again and good\.$/)
  const [newest] = await backupsIn(backupFolder(DATA_DIR))
  const path = join(backupFolder(DATA_DIR), newest?.name ?? '')
  const drilled = await command('drill', [], { DATA_DIR })
  expect(drilled.output).toMatch(
    / is good: \d+ rows in \d+ tables and 3 files were restored correctly/,
  )
  expect(drilled.code).toBe(0)

  const target = await emptyPlace('sqlite')
  const restored = await command('restore', [path], { DATA_DIR: target.dataDir })
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^The site of .* is restored[^]* sign in [^]*\n {2}owner@example.com \(owner\)/,
    ),
  })
  expect(await rowsOf(target)).toEqual(await rowsOf(place))
  const again = await command('restore', [path], { DATA_DIR: target.dataDir })
  expect(again).toEqual({
    code: 1,
    output: expect.stringMatching(/^The folder .* is not empty: .*$/),
  })
})

test('a backup drops erasures of 217 days, and one into another folder drops none', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const { dataDir: DATA_DIR } = place
  const old = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
  const [first, second] = [old(218), old(216)]
  writeFileSync(join(DATA_DIR, 'erasures-former.jsonl'), `{"at":"${first}","salt":"1"}\n`)
  writeFileSync(
    join(DATA_DIR, 'erasures.jsonl'),
    `{"at":"${first}","salt":"2"}\n{"at":"${second}","salt":"3"}\n`,
  )
  const saltsAfter = async (words: string[]) => {
    const env = { DATA_DIR, BACKUP: 'off' }
    expect(await command('backup', words, env)).toMatchObject({ code: 0 })
    return (await rememberedErasures(DATA_DIR)).map(({ salt }) => salt)
  }
  expect(await saltsAfter([freshFolder()])).toEqual(['1', '2', '3'])
  expect(await saltsAfter([])).toEqual(['2', '3'])
})

test('beside daily backups, the command removes no other backup', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const { dataDir: DATA_DIR } = place
  const folder = backupFolder(DATA_DIR)
  mkdirSync(folder)
  writeFileSync(join(folder, 'chandlery-20200101-000000Z.tar'), '')
  const leftAfter = async (env: NodeJS.ProcessEnv) => {
    expect(await command('backup', [], { DATA_DIR, ...env })).toMatchObject({ code: 0 })
    return readdirSync(folder).length
  }
  expect(await leftAfter({})).toBe(2)
  expect(await leftAfter({ BACKUP: 'off' })).toBe(1)
})

test('a backup by a clock that the cleanup doubts removes no other backup', async () => {
  const { place, db } = await filledPlace('sqlite', 1)
  const { dataDir: DATA_DIR } = place
  const folder = backupFolder(DATA_DIR)
  mkdirSync(folder)
  const old = [2020, 2021].map((year) => `chandlery-${year}0101-000000Z.tar`)
  for (const name of old) writeFileSync(join(folder, name), '')
  const leftAfter = async (trustedAt: number) => {
    await db
      .updateTable('cleanup')
      .set({ trustedAt: isoTime(trustedAt) })
      .execute()
    const env = { DATA_DIR, BACKUP: 'off' }
    expect(await command('backup', [], env)).toMatchObject({ code: 0 })
    return readdirSync(folder).filter((name) => old.includes(name))
  }
  // As it looks to a clock that is two months ahead.
  expect(await leftAfter(Date.now() - 60 * 24 * 3_600_000)).toEqual(old)
  expect(await leftAfter(Date.now())).toEqual([])
})

test('a folder without a site is refused, and stays empty', async () => {
  const DATA_DIR = freshFolder()
  const made = await command('backup', [], { DATA_DIR })
  expect(made).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no database in .*site\.$/),
  })
  expect(await command('import', ['package.json'], { DATA_DIR })).toEqual(made)
  expect(readdirSync(DATA_DIR)).toEqual([])
  const copied = await command('restore', [], { DATA_DIR })
  expect(copied).toEqual({ code: 1, output: expect.stringMatching(/^Name the backup: /) })
})

test('the drill finds a backup that is damaged', async () => {
  const { place } = await filledPlace('sqlite')
  const { dataDir: DATA_DIR } = place
  const path = join(freshFolder(), 'site.tar')
  expect((await command('backup', [path], { DATA_DIR })).code).toBe(0)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const second = await command('backup', [path], { DATA_DIR })
  expect(second.output).toMatch(/^There is a file .* already/)
  const damaged = changedCopy(path, (bytes) => {
    const at = bytes.indexOf('"parts"')
    return bytes.fill(1, at, at + 1)
  })
  const drilled = await command('drill', [damaged], { DATA_DIR })
  expect(drilled).toEqual({ code: 1, output: expect.stringMatching(/is cut or damaged/) })
})

test('a backup goes to an S3 store as one object', async () => {
  const { place, db } = await filledPlace('sqlite')
  const { account, objects } = await fakeS3()
  const env = {
    DATA_DIR: place.dataDir,
    S3_ENDPOINT: account.endpoint,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  }
  const made = await command('backup', ['s3://chandlery/copies'], env)
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^s3:\/\/chandlery\/copies\/cha/),
  })
  const [[name, bytes] = ['', Buffer.of()]] = [...objects]
  expect(name).toMatch(/^chandlery\/copies\/chandlery-.*\.tar$/)
  const copy = join(freshFolder(), 'copy.tar')
  await writeFile(copy, bytes)
  expect((await checkArchive(copy)).media.files).toBe(3)
  expect(readdirSync(backupFolder(place.dataDir))).toEqual([])
  const state = await backupState(db)
  expect([state.error, state.name, isDue(state)]).toEqual([null, basename(name), true])

  const refused = { ...env, S3_ENDPOINT: 'http://127.0.0.1:1' }
  const failed = await command('backup', ['s3://chandlery/copies'], refused)
  expect(failed.code).toBe(1)
  const after = await backupState(db)
  expect([backupProblem(after, true), after.failedAt]).toEqual(['copy', null])
  expect(readdirSync(backupFolder(place.dataDir))).toEqual([])
})

test('the copy from before an upgrade comes back, but never over a database', async () => {
  const { place, db } = await filledPlace('sqlite')
  const { dataDir: DATA_DIR } = place
  const before = await rowsOf(place)
  await db.destroy()
  const copy = join(freshFolder(), 'before-002-name-20260101T000000Z.db')
  const file = sqliteFile(DATA_DIR)
  const refused = await command('restore', [file], { DATA_DIR })
  expect(refused.output).toMatch(/^There is a database already, /)
  await rename(file, copy)
  const restored = await command('restore', [copy], { DATA_DIR })
  expect(restored.output).toMatch(
    /is the database of .* now\. Start the site\.\nNo owner is active/,
  )
  expect(await rowsOf(place)).toEqual(before)

  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
  await truncate(copy, 20_000)
  const cut = await command('restore', [copy], { DATA_DIR })
  expect(cut).toEqual({ code: 1, output: expect.stringMatching(/is missing, cut or damaged: /) })
  expect(readdirSync(DATA_DIR)).not.toContain('chandlery.db')
})
