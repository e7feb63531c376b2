import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'

import { engines, freshFolder } from '#app/database/database.testing.ts'
import { fakeS3 } from '#app/media/fake-s3.testing.ts'
import { alsoLoopback } from '#app/media/remote-files/download.server.ts'
import { publicInternet } from '#app/platform/public-host.server.ts'

import { run } from '../../scripts/run.ts'
import { emptyPlace, filledPlace, rowsOf } from './backup.testing.ts'
import { openBackups } from './backups.server.ts'
import { backupFolder, backupName, backupsIn } from './folder.server.ts'
import { runBackup } from './run.server.ts'
import { backupProblem, backupState } from './state.server.ts'
import { removeBackupStore, saveBackupStore, shownBackupStore } from './store.server.ts'

const day = 24 * 3_600_000

/** A site whose backups are copied to a store, and the file with its owner's key. */
async function copiedPlace(engine: (typeof engines)[number] = 'sqlite') {
  const { place, db } = await filledPlace(engine)
  const { account, objects, state } = await fakeS3()
  const identity = await generateX25519Identity()
  const publicKey = await identityToRecipient(identity)
  const key = join(freshFolder(), 'key.txt')
  writeFileSync(key, `# public key: ${publicKey}\n${identity}\n`)
  const typed = { ...account, bucket: 'chandlery', folder: 'copies/site', publicKey }
  expect(await saveBackupStore(db, typed, alsoLoopback)).toBeUndefined()
  expect([...objects.keys()], 'what was written to try the store').toEqual([])
  const folder = backupFolder(place.dataDir)
  const env = {
    S3_ENDPOINT: account.endpoint,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  }
  const back = (isManual = false) => runBackup(place, folder, { isManual, reach: alsoLoopback })
  return { place, db, objects, state, key, typed, folder, env, back }
}

const command = (name: string, words: string[], env: NodeJS.ProcessEnv) =>
  run('node', [`scripts/${name}.ts`, ...words], env)

test.each(engines)(
  'a backup is encrypted and copied to the store, and restored from there (%s)',
  async (engine) => {
    const { place, db, objects, key, env, folder, back, typed } = await copiedPlace(engine)
    const { copiedTo } = await back()
    const [newest] = await backupsIn(folder)
    expect(readdirSync(folder)).toEqual([newest?.name])
    expect(copiedTo).toBe(`s3://chandlery/copies/site/${newest?.name}.age`)
    expect([...objects.keys()]).toEqual([`chandlery/copies/site/${newest?.name}.age`])
    const [bytes = Buffer.of()] = objects.values()
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const state = await backupState(db)
    expect(state).toMatchObject({ copyError: null, leasedUntil: null, error: null })
    expect(state.copiedAt).not.toBeNull()
    const archive = readFileSync(join(folder, newest?.name ?? ''))
    expect(archive.includes(typed.secretAccessKey)).toBe(false)
    expect(await rowsOf(place)).not.toHaveProperty('backupStore')

    const { databaseUrl: DATABASE_URL = '', dataDir: DATA_DIR } = place
    const drilled = await command('drill', ['--key', key], { DATA_DIR, DATABASE_URL })
    expect(drilled).toEqual({
      code: 0,
      output: expect.stringMatching(/^s3:\/\/chandlery\/copies\/site is good: \d+ rows/),
    })
    const target = await emptyPlace(engine)
    const to = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? '', ...env }
    const restored = await command('restore', [copiedTo ?? '', '--key', key], to)
    expect(restored).toMatchObject({ code: 0 })
    expect(await rowsOf(target)).toEqual(await rowsOf(place))
  },
)

test('a wrong key, a cut copy and a missing one are told in one sentence', async () => {
  const { objects, key, env, back } = await copiedPlace()
  const { copiedTo = '' } = await back()
  const { dataDir: DATA_DIR } = await emptyPlace('sqlite')
  const told = async (words: string[]) => {
    const { code, output } = await command('drill', words, { DATA_DIR, ...env })
    expect(code, output).toBe(1)
    return output
  }
  const other = join(freshFolder(), 'other.txt')
  writeFileSync(other, await generateX25519Identity())
  expect(await told([copiedTo, '--key', other])).toMatch(/^The key in .* does not open s3:.*\.$/)
  expect(await told([copiedTo])).toMatch(/is encrypted: name the file with your key/)
  expect(await told([`${copiedTo.slice(0, -9)}.tar.age`, '--key', key])).toMatch(
    /^The store has no file s3:/,
  )
  expect(await told(['s3://chandlery/nothing', '--key', key])).toBe(
    'There is no backup in s3://chandlery/nothing.',
  )
  writeFileSync(other, 'no key')
  expect(await told([copiedTo, '--key', other])).toMatch(/has no key, which begins with/)
  const bytes = objects.get(copiedTo.slice('s3://'.length)) ?? Buffer.of()
  const cut = join(freshFolder(), 'cut.tar.age')
  for (const length of [bytes.length - 1, bytes.length / 2, 100, 0]) {
    writeFileSync(cut, bytes.subarray(0, length))
    expect(await told([cut, '--key', key]), String(length)).toMatch(
      /^The copy .* is cut or damaged/,
    )
  }
  writeFileSync(cut, bytes)
  expect(await command('drill', [cut, '--key', key], { DATA_DIR })).toMatchObject({ code: 0 })
}, 120_000)

test('copies are thinned by the daily backup alone, and only those of this site', async () => {
  const { objects, back } = await copiedPlace()
  const now = Date.now()
  const old = [400, 300].map((days) => `chandlery/copies/site/${backupName(now - days * day)}.age`)
  const others = [
    `chandlery/copies/${backupName(now - 400 * day)}.age`,
    `chandlery/copies/site/deeper/${backupName(now - 400 * day)}.age`,
    `chandlery/copies/site-2/${backupName(now - 400 * day)}.age`,
    `chandlery/copies/site/${backupName(now - 400 * day)}`,
    'chandlery/copies/site/chandlery-notes.txt',
  ]
  // More than one answer of the store lists.
  const many = Array.from(
    { length: 200 },
    (_, n) => `chandlery/copies/site/${backupName(now - 500 * day - n * 1_000)}.age`,
  )
  for (const path of [...old, ...others, ...many]) objects.set(path, Buffer.from('x'))
  const { copiedTo: manual } = await back(true)
  expect(objects.size).toBe(old.length + others.length + many.length + 1)
  // A second later, so that both have a name.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const { copiedTo: daily } = await back()
  const left = [...objects.keys()].map((path) => `s3://${path}`)
  expect(left).toEqual(expect.arrayContaining([daily, ...others.map((path) => `s3://${path}`)]))
  expect(left).toHaveLength(others.length + 1)
  expect(left).not.toContain(manual)
})

test('a copy that fails leaves the backup good, and the next backup tries again', async () => {
  const { place, db, objects, state, folder, typed } = await copiedPlace()
  const reported: string[] = []
  const settings = { ...place, dailyBackup: true, reach: alsoLoopback }
  const backups = openBackups(db, settings, ({ message }) => reported.push(message))
  state.failure = 'error'
  await backups.startIfDue()
  await backups.ended()
  const failed = await backupState(db)
  expect(failed).toMatchObject({ error: null, failedAt: null, copiedAt: null, leasedUntil: null })
  expect(failed.copyError).toMatch(/^The store answered with an error \(500\)/)
  expect(backupProblem(failed, true)).toBe('copy')
  expect(reported).toEqual([expect.stringMatching(/^The copy of the backup failed: The store/)])
  expect(JSON.stringify([failed, reported])).not.toContain(typed.secretAccessKey)
  expect(await backupsIn(folder)).toHaveLength(1)
  expect(readdirSync(folder)).toHaveLength(1)
  state.failure = undefined
  await backups.startManual()
  await backups.ended()
  expect(backupProblem(await backupState(db), true)).toBeUndefined()
  expect(objects.size).toBe(1)
})

test.each(engines)('what the store refuses is told beside its field (%s)', async (engine) => {
  const { db, typed, state } = await copiedPlace(engine)
  const refused = async (changed: object, reach = alsoLoopback) =>
    Object.entries((await saveBackupStore(db, { ...typed, ...changed }, reach)) ?? {})
  const wrong = { secretAccessKey: 'not the secret' }
  expect(await refused(wrong)).toEqual([
    ['secretAccessKey', 'The store refuses this secret access key.'],
  ])
  const elsewhere = { bucket: 'other-bucket' }
  expect(await refused(elsewhere)).toEqual([['bucket', 'The store has no bucket with this name.']])
  const nobody = { endpoint: 'http://127.0.0.1:1' }
  expect(await refused(nobody)).toEqual([['endpoint', expect.stringMatching(/cannot be reached/)]])
  const inside = 'This address is in a private network. The store must be on the internet.'
  for (const endpoint of ['https://127.0.0.1', 'https://localhost', 'https://[::1]']) {
    expect(await refused({ endpoint }, { ...alsoLoopback, ...publicInternet })).toEqual([
      ['endpoint', inside],
    ])
  }
  const names = async (changed: object) => (await refused(changed)).map(([name]) => name)
  expect(await names({ publicKey: 'age1wrong', folder: '../x', bucket: 'No', region: '' })).toEqual(
    expect.arrayContaining(['publicKey', 'folder', 'bucket', 'region']),
  )
  // The stored secret goes to no other address.
  const asked = state.requests.length
  const moved = { endpoint: typed.endpoint.replace('127.0.0.1', 'localhost'), secretAccessKey: '' }
  expect(await names(moved)).toEqual(['secretAccessKey'])
  expect(state.requests).toHaveLength(asked)
  expect(await refused({ secretAccessKey: '', folder: 'new' })).toEqual([])
  expect(await shownBackupStore(db)).toMatchObject({ folder: 'new' })
  expect(JSON.stringify(await shownBackupStore(db))).not.toContain(typed.secretAccessKey)
  const log = await db.selectFrom('activity').selectAll().execute()
  expect(JSON.stringify(log)).not.toContain(typed.secretAccessKey)
  await removeBackupStore(db)
  expect(await shownBackupStore(db)).toBeUndefined()
})
