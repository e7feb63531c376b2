import { hash } from 'node:crypto'

import type { Kysely } from 'kysely'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import { publicInternet, refusedPart } from '#app/platform/public-host.server.ts'

import { longestUnused } from './subject.server.ts'

const mostBrowsers = 10

function isPushServiceAddress(address: string) {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || !url.hostname.includes('.') || url.username) return false
  return refusedPart(url, publicInternet) === undefined
}

function bytes(length: number) {
  return z.string().refine((text) => Buffer.from(text, 'base64url').length === length)
}

export const subscription = z.object({
  endpoint: z
    .string()
    .max(1_000)
    .refine(isPushServiceAddress, 'must be an address of a push service'),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

export type Subscription = z.infer<typeof subscription>
type Session = { ownerId: string; sessionHash: string }

/** Assigns the browser to the current session. A person's eleventh browser replaces the oldest. */
export async function saveSubscription(
  tx: Kysely<Tables>,
  { ownerId, sessionHash }: Session,
  { endpoint, keys }: Subscription,
  now = Date.now(),
) {
  const createdAt = isoTime(now)
  const current = { ownerId, sessionHash, createdAt, ...keys }
  const row = { _id: hash('sha256', endpoint), endpoint, ...current }
  await tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('_id').doUpdateSet(current))
    .execute()
  const isUsed = within('createdAt', longestUnused, now)
  const newest = tx
    .selectFrom('pushSubscriptions')
    .select('_id')
    .where('ownerId', '=', ownerId)
    .where(isUsed)
    .orderBy('createdAt', 'desc')
    .orderBy('_id')
    .limit(mostBrowsers)
  const others = tx.deleteFrom('pushSubscriptions').where('ownerId', '=', ownerId)
  return others.where(isUsed).where('_id', 'not in', newest).execute()
}

export async function deleteSubscription(db: Database, ownerId: string, endpoint: string) {
  const own = db
    .deleteFrom('pushSubscriptions')
    .where('_id', '=', hash('sha256', endpoint))
    .where('ownerId', '=', ownerId)
  const { numDeletedRows } = await retryWhileBusy(() => own.executeTakeFirst())
  return Number(numDeletedRows)
}

export type PushKeys = { publicKey: string; privateKey: string }

/** Made at the first start; all copies and restored backups use the same keys. */
export async function pushKeys(db: Database): Promise<PushKeys> {
  const saved = db.selectFrom('pushKeys').select(['publicKey', 'privateKey'])
  const known = await saved.executeTakeFirst()
  if (known) return known
  const { default: webPush } = await import('web-push')
  const made = { id: 1, ...webPush.generateVAPIDKeys() }
  const insert = db.insertInto('pushKeys').values(made)
  await retryWhileBusy(() => insert.onConflict((conflict) => conflict.doNothing()).execute())
  return saved.executeTakeFirstOrThrow()
}
