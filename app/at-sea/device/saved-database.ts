import { thumbnailAddress } from '#app/media/addresses.ts'

import type { ChangedRows, Snapshot } from '../device-tables.ts'
import { applyChanges, fillTables } from './make-database.ts'
import { mostPictures } from './saved-pictures.ts'
import { openSite } from './site.ts'
import {
  catalogueCache,
  databaseAddress,
  databaseResponse,
  hashOf,
  rowsAddress,
  type SavedFacts,
  savedFactsIn,
  shellCache,
  updatesAddress,
  wholeFile,
} from './stored-files.ts'
import { openWasm } from './wasm-database.ts'

const { version, engine: engineAddress, files, schema, format } = deviceFacts
const address = databaseAddress(format)

let opening: ReturnType<typeof open> | undefined

export function openCatalogue() {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open() {
  const [engine, database] = await Promise.all([readEngine(), readDatabase()])
  if (!database) throw new Error(isDamaged)
  const { saved, bytes } = database
  const { db } = await openWasm(engine, bytes)
  const isWhole = database.isWhole.then((whole) => {
    if (!whole) throw new Error(isDamaged)
  })
  // Who uses what was read learns of it.
  isWhole.catch(() => (opening = undefined))
  return { db, saved, isWhole, site: await openSite(db, location.origin) }
}

const isDamaged = 'The catalogue on this device is damaged'

async function readEngine() {
  const shell = await caches.open(shellCache(version))
  const stored = await wholeFile(shell, engineAddress, files[engineAddress])
  if (!stored) throw new Error('The engine of the catalogue is not on this device')
  return stored.arrayBuffer()
}

/** Hashed while SQLite opens it; nothing that was read of it may go further before `isWhole`. */
async function readDatabase() {
  const cache = await caches.open(catalogueCache)
  const stored = await cache.match(address)
  const saved = savedFactsIn(stored)
  if (!stored || !saved) return undefined
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const isWhole = hashOf(bytes).then(async (hash) => {
    if (hash !== saved.hash) await cache.delete(address)
    return hash === saved.hash
  })
  return { saved, bytes, isWhole }
}

async function readWholeDatabase() {
  const database = await readDatabase()
  return (await database?.isWhole) ? database : undefined
}

export async function cardPictures() {
  const { db, isWhole } = await openCatalogue()
  await isWhole
  const rows = await db
    .selectFrom('products')
    .select('imageUrl')
    .where('imageUrl', 'like', '/media/%')
    .orderBy('createdAt', 'desc')
    .orderBy('_id')
    .limit(mostPictures)
    .execute()
  return [...new Set(rows.flatMap(({ imageUrl }) => thumbnailAddress(imageUrl) ?? []))]
}

/** In milliseconds: what is younger is not updated by itself. */
const oldAge = 24 * 3_600_000
let nextLook = -Infinity

export const isUpdateDue = () => performance.now() > nextLook

export async function updateIfOld() {
  const cache = await caches.open(catalogueCache)
  const saved = savedFactsIn(await cache.match(address))
  const isOff = await cache.match(updatesAddress)
  if (!saved || isOff) return
  const age = Date.now() - Date.parse(saved.at)
  const isOld = age >= oldAge
  nextLook = performance.now() + (isOld ? oldAge : oldAge - age)
  if (isOld) await update()
}

export async function makeIfMissing() {
  if (!(await readWholeDatabase())) await make()
}

async function make() {
  const cache = await caches.open(catalogueCache)
  const response = (await cache.match(rowsAddress)) ?? (await fetch(rowsAddress))
  if (!response.ok) throw new Error(`The catalogue did not come: ${response.status}`)
  const snapshot: Snapshot = await response.json()
  const opened = await openWasm(await readEngine())
  try {
    opened.execute(schema)
    await fillTables(opened.db, snapshot.rows)
    await store(opened, snapshot)
    await cache.delete(rowsAddress)
  } finally {
    opened.close()
  }
}

/** What changed since it was saved; all of it where the changes do not lead to what the server has. */
export async function update() {
  const cache = await caches.open(catalogueCache)
  const saved = savedFactsIn(await cache.match(address))
  if (!saved) return make()
  const query = new URLSearchParams({ since: saved.at, format })
  for (const [subject, one] of Object.entries(saved.versions)) query.set(subject, `${one}`)
  const response = await fetch(`/saved-catalogue/changes?${query}`)
  const tooMuchHasChanged = 410
  if (response.status === tooMuchHasChanged) return make()
  if (!response.ok) throw new Error(`The changes did not come: ${response.status}`)
  const changes: ChangedRows = await response.json()
  if (!(await change(changes))) await make()
}

async function change(changes: ChangedRows) {
  const database = await readWholeDatabase()
  if (!database) return false
  const opened = await openWasm(await readEngine(), database.bytes)
  try {
    const isSame = await applyChanges(opened.db, changes)
    if (isSame) await store(opened, changes)
    return isSame
  } finally {
    opened.close()
  }
}

type Opened = Awaited<ReturnType<typeof openWasm>>

/** One write replaces the former database and what is known of it. */
async function store({ db, bytes }: Opened, { at, versions }: Snapshot) {
  const counted = db.selectFrom('products').select(({ fn }) => fn.countAll<number>().as('products'))
  const { products } = await counted.executeTakeFirstOrThrow()
  const file = bytes()
  const hash = await hashOf(file)
  const saved: SavedFacts = { at, versions, products, bytes: file.length, hash }
  const cache = await caches.open(catalogueCache)
  await cache.put(address, databaseResponse(file, saved))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    // Of another program, before an update.
    if (pathname.startsWith(databaseAddress('')) && pathname !== address) await cache.delete(url)
  }
  opening = undefined
}
