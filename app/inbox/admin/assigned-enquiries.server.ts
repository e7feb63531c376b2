import type { Transaction } from 'kysely'
import { href } from 'react-router'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { queueEmail } from '#app/mail/queue.server.ts'

import { queuePushes } from '../enquiry-emails.server.ts'
import type { ManagedEnquiry } from '../enquiry.ts'

async function colleagues(db: Database) {
  const rows = await db
    .selectFrom('owners')
    .select(['_id', 'name', 'email', 'pictureVersion'])
    .where('deactivatedAt', 'is', null)
    .execute()
  return rows.map(calledBy).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The names by their ids, of deactivated people too. */
export async function namesOf(db: Database, ids: (string | undefined)[]) {
  const asked = [...new Set(ids.filter((id) => id !== undefined))]
  if (asked.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('owners')
    .select(['_id', 'name', 'email'])
    .where('_id', 'in', asked)
    .execute()
  return new Map(rows.map(calledBy).map(({ _id, name }) => [_id, name]))
}

function calledBy<Row extends { name: string; email: string }>({ email, ...person }: Row) {
  return { ...person, name: person.name || email }
}

export async function peopleOf(db: Database, enquiry: ManagedEnquiry, me: string) {
  const { _id, status, givenTo, answeredBy } = enquiry
  const [active, names, answer] = await Promise.all([
    colleagues(db),
    namesOf(db, [givenTo, answeredBy]),
    db
      .selectFrom('enquiryAnswers')
      .select('answeredAt')
      .where('enquiryId', '=', _id)
      .executeTakeFirst(),
  ])
  const isAnswered = status !== 'new' && status !== 'spam' && answeredBy !== undefined
  const by = isAnswered ? (names.get(answeredBy) ?? 'A former person') : undefined
  return { me, active, names, answer: by && answer ? { by, at: answer.answeredAt } : undefined }
}

type Assignment = { to: string; from: string; by: string }

/** False if `from` ('' is nobody) no longer has it or `to` is inactive. Keeps the version, so open forms stay valid. */
export async function assignEnquiry(
  db: Database,
  mailing: Mailing,
  id: string,
  { to, from, by }: Assignment,
) {
  if (to !== '' && !(await colleagues(db)).some(({ _id }) => _id === to)) return false
  const changes = [{ field: 'givenTo', before: from, after: to }]
  const given = { kind: 'enquiries', action: 'changed', recordId: id, changes } as const
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('enquiries')
        .set({ givenTo: to || null })
        .where('_id', '=', id)
        .where('givenTo', 'is not distinct from', from || null)
        .executeTakeFirst()
      // The same form again, or another person who has chosen the same.
      if (numUpdatedRows === 0n) return (await givenTo(tx, id)) === to
      if (to === from) return true
      await logActivity(tx, given)
      if (to === '' || to === by) return true
      await mailAssigned(tx, mailing, { id, to, by })
      await queuePushes(tx, id, to)
      return true
    }),
  )
}

async function givenTo(tx: Transaction<Tables>, id: string) {
  const found = tx.selectFrom('enquiries').select('givenTo').where('_id', '=', id)
  const enquiry = await found.executeTakeFirst()
  return enquiry && (enquiry.givenTo ?? '')
}

/** Tells a person that an enquiry is theirs now. Nothing of the buyer is in it, so an erasure need not find it. */
async function mailAssigned(
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
    text: `${giver?.name || giver?.email || 'Somebody'} assigned you the enquiry ${reference}:
${siteUrl}${href('/dashboard/enquiries/:id', { id })}

${mail.shown().company.name}
${siteUrl}
`,
  })
}
