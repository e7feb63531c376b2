import type { Kysely } from 'kysely'

import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { hashOf } from './sessions.server.ts'
import { lifetimes } from './subject.server.ts'

export function findInvitation(db: Kysely<Tables>, secret: string, now = Date.now()) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'expiresAt'])
    .where('secretHash', '=', hashOf(secret))
    .where((is) => is.not(isOver('expiresAt', lifetimes.invitation, now)))
    .executeTakeFirst()
}
