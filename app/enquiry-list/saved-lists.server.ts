import { hash } from 'node:crypto'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newStatusSecret } from '#app/inbox/quotes/status-secret.ts'
import { isoTime } from '#app/platform/clock.ts'

import {
  type CookieList,
  hasRoom,
  linesFrom,
  listIn,
  savedHead,
  textOfLines,
  valueOf,
} from './list-cookie.ts'
import { withChanges } from './listed-line.ts'

/** Of lists that are not sent: so many from one network, and so many characters in all. */
const most = { lists: 100, characters: 300_000_000 }

export type BuyersList = CookieList & { savedAt: string }

export async function listBehind(db: Database, cookies: string): Promise<BuyersList> {
  const list = listIn(cookies)
  if (list.key === '') return { ...list, savedAt: '' }
  const saved = await db
    .selectFrom('savedLists')
    .select(['lines', 'savedAt'])
    .where('keyHash', '=', hashOf(list.key))
    .executeTakeFirst()
  const lines = withChanges(linesFrom(saved?.lines ?? ''), list.lines)
  return { ...list, lines, savedAt: saved?.savedAt ?? '' }
}

export type SavedList = { key: string; cookie: string; savedAt: string }

/** Saves a list that is too long for a cookie, or was once. `cookie` is the value for it; undefined for a full list. */
export async function saveList(
  db: Database,
  { listNumber, key, lines }: CookieList,
  senderHash: string,
): Promise<SavedList | undefined> {
  const whole = key === '' ? valueOf({ listNumber, lines }) : undefined
  if (whole !== undefined) return { key, cookie: lines.length > 0 ? whole : '', savedAt: '' }
  if (lines.length === 0) {
    await deleteSavedList(db, key)
    return { key: '', cookie: '', savedAt: '' }
  }
  if (!hasRoom(lines)) return undefined
  const text = textOfLines(lines)
  const own = key || newStatusSecret()
  const savedAt = isoTime()
  const row = { lines: text, size: text.length, senderHash, savedAt }
  const keyHash = hashOf(own)
  await retryWhileBusy(async () => {
    const known = db.updateTable('savedLists').set(row).where('keyHash', '=', keyHash)
    if ((await known.executeTakeFirst()).numUpdatedRows > 0n) return
    await makeRoom(db, senderHash)
    await db
      .insertInto('savedLists')
      .values({ ...row, keyHash })
      .onConflict((other) => other.column('keyHash').doUpdateSet(row))
      .execute()
  })
  return { key: own, cookie: savedHead({ listNumber, key: own, lines }), savedAt }
}

async function deleteSavedList(db: Database, key: string) {
  if (key === '') return
  await retryWhileBusy(() =>
    db.deleteFrom('savedLists').where('keyHash', '=', hashOf(key)).execute(),
  )
}

/** The network with the most characters loses its oldest list, so that a few cannot keep all others out. */
async function makeRoom(db: Database, senderHash: string) {
  const senders = await db
    .selectFrom('savedLists')
    .select('senderHash')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('lists'),
      fn.sum<number | string>('size').as('characters'),
    ])
    .groupBy('senderHash')
    .orderBy('characters', 'desc')
    .execute()
  const own = senders.find((one) => one.senderHash === senderHash)
  const all = senders.reduce((sum, { characters }) => sum + Number(characters), 0)
  if (Number(own?.lists ?? 0) >= most.lists) await deleteOldest(db, senderHash)
  else if (all > most.characters && senders[0]) await deleteOldest(db, senders[0].senderHash)
}

async function deleteOldest(db: Database, senderHash: string) {
  const oldest = db
    .selectFrom('savedLists')
    .select('keyHash')
    .where('senderHash', '=', senderHash)
    .orderBy('savedAt')
    .orderBy('keyHash')
    .limit(1)
  await db.deleteFrom('savedLists').where('keyHash', 'in', oldest).execute()
}

function hashOf(key: string) {
  return hash('sha256', key, 'base64url')
}
