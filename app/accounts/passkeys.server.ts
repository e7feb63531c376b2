import type { Kysely } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'

export type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

/** Newest first. */
export function passkeysOf(db: Kysely<Tables>, ownerId: string) {
  return db
    .selectFrom('passkeys')
    .select(['_id as key', 'name', 'createdAt', 'usedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
}
