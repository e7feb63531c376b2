import { sql, type Transaction } from 'kysely'

import { restrictAgain } from '#app/accounts/access-list.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { deleteEmails } from '#app/mail/queue.server.ts'
import type { Erasure } from '#app/platform/erasure-list.server.ts'
import { tables } from '#app/subjects.server.ts'

/** Ends passwordless access, because whatever ended after the backup must not work again. */
async function endOpenAccess(tx: Transaction<Tables>) {
  const { tokens } = await tx
    .selectFrom('apiTokens')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .executeTakeFirstOrThrow()
  for (const [name, { opensAdmin }] of Object.entries(tables)) {
    if (opensAdmin) await sql`delete from ${sql.table(name)}`.execute(tx)
  }
  const links = await tx
    .selectFrom('mails')
    .select('event')
    .where((is) =>
      is.or([is('event', 'like', 'invitation %'), is('event', 'like', 'password reset %')]),
    )
    .execute()
  // Links in these emails no longer work.
  await deleteEmails(
    tx,
    links.map(({ event }) => event),
  )
  return Number(tokens)
}

export const nobody = { tokens: 0, restricted: 0, people: [] }

export async function restoredAccess(tx: Transaction<Tables>, list: Erasure[]) {
  const tokens = await endOpenAccess(tx)
  const restricted = await restrictAgain(tx, list)
  const people = await tx
    .selectFrom('owners')
    .select(['email', 'role'])
    .where('deactivatedAt', 'is', null)
    .orderBy('email')
    .execute()
  return { tokens, restricted, people }
}

export function accessLines({
  tokens,
  restricted,
  people,
}: Awaited<ReturnType<typeof restoredAccess>>) {
  const isOwned = people.some(({ role }) => role === 'owner')
  return [
    ...(restricted > 0
      ? [`People who lost access after the backup, and lost it again: ${restricted}.`]
      : []),
    ...(tokens > 0
      ? [`Tokens of programs that have ended: ${tokens}. Make those again that you need.`]
      : []),
    ...(people.length > 0
      ? [
          'These people can sign in with the password that they had at the time of the backup:',
          ...people.map(({ email, role }) => `  ${email} (${role})`),
          'Has one of them left since? Deactivate that person on the page People at once.',
        ]
      : []),
    ...(isOwned ? [] : ['No owner is active: npm run owner -- ADDRESS makes one.']),
  ]
}
