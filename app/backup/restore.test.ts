import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { search } from '#app/catalogue/search/search.server.ts'
import { engines, freshFolder } from '#app/database/database.testing.ts'
import { saveMailSettings, storedMailSettings } from '#app/mail/stored-settings.server.ts'
import { rememberErasure } from '#app/privacy/erasures.server.ts'

import { backUp, sqliteFile } from './back-up.server.ts'
import { changedCopy, emptyPlace, filledPlace, openPlace, rowsOf } from './backup.testing.ts'
import { checkArchive } from './read-archive.server.ts'
import { restore } from './restore.server.ts'

const pairs = engines.flatMap((from) => engines.map((to) => [from, to] as const))

test.each(pairs)(
  'a backup of %s comes back on %s, row by row and file by file',
  async (from, to) => {
    const { place } = await filledPlace(from)
    const path = join(freshFolder(), 'site.tar')
    const { manifest } = await backUp(place, path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(manifest.media).toEqual({ files: 3, bytes: 15_000 })
    expect(manifest.missing).toEqual([])

    const target = await emptyPlace(to)
    await restore(path, target)
    const [before, after] = [await rowsOf(place), await rowsOf(target)]
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['products', 'enquiries', 'owners']))
    expect(Object.keys(before)).not.toContain('sessions')
    expect(before['products']).toHaveLength(3)
    expect(after).toEqual(before)
    expect(filesOf(target.dataDir)).toEqual(filesOf(place.dataDir))
    expect(readdirSync(target.dataDir)).not.toContain('restoring')

    const db = await openPlace(target)
    const found = await search(db, { query: 'pump 1', limit: 10 })
    expect(found.products.map(({ title }) => title)).toContain('Pump 1')
    const product = { title: 'New', description: '', imageUrl: '' }
    await addProducts(db, [{ ...product, categoryId: '16', subcategoryId: '' }])
    const counts = await db.selectFrom('productCounts').selectAll().execute()
    expect(counts).toEqual([{ categoryId: '16', subcategoryId: '', products: 4, unlisted: 0 }])
    if (to === 'sqlite') {
      const checks = await sql`pragma integrity_check`.execute(db)
      expect(checks.rows).toEqual([{ integrity_check: 'ok' }])
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
    }
  },
)

test.each(pairs)('the password of the mail server is in no backup (%s to %s)', async (from, to) => {
  const { place } = await filledPlace(from, 1)
  const db = await openPlace(place)
  const desk = { from: 'desk@harbour.example', owner: 'desk@harbour.example' }
  const server = { host: 'smtp.harbour.example', port: '587', user: 'us', password: 'hawser' }
  expect(await saveMailSettings(db, { ...server, ...desk })).toBeUndefined()
  const path = join(freshFolder(), 'site.tar')
  await backUp(place, path)
  const target = await emptyPlace(to)
  await restore(path, target)
  expect(await storedMailSettings(await openPlace(target))).toBeUndefined()
})

test.each(pairs)('a restore brings no passkey back (%s to %s)', async (from, to) => {
  const { place } = await filledPlace(from, 1)
  const db = await openPlace(place)
  const [ownerId, createdAt] = ['ann', '2026-01-01T00:00:00.000Z']
  const person = { _id: ownerId, email: 'ann@example.com', passwordHash: 'x' }
  await db
    .insertInto('owners')
    .values({ ...person, createdAt, updatedAt: createdAt })
    .execute()
  const passkey = { _id: 'lost', ownerId, credentialId: 'lost', publicKey: 'x', counter: 0 }
  const row = { ...passkey, transports: '', name: 'A lost phone', createdAt }
  await db.insertInto('passkeys').values(row).execute()
  await db
    .insertInto('passkeyChallenges')
    .values({ challengeHash: 'x', ownerId, createdAt })
    .execute()
  const path = join(freshFolder(), 'site.tar')
  await backUp(place, path)
  await db.deleteFrom('passkeys').execute()
  const target = await emptyPlace(to)
  await restore(path, target)
  const restored = await openPlace(target)
  expect(await restored.selectFrom('owners').selectAll().execute()).toHaveLength(1)
  for (const table of ['passkeys', 'passkeyChallenges'] as const) {
    expect(await restored.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})

test('every cut archive is refused, and nothing of it remains', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const path = join(freshFolder(), 'site.tar')
  const { size } = await backUp(place, path)
  const target = await emptyPlace('sqlite')
  for (const length of [0, 1, 511, 512, 700, size >> 1, size - 1500, size - 1024, size - 1]) {
    const cut = changedCopy(path, (bytes) => bytes.subarray(0, length))
    await expect(restore(cut, target), `${length}`).rejects.toThrow(/is cut or damaged: /)
    expect(readdirSync(target.dataDir)).toEqual([])
  }
})

test('an archive with one changed byte is refused, whatever byte it is', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const path = join(freshFolder(), 'site.tar')
  const { size, manifest } = await backUp(place, path)
  const whole = readFileSync(path)
  let refused = 0
  for (let at = 5; at < size; at += 97) {
    const changed = changedCopy(path, (bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1))
    const outcome = await checkArchive(changed).catch((error: unknown) => error)
    // A zero that fills up a block means nothing, so it may change.
    if (whole[at] === 0 && !(outcome instanceof Error)) expect(outcome).toEqual(manifest)
    else {
      expect(String(outcome), `byte ${at}`).toMatch(/is cut or damaged: /)
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(50)
})

test.each(engines)(
  'a place that is not empty is refused, and stays as it was (%s)',
  async (engine) => {
    const { place } = await filledPlace('sqlite', 1)
    const path = join(freshFolder(), 'site.tar')
    await backUp(place, path)
    const other = await filledPlace(engine, 1)
    const before = await rowsOf(other.place)
    await expect(restore(path, other.place)).rejects.toThrow(
      /media is not empty: a backup is restored/,
    )
    const withoutMedia = { ...other.place, dataDir: freshFolder() }
    if (engine === 'sqlite') writeFileSync(join(withoutMedia.dataDir, 'chandlery.db'), 'other')
    await expect(restore(path, withoutMedia)).rejects.toThrow(
      engine === 'sqlite' ? /There is a database already/ : /The database is not empty \(it has/,
    )
    expect(readdirSync(withoutMedia.dataDir)).toEqual(engine === 'sqlite' ? ['chandlery.db'] : [])
    expect(await rowsOf(other.place)).toEqual(before)
  },
)

test('a view and a table of another schema are no filled database of PostgreSQL', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const path = join(freshFolder(), 'site.tar')
  await backUp(place, path)
  const target = await emptyPlace('postgres')
  const db = await openPlace(target)
  await sql`create view "running" as select 1 as "one"`.execute(db)
  await sql`create schema "other" create table "products" ("_id" text)`.execute(db)
  await restore(path, target)
  expect((await rowsOf(target))['products']).toEqual((await rowsOf(place))['products'])
})

test.each(engines)(
  'a restore that fails in the middle leaves nothing behind (%s)',
  async (engine) => {
    const { place } = await filledPlace('sqlite', 1)
    const good = join(freshFolder(), 'good.tar')
    await backUp(place, good)
    const file = new DatabaseSync(sqliteFile(place.dataDir), { enableForeignKeyConstraints: false })
    file.exec(`insert into "formerSlugs" values ('slug', 'a post that is not there', '')`)
    file.close()
    const broken = join(freshFolder(), 'broken.tar')
    await backUp(place, broken)

    const target = await emptyPlace(engine)
    await mkdir(join(target.dataDir, 'restoring/media'), { recursive: true })
    writeFileSync(join(target.dataDir, 'restoring/chandlery.db'), 'left by a killed restore')
    await expect(restore(broken, target)).rejects.toThrow(/foreign key/i)
    expect(readdirSync(target.dataDir)).toEqual([])
    await restore(good, target)
    expect((await rowsOf(target))['products']).toEqual((await rowsOf(place))['products'])
    expect(filesOf(target.dataDir)).toEqual(filesOf(place.dataDir))
  },
)

test.each(engines)(
  'C-67: who was erased after a backup stays erased after its restore (%s)',
  async (engine) => {
    const { place, db } = await filledPlace(engine, 1)
    const old = join(freshFolder(), 'old.tar')
    await backUp(place, old)
    await rememberErasure(place.dataDir, { email: 'anna@example.com' })
    await db.deleteFrom('enquiries').where('email', '=', 'anna@example.com').execute()
    const newer = join(freshFolder(), 'newer.tar')
    await backUp(place, newer)

    // The machine that has the list, and a new machine, to which the newer backup brings it.
    const [same, other] = [await emptyPlace(engine), await emptyPlace(engine)]
    await cp(join(place.dataDir, 'erasures.jsonl'), join(same.dataDir, 'erasures.jsonl'))
    expect((await restore(old, same)).erased).toBe(1)
    await restore(newer, other)
    const list = readFileSync(join(other.dataDir, 'erasures.jsonl'), 'utf8')
    expect(list).toBe(readFileSync(join(place.dataDir, 'erasures.jsonl'), 'utf8'))
    for (const target of [same, other]) {
      const restored = await openPlace(target)
      const emails = await restored.selectFrom('enquiries').select('email').orderBy('_id').execute()
      expect(emails.map(({ email }) => email)).toEqual([null, 'eve@example.com'])
    }
  },
)

test('who writes again after an erasure is not erased by a restore', async () => {
  const { place } = await filledPlace('sqlite', 1)
  await rememberErasure(
    place.dataDir,
    { email: 'anna@example.com' },
    { now: new Date('2026-01-01') },
  )
  const path = join(freshFolder(), 'site.tar')
  await backUp(place, path)
  const target = await emptyPlace('sqlite')
  expect((await restore(path, target)).erased).toBe(0)
  expect(await rowsOf(target)).toEqual(await rowsOf(place))
})

test('an archive of a newer version, and what is no archive, are refused in one line', async () => {
  const { place } = await filledPlace('sqlite', 1)
  const db = await openPlace(place)
  const name = '999-of-tomorrow'
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(db)
  const path = join(freshFolder(), 'site.tar')
  await backUp(place, path)
  const target = await emptyPlace('sqlite')
  await expect(restore(path, target)).rejects.toThrow(
    /newer version .* \(migration 999-of-tomorrow\)/,
  )
  await expect(restore(`${path}.none`, target)).rejects.toThrow(/^There is no file /)
  await expect(restore('README.md', target)).rejects.toThrow(
    /^The archive README.md is cut or damaged/,
  )
})

function filesOf(dataDir: string) {
  const folder = join(dataDir, 'media')
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{32}\.\w+$/.test(name))
  return names.toSorted().map((name) => [name, readFileSync(join(folder, name)).toString('base64')])
}
