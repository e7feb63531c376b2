import { hash } from 'node:crypto'

import type { Kysely } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { newStatusSecret } from './status-secret.ts'

/** In milliseconds: as long as a quote and its order can take. */
const openFor = 180 * 24 * 3_600_000

function hashOf(secret: string) {
  return hash('sha256', secret, 'base64url')
}

/** Returns a secret of 128 bits, once: only its hash is stored. */
export async function newStatusLink(tx: Kysely<Tables>, enquiryId: string, now = Date.now()) {
  const secret = newStatusSecret()
  await saveStatusLink(tx, { enquiryId, secret }, now)
  return secret
}

/** Of a secret that the buyer's device has drawn. One that is in use keeps leading to its first list. */
export async function saveStatusLink(
  tx: Kysely<Tables>,
  { enquiryId, secret }: { enquiryId: string; secret: string },
  now = Date.now(),
) {
  const createdAt = isoTime(now)
  await tx
    .insertInto('statusLinks')
    .values({ secretHash: hashOf(secret), enquiryId, createdAt, withdrawnAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined for a secret that is unknown, withdrawn or old. */
export async function enquiryOfLink(db: Database, secret: string, now = Date.now()) {
  const link = await db
    .selectFrom('statusLinks')
    .select(['enquiryId', 'createdAt'])
    .where('secretHash', '=', hashOf(secret))
    .where('withdrawnAt', 'is', null)
    .where(within('createdAt', openFor, now))
    .executeTakeFirst()
  return link && { enquiryId: link.enquiryId, closesAt: closingOf(link.createdAt) }
}

export async function openLinks(db: Database, enquiryId: string, now = Date.now()) {
  const links = await db
    .selectFrom('statusLinks')
    .select('createdAt')
    .where('enquiryId', '=', enquiryId)
    .where('withdrawnAt', 'is', null)
    .where(within('createdAt', openFor, now))
    .orderBy('createdAt', 'desc')
    .execute()
  return links.map(({ createdAt }) => ({ createdAt, closesAt: closingOf(createdAt) }))
}

export function withdrawLinks(db: Database, enquiryId: string, now = Date.now()) {
  return retryWhileBusy(() =>
    db
      .updateTable('statusLinks')
      .set({ withdrawnAt: isoTime(now) })
      .where('enquiryId', '=', enquiryId)
      .where('withdrawnAt', 'is', null)
      .execute(),
  )
}

function closingOf(createdAt: string) {
  return isoTime(Date.parse(createdAt) + openFor)
}
