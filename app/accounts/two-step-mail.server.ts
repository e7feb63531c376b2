import type { Transaction } from 'kysely'

import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { queueEmail } from '#app/mail/queue.server.ts'

const sentences = {
  on: 'Two-step sign-in is on now. Each sign-in asks for a code of your phone.',
  off: 'Two-step sign-in is off now. The password alone signs you in.',
  removed:
    'An owner has turned off your two-step sign-in, with all passkeys. The password alone signs you in.',
  'recovery code used': 'Somebody signed in with your password and one of your recovery codes.',
  'passkey added':
    'A passkey was added to your account. It signs you in without password and code. Your account page lists it and can remove it.',
  'passkey removed': 'A passkey was removed from your account. It cannot sign you in any more.',
}

/** Tells a person what happened to the account, so that somebody else’s doing is noticed. */
export async function mailTwoStep(
  tx: Transaction<Tables>,
  { mail, siteUrl }: Mailing,
  ownerId: string,
  what: keyof typeof sentences,
) {
  const person = tx.selectFrom('owners').select('email').where('_id', '=', ownerId)
  const { email } = await person.executeTakeFirstOrThrow()
  const { name } = mail.shown().company
  await queueEmail(tx, mail, {
    event: `two-step ${newId()}`,
    to: email,
    subject: `Your sign-in at ${name}`,
    text: `${sentences[what]}

If this was not you, change your password at once, and ask the person who runs the server of the site:
${siteUrl}/dashboard/account

${name}
${siteUrl}
`,
  })
}
