import type { Kysely } from 'kysely'
import { href } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { deleteEmails, queueEmail } from '#app/mail/queue.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { mailAccount } from './account-mail.server.ts'
import { endInvitations } from './invitations.server.ts'
import { saveHash, withVerifiedPassword, type VerifiedOwner } from './password-check.server.ts'
import { hashed, newPasswordProblem } from './password.server.ts'
import { endSessions, forgetDevices, hashOf, newSecret } from './sessions.server.ts'
import { minutesToReset, lifetimes } from './subject.server.ts'
import { endTokens } from './tokens.server.ts'

/** Limits open links of one account, so that nobody can fill a mailbox. */
const mostOpen = 3

/** The caller does not learn whether the person exists. */
export async function askForReset(
  db: Database,
  { mail, siteUrl }: Mailing,
  email: string,
  now = Date.now(),
) {
  if (!mail.settings) return
  const person = await db
    .selectFrom('owners')
    .select(['_id as ownerId', 'email', 'passwordHash'])
    .where('email', '=', email.trim().toLowerCase())
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const secret = newSecret()
  const { ownerId } = person
  const createdAt = isoTime(now)
  const row = { secretHash: hashOf(secret), ownerId, accountHashed: stateOf(person), createdAt }
  await withVerifiedPassword(db, person, async (tx) => {
    const { open } = await tx
      .selectFrom('passwordResets')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('ownerId', '=', ownerId)
      .where(within('createdAt', lifetimes.passwordReset, now))
      .executeTakeFirstOrThrow()
    if (Number(open) >= mostOpen) return
    await tx.insertInto('passwordResets').values(row).execute()
    const link = siteUrl + href('/new-password/:secret', { secret })
    const { name } = mail.shown().company
    await queueEmail(tx, mail, {
      event: eventOf(row.secretHash),
      to: person.email,
      subject: `A new password for ${name}`,
      text: `Somebody asked for a new password for your account in the admin of ${name}.

Open this link and choose one. It works once, within ${minutesToReset} minutes:
${link}

If this was not you, you need not do anything. Your password stays as it is.

${name}
${siteUrl}
`,
    })
  })
}

function eventOf(secretHash: string) {
  return `password reset ${secretHash}`
}

type NewPassword = { secret: string; password: string }

/** Ends every session, known device, token and open invitation, but not two-step sign-in. */
export async function resetPassword(
  db: Database,
  mailing: Mailing,
  { secret, password }: NewPassword,
  now = Date.now(),
) {
  const owner = await findReset(db, secret, now)
  if (!owner) return { is: 'gone' } as const
  const { ownerId, email } = owner
  const message = await newPasswordProblem(password, email)
  if (message) return { is: 'refused', message } as const
  const passwordHash = await hashed(password)
  const reset = await withVerifiedPassword(db, owner, async (tx) => {
    const used = await tx
      .deleteFrom('passwordResets')
      .where('ownerId', '=', ownerId)
      .returning('secretHash')
      .execute()
    await deleteEmails(
      tx,
      used.map(({ secretHash }) => eventOf(secretHash)),
    )
    await saveHash(tx, ownerId, passwordHash)
    for (const end of [endSessions, endTokens, forgetDevices]) await end(tx, ownerId)
    await endInvitations(tx, { invitedBy: ownerId })
    await mailAccount(tx, mailing, ownerId, 'password reset')
    return true
  })
  return reset ? ({ is: 'reset', ownerId, email } as const) : ({ is: 'gone' } as const)
}

/** A link ends when the password or the email of its account changes. */
function stateOf({ email, passwordHash }: VerifiedOwner) {
  return hashOf(`${email} ${passwordHash}`)
}

/** Undefined if it was used, has expired, or its account has changed. */
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
