import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addProduct, changeProduct, deleteProduct } from '#app/catalogue/products.testing.ts'
import { judgedLanguages } from '#app/catalogue/search/judged-languages.testing.ts'
import { judged } from '#app/catalogue/search/judged.testing.ts'
import { search } from '#app/catalogue/search/search.server.ts'
import { demoDatabase } from '#app/catalogue/search/search.testing.ts'
import { suggestions } from '#app/catalogue/search/suggestions.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { deviceSchema } from '../device-tables.ts'
import { changesSince, wholeSnapshot } from '../public-rows.server.ts'
import { applyChanges, fillTables } from './make-database.ts'
import { openWasm } from './wasm-database.ts'

const wasm = fileURLToPath(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'))
const engine = new Uint8Array(readFileSync(wasm)).buffer

async function schemaOf(db: Database) {
  const { rows } = await sql<{ name: string; text: string }>`select "name", "sql" as "text"
    from sqlite_schema where "sql" is not null
    order by case "type" when 'table' then 0 when 'index' then 1 else 2 end`.execute(db)
  return rows.filter(({ name }) => deviceSchema.has(name)).map(({ text }) => text)
}

/** A device that has just saved what this database shows. */
async function savedFrom(db: Database) {
  const snapshot = await wholeSnapshot(db)
  if (!snapshot) throw new Error('The catalogue is too large')
  const device = await openWasm(engine)
  device.execute(await schemaOf(db))
  await fillTables(device.db, snapshot.rows)
  return { ...device, snapshot }
}

test('a device finds what the server finds, in the same order', async () => {
  const db = await demoDatabase('sqlite')
  const made = await savedFrom(db)
  // As after the worker was ended: the stored file is opened again.
  const device = await openWasm(engine, made.bytes())
  const all = [...judged, ...Object.values(judgedLanguages).flat()]
  const queries = all.map(([query]) => query)
  for (const query of queries) {
    const asked = { query, limit: 20 }
    expect(await search(device.db, asked), query).toEqual(await search(db, asked))
    const typed = query.slice(0, -1)
    expect(await suggestions(device.db, typed), typed).toEqual(await suggestions(db, typed))
  }
})

test('an update leaves a device with what the server has', async () => {
  const db = await demoDatabase('sqlite')
  const { db: device, snapshot } = await savedFrom(db)
  const part = { title: 'Sextant', description: 'New.', imageUrl: '', categoryId: '10' }
  const added = await addProduct(db, { ...part, subcategoryId: '' })
  const fields = { ...part, subcategoryId: '', title: 'Sextant, brass', model: 'QX-55' }
  await changeProduct(db, added._id, fields, 1)
  const [first] = await db.selectFrom('products').select('_id').limit(1).execute()
  await deleteProduct(db, first?._id ?? '')
  const changes = await changesSince(db, snapshot.at, snapshot.versions)
  if (!changes) throw new Error('Too much has changed')
  expect(await applyChanges(device, changes)).toBe(true)
  for (const query of ['sextant', 'qx55', 'radar', '']) {
    const asked = { query, limit: 50 }
    expect(await search(device, asked), query).toEqual(await search(db, asked))
  }
  const counts = (one: Database) => one.selectFrom('productCounts').selectAll().execute()
  expect(await counts(device)).toEqual(await counts(db))
  // A change that was lost on the way.
  expect(await applyChanges(device, { ...changes, digest: 'other' })).toBe(false)
})

test('a product has the numbers of those that it replaces, also when they come later', async () => {
  const db = await demoDatabase('sqlite')
  const products = db.selectFrom('products').select('_id').orderBy('createdAt').orderBy('_id')
  const oldest = await products.executeTakeFirstOrThrow()
  const part = { title: 'Sextant', description: 'New.', imageUrl: '', categoryId: '10' }
  const partNumbers = [{ scheme: 'Our', value: 'QX-5512' }]
  const links = { partNumbers, supersededBy: oldest._id }
  await addProduct(db, { ...part, subcategoryId: '', ...links })
  const { db: device } = await savedFrom(db)
  const asked = { query: 'QX-5512', limit: 50 }
  const found = await search(device, asked)
  expect(found).toEqual(await search(db, asked))
  expect(JSON.stringify(found)).toContain(oldest._id)
})

test('values come back from the engine as they were stored', async () => {
  const { db, execute, bytes, close } = await openWasm(engine)
  execute(['create table "kept" ("id" integer primary key, "value")'])
  const values = [
    '',
    'Ø 50 × 3 mm — поршень 活塞 🛠',
    'a\0b',
    '\uFEFFfirst',
    'x'.repeat(1_000_000),
    0,
    -1,
    2 ** 31,
    Number.MIN_SAFE_INTEGER,
    0.1,
    -1e300,
    null,
  ]
  for (const value of values) await sql`insert into "kept" ("value") values (${value})`.execute(db)
  await sql`insert into "kept" ("value") values (${true})`.execute(db)
  const read = async (from: typeof db) =>
    (await sql<{ value: unknown }>`select "value" from "kept" order by "id"`.execute(from)).rows
  const again = await openWasm(engine, bytes())
  expect((await read(db)).map(({ value }) => value)).toEqual([...values, 1])
  expect(await read(again.db)).toEqual(await read(db))
  // What was opened from bytes is stored again after an update.
  expect(again.bytes()).toEqual(bytes())
  close()
  again.close()
})

test('an error of the engine names its cause', async () => {
  const { db, execute } = await openWasm(engine)
  execute(['create table "kept" ("id" integer primary key) strict'])
  await expect(sql`select "gone" from "kept"`.execute(db)).rejects.toThrow(/no such column: "?gone/)
  const twice = sql`insert into "kept" ("id") values (7)`
  await twice.execute(db)
  await expect(twice.execute(db)).rejects.toThrow('UNIQUE constraint failed: kept.id')
  await expect(sql`insert into "kept" ("id") values (${8n})`.execute(db)).rejects.toThrow('bigint')
  expect((await sql`select "id" from "kept"`.execute(db)).rows).toEqual([{ id: 7 }])
})
