import type { Kysely } from 'kysely'

import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { hashOf } from './sessions.server.ts'

export const hoursToAccept = 72
export const invitationLifetime = hoursToAccept * 3_600_000

export function findInvitation(db: Kysely<Tables>, secret: string, now = Date.now()) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'expiresAt'])
    .where('secretHash', '=', hashOf(secret))
    .where((is) => is.not(isOver('expiresAt', invitationLifetime, now)))
    .executeTakeFirst()
}
