import type { Kysely } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'

import { hashOf } from './sessions.server.ts'

export function findInvitation(db: Kysely<Tables>, secret: string, now = Date.now()) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'expiresAt'])
    .where('secretHash', '=', hashOf(secret))
    .where('expiresAt', '>', new Date(now).toISOString())
    .executeTakeFirst()
}
