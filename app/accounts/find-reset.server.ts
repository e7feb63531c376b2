import type { Kysely } from 'kysely'

import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { VerifiedOwner } from './password-check.server.ts'
import { hashOf } from './sessions.server.ts'
import { lifetimes } from './subject.server.ts'

/** A link ends when the password or the email of its account changes. */
export function stateOf({ email, passwordHash }: VerifiedOwner) {
  return hashOf(`${email} ${passwordHash}`)
}

/** Whose link it is; undefined when it was used, is old, or its account has changed. */
export async function findReset(
  db: Kysely<Tables>,
  secret: string,
  now = Date.now(),
): Promise<VerifiedOwner | undefined> {
  const found = await db
    .selectFrom('passwordResets')
    .innerJoin('owners', 'owners._id', 'passwordResets.ownerId')
    .select(['ownerId', 'email', 'passwordHash', 'accountHashed'])
    .where('secretHash', '=', hashOf(secret))
    .where(within('passwordResets.createdAt', lifetimes.passwordReset, now))
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!found || stateOf(found) !== found.accountHashed) return undefined
  const { accountHashed: _, ...owner } = found
  return owner
}
