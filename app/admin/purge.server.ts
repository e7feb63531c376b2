import { setImmediate as letOthersGo } from 'node:timers/promises'

import { sql } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import { endOfTrash, removeExpired } from '#app/database/trash.server.ts'
import { addressOf, derivedKeys, keyIn, type MediaStore, readKey } from '#app/media/store.ts'

const rowsAtOnce = 100
const day = 24 * 3_600_000

/**
 * Removes for good what has been in the trash for 30 days, then the files that no record shows any more, and those
 * that were uploaded 30 days ago and never used (C-53). Rejects where a store does not answer; what is left to do
 * stands in the database, and is done the next time. Several copies of the site may do it at once.
 */
export async function purge(db: Database, media: MediaStore, now = Date.now()) {
  for (const subject of ['products', 'posts', 'videos'] as const) {
    await inSlices(rowsAtOnce, () => removeExpired(db, subject, rowsAtOnce, now))
  }
  await noteNeverUsed(db, now)
  await removeFiles(db, media, now)
}

/**
 * Puts uploads that no record has ever shown on the list. The register is walked by key, because most of its files
 * are old and in use.
 */
async function noteNeverUsed(db: Database, now: number) {
  let last = ''
  for (;;) {
    const files = await db
      .selectFrom('mediaFiles')
      .select(['key', 'createdAt'])
      .where('key', '>', last)
      .orderBy('key')
      .limit(500)
      .execute()
    const old = files.filter(({ createdAt }) => createdAt < endOfTrash(now))
    const addresses = old.map(({ key }) => addressOf(key))
    const used = await usedOf(db, addresses)
    const unused = old.filter(({ key }) => !used.has(addressOf(key)))
    await note(db, unused)
    last = files.at(-1)?.key ?? ''
    if (files.length < 500) return
    await letOthersGo()
  }
}

async function usedOf(db: Database, addresses: string[]) {
  if (addresses.length === 0) return new Set<string>()
  const uses = db.selectFrom('mediaUses').select('address').distinct()
  const rows = await uses.where('address', 'in', addresses).execute()
  return new Set(rows.map(({ address }) => address))
}

async function note(db: Database, files: { key: string; createdAt: string }[]) {
  if (files.length === 0) return
  const rows = files.map(({ key, createdAt }) => ({ address: addressOf(key), since: createdAt }))
  const insert = db.insertInto('mediaToRemove').values(rows)
  await retryWhileBusy(() =>
    insert.onConflict((one) => one.column('address').doNothing()).execute(),
  )
}

/** A file goes when nothing has shown it for a day: until then a page that was fetched before may ask for it. */
async function removeFiles(db: Database, media: MediaStore, now: number) {
  const due = now - day
  const listed = await db
    .selectFrom('mediaToRemove')
    .selectAll()
    .where('since', '<', new Date(due).toISOString())
    .orderBy('since')
    .execute()
  const linked = listed.length > 0 ? await linkedNames(db) : new Set()
  for (const { address, since } of listed) {
    const key = keyIn(address) ?? ''
    const { name } = readKey(key) ?? {}
    try {
      const isShown = !name || linked.has(name) || (await isUsed(db, { key, name }, now))
      if (!isShown) await removeFile(media, key)
    } catch (error) {
      // The last one the next time, so that a file that no store gives up holds no other up.
      await listAgain(db, { address, since }, due - 1)
      throw error
    }
    // Only now: what fails above is on the list the next time, as is a file that was let go of meanwhile.
    const done = db.deleteFrom('mediaToRemove').where('address', '=', address)
    await retryWhileBusy(() => done.where('since', '=', since).execute())
    await letOthersGo()
  }
}

async function listAgain(db: Database, listed: { address: string; since: string }, time: number) {
  const again = db.updateTable('mediaToRemove').set({ since: new Date(time).toISOString() })
  const { address, since } = listed
  await retryWhileBusy(() =>
    again.where('address', '=', address).where('since', '=', since).execute(),
  )
}

const columns = {
  products: ['imageUrl', 'datasheetUrl', 'pictures'],
  posts: ['imageUrl'],
  videos: ['videoUrl', 'posterUrl'],
} as const

/**
 * The names of files that records show by a whole address, as programs write it and the triggers do not read it.
 * That looks at every record, so it is asked once.
 */
async function linkedNames(db: Database) {
  const names = new Set<string>()
  for (const subject of ['products', 'posts', 'videos'] as const) {
    const texts = columns[subject].map((column) => sql`coalesce(${sql.ref(column)}, '')`)
    const text = sql`${sql.join(texts, sql` || ' ' || `)}`
    const { rows } = await sql<{ text: string }>`
      select ${text} as "text" from ${sql.table(subject)} where ${text} like '%://%/media/%'`.execute(
      db,
    )
    for (const row of rows) {
      for (const [, name = ''] of row.text.matchAll(/\/media\/([0-9a-f]{32})/g)) names.add(name)
    }
    await letOthersGo()
  }
  return names
}

/**
 * Asked right before: another record may show the same picture, or a size of it, or somebody may have uploaded it
 * again just now.
 */
async function isUsed(db: Database, { key, name }: { key: string; name: string }, now: number) {
  const used = await db
    .selectFrom('mediaUses')
    .select('address')
    // All that begin with the name: behind it stands '.', '/' or nothing, and '0' is next to these.
    .where('address', '>=', addressOf(name))
    .where('address', '<', addressOf(`${name}0`))
    .limit(1)
    .executeTakeFirst()
  const upload = await db
    .selectFrom('mediaFiles')
    .select('createdAt')
    .where('key', '=', key)
    .executeTakeFirst()
  return used !== undefined || (upload !== undefined && upload.createdAt >= endOfTrash(now))
}

/** The original first, so that nobody makes a size of it anew. */
async function removeFile(media: MediaStore, key: string) {
  const { name, type } = readKey(key) ?? {}
  if (!name) return
  await media.remove(key)
  if (!type?.startsWith('image/')) return
  for (const derived of derivedKeys(name)) await media.remove(derived)
}
