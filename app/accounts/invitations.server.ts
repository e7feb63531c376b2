import type { Kysely } from 'kysely'
import { href } from 'react-router'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { deleteEmails, queueEmail } from '#app/mail/queue.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { hashed, newPasswordProblem } from './password.server.ts'
import type { Role } from './roles.ts'
import { hashOf, newSecret, openSession } from './sessions.server.ts'
import { hoursToAccept, lifetimes } from './subject.server.ts'

type Invited = { email: string; role: Role }

export type Invitation = Awaited<ReturnType<typeof openInvitations>>[number]

/** Returns the link once, because only its hash is stored. A second invitation ends the first. */
export function invite(
  db: Database,
  { mail, siteUrl }: Mailing,
  owner: VerifiedOwner,
  { email, role }: Invited,
) {
  const secret = newSecret()
  const secretHash = hashOf(secret)
  const now = Date.now()
  const createdAt = isoTime(now)
  const expiresAt = isoTime(now + lifetimes.invitation)
  const row = { secretHash, email, role, createdAt, expiresAt, invitedBy: owner.ownerId }
  return withVerifiedPassword(db, owner, async (tx) => {
    const known = tx.selectFrom('owners').select('_id').where('email', '=', email)
    if (await known.executeTakeFirst()) return 'known'
    await endInvitations(tx, { email })
    await tx.insertInto('invitations').values(row).execute()
    await logActivity(tx, { kind: 'people', action: `invited as ${role}` })
    const link = siteUrl + href('/invitation/:secret', { secret })
    const { name } = mail.shown().company
    const queued = await queueEmail(tx, mail, {
      event: eventOf(secretHash),
      to: email,
      subject: `You are invited to the admin of ${name}`,
      text: `${owner.email} invites you to the admin of ${name} as ${role === 'owner' ? 'an owner' : 'an editor'}.

Open this link and choose a password. It works once, within ${hoursToAccept} hours:
${link}

${name}
${siteUrl}
`,
    })
    return { link, expiresAt, isMailed: queued === 'queued' }
  })
}

function eventOf(secretHash: string) {
  return `invitation ${secretHash}`
}

/** Also deletes its queued email, which contains the link. */
export async function endInvitations(
  tx: Kysely<Tables>,
  { email, key, invitedBy }: { email?: string; key?: string; invitedBy?: string },
) {
  const ended = await tx
    .deleteFrom('invitations')
    .where((eb) =>
      eb.or([
        eb('email', '=', email ?? ''),
        eb('secretHash', '=', key ?? ''),
        eb('invitedBy', '=', invitedBy ?? ''),
      ]),
    )
    .returning('secretHash')
    .execute()
  const events = ended.map(({ secretHash }) => eventOf(secretHash))
  await deleteEmails(tx, events)
  return ended.length
}

export function openInvitations(db: Database, now = Date.now()) {
  return db
    .selectFrom('invitations')
    .select(['secretHash as key', 'email', 'role', 'expiresAt'])
    .where((is) => is.not(isOver('expiresAt', lifetimes.invitation, now)))
    .orderBy('createdAt')
    .execute()
}

type Accepted = { secret: string; name: string; password: string; device: string }

/** Creates the account with its first session; of two concurrent attempts one succeeds. */
export async function acceptInvitation(
  db: Database,
  { secret, name, password, device }: Accepted,
  now = Date.now(),
) {
  const invitation = await findInvitation(db, secret, now)
  if (!invitation) return { is: 'gone' } as const
  const { email, role } = invitation
  const message = await newPasswordProblem(password, email)
  if (message) return { is: 'refused', message } as const
  const passwordHash = await hashed(password)
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      if ((await endInvitations(tx, { key: hashOf(secret) })) === 0) return { is: 'gone' } as const
      const createdAt = isoTime(now)
      const person = { _id: newId(), email, role, name, passwordHash, createdAt }
      const row = { ...person, updatedAt: createdAt }
      const once = tx.insertInto('owners').values(row)
      const made = await once.onConflict((known) => known.doNothing()).executeTakeFirst()
      if (Number(made.numInsertedOrUpdatedRows) === 0) return { is: 'gone' } as const
      const opened = await openSession(tx, person._id, device, now)
      return { is: 'in', ownerId: person._id, secret: opened } as const
    }),
  )
}

export function findInvitation(db: Kysely<Tables>, secret: string, now = Date.now()) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'expiresAt'])
    .where('secretHash', '=', hashOf(secret))
    .where((is) => is.not(isOver('expiresAt', lifetimes.invitation, now)))
    .executeTakeFirst()
}
