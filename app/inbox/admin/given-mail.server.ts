import type { Transaction } from 'kysely'
import { href } from 'react-router'

import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { queueEmail } from '#app/mail/queue.server.ts'

/** Tells a person that an enquiry is theirs now. Nothing of the buyer is in it, so an erasure need not find it. */
export async function mailGiven(
  tx: Transaction<Tables>,
  { mail, siteUrl }: Mailing,
  { id, to, by }: { id: string; to: string; by: string },
) {
  const people = await tx
    .selectFrom('owners')
    .select(['_id', 'name', 'email'])
    .where('_id', 'in', [to, by])
    .execute()
  const [receiver, giver] = [to, by].map((one) => people.find(({ _id }) => _id === one))
  const { reference } = await tx
    .selectFrom('enquiries')
    .select('reference')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow()
  if (!receiver) return
  await queueEmail(tx, mail, {
    event: `enquiry given ${newId()}`,
    to: receiver.email,
    subject: `Enquiry ${reference} is yours`,
    text: `${giver?.name || giver?.email || 'Somebody'} gave you the enquiry ${reference}:
${siteUrl}${href('/dashboard/enquiries/:id', { id })}

${mail.shown().company.name}
${siteUrl}
`,
  })
}
