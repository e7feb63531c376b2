import type { Transaction } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'

/** Who can sign in after a restore, as one line each: people and tokens are as they were at the time of the backup. */
export async function restoredAccess(tx: Transaction<Tables>) {
  const people = await tx
    .selectFrom('owners')
    .select(['email', 'role'])
    .where('deactivatedAt', 'is', null)
    .orderBy('email')
    .execute()
  const tokens = await tx
    .selectFrom('apiTokens')
    .innerJoin('owners', 'owners._id', 'apiTokens.ownerId')
    .select(['apiTokens.name', 'email'])
    .orderBy('email')
    .execute()
  return [
    ...people.map(({ email, role }) => `${email} (${role})`),
    ...tokens.map(({ name, email }) => `the token “${name}” of ${email}`),
  ]
}
