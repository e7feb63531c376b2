import { setImmediate as letOthersGo } from 'node:timers/promises'

import { sql } from 'kysely'

import { backupState, isRunning } from '#app/backup/state.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import { endOfTrash, removeExpired } from '#app/database/trash.server.ts'
import { addressOf, keyIn, type MediaStore, readKey } from '#app/media/store.ts'

const rowsAtOnce = 100
const day = 24 * 3_600_000

/** Deletes expired trash, then unused files (C-53). Rejects when a store fails. Several processes may run it. */
export async function purge(db: Database, media: MediaStore, now = Date.now()) {
  for (const subject of ['products', 'posts', 'videos'] as const) {
    await inSlices(rowsAtOnce, () => removeExpired(db, subject, rowsAtOnce, now))
  }
  await noteNeverUsed(db, now)
  await removeFiles(db, media, now)
}

/** Notes uploads that no record has used. By key, because most rows of `mediaFiles` are old and in use. */
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
    insert.onConflict((conflict) => conflict.column('address').doNothing()).execute(),
  )
}

/** Removes files that were unused for a day: until then a page that was loaded earlier may request them. */
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
      // A backup copies the files of the rows that it has read; the next run removes this file.
      if (isRunning(await backupState(db))) return
      const createdAt = await savedAt(db, key)
      const isRecent = createdAt !== null && createdAt >= endOfTrash(now)
      const isShown = !name || linked.has(name) || isRecent || (await isUsed(db, name))
      if (!isShown) await media.remove(key, { createdAt })
    } catch (error) {
      // Moves to the end of the list, so that a file that cannot be removed does not block the others.
      await listAgain(db, { address, since }, due - 1)
      throw error
    }
    // Last: a failed removal stays listed, and a file that was released again meanwhile has a newer `since`.
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
  categories: ['imageUrl'],
} as const

/** Files that an undo needs or absolute URLs name, which triggers ignore. Scans every record, so it runs once. */
async function linkedNames(db: Database) {
  const names = new Set<string>()
  for (const subject of ['products', 'posts', 'videos', 'categories'] as const) {
    const texts = columns[subject].map((column) => sql`coalesce(${sql.ref(column)}, '')`)
    const text = sql`${sql.join(texts, sql` || ' ' || `)}`
    const { rows } = await sql<{ text: string }>`
      select ${text} as "text" from ${sql.table(subject)} where ${text} like '%://%/media/%'`.execute(
      db,
    )
    for (const row of rows) addNames(names, row.text)
    await letOthersGo()
  }
  const before = db.selectFrom('importRows').select('before').where('before', 'like', '%/media/%')
  for (const row of await before.execute()) addNames(names, row.before ?? '')
  return names
}

function addNames(names: Set<string>, text: string) {
  for (const [, name = ''] of text.matchAll(/\/media\/([0-9a-f]{32})/g)) names.add(name)
}

async function savedAt(db: Database, key: string) {
  const file = db.selectFrom('mediaFiles').select('createdAt').where('key', '=', key)
  return (await file.executeTakeFirst())?.createdAt ?? null
}

/** Checked immediately before removal: another record may use the file or one of its sizes. */
async function isUsed(db: Database, name: string) {
  const used = await db
    .selectFrom('mediaUses')
    .select('address')
    // All addresses with this name: it is followed by '.', '/' or nothing, and '0' sorts directly after these.
    .where('address', '>=', addressOf(name))
    .where('address', '<', addressOf(`${name}0`))
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}
