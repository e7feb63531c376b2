import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import pLimit from 'p-limit'
import { z } from 'zod'

import { type Database, openDatabase } from '#app/database/database.server.ts'

import {
  type Expected,
  type Ledger,
  type Product,
  enquiryHash,
  nameIn,
  productHash,
} from './writes.ts'

/** `databaseUrl` only with PostgreSQL. */
export type Home = { dataDir: string; databaseUrl?: string | undefined }

export type Found = { read: number; lost: string[]; torn: string[]; refusedButStored: string[] }

const inParallel = pLimit(8)

export async function compare(url: string, home: Home, { expected }: Ledger, keys: string[]) {
  const found: Found = { read: 0, lost: [], torn: [], refusedButStored: [] }
  const enquiries = await enquiriesIn(home)
  const read = async (key: string) => {
    const [kind = '', name = ''] = split(key)
    if (kind === 'enquiry') return enquiries.get(name)
    return kind === 'product' ? productAt(url, name) : pictureAt(url, name)
  }
  await inParallel.map(keys, async (key) => {
    const state = expected.get(key)
    if (!state) return
    found.read += 1
    judge(found, key, state, await read(key))
  })
  return found
}

function judge(found: Found, key: string, state: Expected, actual: string | undefined) {
  if (actual === state.acknowledged) return
  if (actual !== undefined && (actual === state.underway || state.later?.has(actual))) return
  if (actual === undefined || state.former.has(actual)) found.lost.push(key)
  else if (state.refused.has(actual)) found.refusedButStored.push(key)
  else found.torn.push(key)
}

function split(key: string) {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}

const product: z.ZodType<Product> = z.object({
  _id: z.string(),
  version: z.number(),
  title: z.string(),
  description: z.string(),
  pictures: z.array(z.string()),
})

async function productAt(url: string, id: string) {
  const answer = await fetch(`${url}/api/products/${id}`)
  const body: unknown = await answer.json()
  if (answer.status === 404) return undefined
  return answer.ok ? productHash(product.parse(body)) : `answer ${answer.status}`
}

async function pictureAt(url: string, address: string) {
  const answer = await fetch(url + address)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status === 404) return undefined
  return answer.ok ? contentName(bytes) : `answer ${answer.status}`
}

function contentName(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

async function enquiriesIn(home: Home) {
  const rows = await looking(home, (db) =>
    db.selectFrom('enquiries').select(['name', 'email', 'message']).execute(),
  )
  return new Map(rows.map((row) => [row.message, enquiryHash(row)]))
}

/** Incomplete data that no crash may leave; empty if all is well. */
export async function halvesIn(home: Home, checked: Set<string>, hasMail = true) {
  const halves = await looking(home, async (db) => [
    ...(await brokenPages(db)),
    ...(hasMail ? await enquiriesWithoutEmail(db) : []),
    ...(await wrongCounts(db)),
    ...(await filesUnlikeRows(db, home.dataDir, checked)),
  ])
  return [...halves, ...(await filesUnlikeNames(home.dataDir, checked))]
}

async function brokenPages(db: Database) {
  if (db.engine !== 'sqlite') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}

async function enquiriesWithoutEmail(db: Database) {
  const { rows } = await sql<{ _id: string }>`
    select "_id" from "enquiries" where "suspectedAt" is null and not exists
    (select 1 from "mails" where "event" = 'enquiry ' || "_id" || ' to owner')`.execute(db)
  return rows.map(({ _id }) => `enquiry ${_id} has no email to the owner`)
}

async function wrongCounts(db: Database) {
  const { rows } = await sql<{ counted: number; products: number; searched: number }>`select
    (select coalesce(sum("products" + "unlisted"), 0) from "productCounts") as "counted",
    (select count(*) from "products" where "deletedAt" is null) as "products",
    (select count(*) from "searchedProducts" where "deletedAt" is null) as "searched"`.execute(db)
  const { counted = 0, products = 0, searched = 0 } = rows[0] ?? {}
  const isRight = Number(counted) === Number(products) && Number(searched) === Number(products)
  return isRight ? [] : [`${products} products, ${counted} counted, ${searched} in the search`]
}

/** A name that is not the hash of its bytes means a truncated file; skips `checked` names. */
async function filesUnlikeNames(dataDir: string, checked: Set<string>) {
  const wrong: string[] = []
  for (const name of await originalsIn(dataDir)) {
    if (checked.has(name)) continue
    checked.add(name)
    const bytes = await readFile(join(dataDir, 'media', name))
    if (contentName(bytes) !== nameIn(name)) wrong.push(`media/${name} is cut`)
  }
  return wrong
}

async function filesUnlikeRows(db: Database, dataDir: string, checked: Set<string>) {
  const rows = await db.selectFrom('mediaFiles').select('key').execute()
  const files = new Set(await originalsIn(dataDir))
  return rows
    .filter(({ key }) => !checked.has(key) && !files.has(key))
    .map(({ key }) => `${key} has a row and no file`)
}

async function originalsIn(dataDir: string) {
  const names = await readdir(join(dataDir, 'media'))
  return names.filter((name) => /^[0-9a-f]{32}\.\w+$/.test(name))
}

async function looking<T>({ dataDir, databaseUrl }: Home, look: (db: Database) => Promise<T>) {
  const db = await openDatabase(databaseUrl, dataDir)
  return look(db).finally(() => db.destroy())
}
