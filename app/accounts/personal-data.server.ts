import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { deleteEmails } from '#app/mail/queue.server.ts'

import { accountEvent } from './account-mail.server.ts'
import { deviceName } from './device-name.ts'

const time = z.string()
const times = z.array(z.object({ createdAt: time }))
const role = z.enum(['owner', 'editor'])
const used = z.array(z.object({ name: z.string(), createdAt: time, usedAt: time.optional() }))
const enquiries = z.array(z.object({ reference: z.string(), createdAt: time }))

export const heldAccount = z.object({
  email: z.string(),
  name: z.string(),
  role,
  createdAt: time,
  deactivatedAt: time.optional(),
  picture: z.string().describe('A WebP as base64').optional(),
  twoStepSince: time.optional(),
  sessions: z.array(z.object({ device: z.string(), createdAt: time, seenAt: time })),
  knownDevices: z.array(z.object({ seenAt: time })),
  startedSignIns: times,
  passwordResets: times,
  passkeys: used,
  programs: used,
  pushBrowsers: times,
  invitations: times.describe('Those that the person sent and nobody has accepted yet'),
  activity: z.array(
    z.object({
      createdAt: time,
      kind: z.string(),
      action: z.string(),
      title: z.string().optional(),
      isAboutThem: z.boolean().describe('True for what another person did with the account'),
    }),
  ),
  answered: enquiries,
  given: enquiries,
  quoted: enquiries,
})

export const heldInvitation = z.object({ role, createdAt: time, expiresAt: time })

export function accountOf(db: Kysely<Tables>, email: string) {
  const columns = ['_id', 'email', 'name', 'role', 'picture', 'createdAt', 'deactivatedAt'] as const
  return db.selectFrom('owners').select(columns).where('email', '=', email).executeTakeFirst()
}

/** The personal data of a present or former employee, without credentials. */
export async function accountData(db: Database, email: string) {
  const account = await accountOf(db, email)
  if (!account) return undefined
  const { _id, picture, ...person } = account
  const data = { ...(await signInData(db, _id)), ...(await workData(db, _id)) }
  const webp = picture && { picture: Buffer.from(picture).toString('base64') }
  return { ...withoutNulls(person), ...webp, ...data }
}

async function signInData(db: Database, id: string) {
  const timesIn = (table: 'halfSignIns' | 'passwordResets' | 'pushSubscriptions') =>
    db.selectFrom(table).select('createdAt').where('ownerId', '=', id).execute()
  const usedIn = async (table: 'passkeys' | 'apiTokens') => {
    const columns = ['name', 'createdAt', 'usedAt'] as const
    const rows = db.selectFrom(table).select(columns).where('ownerId', '=', id)
    return (await rows.orderBy('createdAt').execute()).map(withoutNulls)
  }
  const sessions = db.selectFrom('sessions').select(['device', 'createdAt', 'seenAt'])
  const devices = db.selectFrom('knownDevices').select('seenAt').where('ownerId', '=', id)
  const twoStep = db.selectFrom('twoStep').select('confirmedAt').where('ownerId', '=', id)
  const { confirmedAt } = (await twoStep.executeTakeFirst()) ?? {}
  const invited = db.selectFrom('invitations').select('createdAt').where('invitedBy', '=', id)
  const opened = await sessions.where('ownerId', '=', id).orderBy('createdAt').execute()
  return {
    ...(confirmedAt && { twoStepSince: confirmedAt }),
    sessions: opened.map((session) => ({ ...session, device: deviceName(session.device) })),
    knownDevices: await devices.execute(),
    startedSignIns: await timesIn('halfSignIns'),
    passwordResets: await timesIn('passwordResets'),
    pushBrowsers: await timesIn('pushSubscriptions'),
    passkeys: await usedIn('passkeys'),
    programs: await usedIn('apiTokens'),
    invitations: await invited.execute(),
  }
}

async function workData(db: Database, id: string) {
  const enquiry = db.selectFrom('enquiries').select(['reference', 'enquiries.createdAt'])
  const ordered = enquiry.orderBy('enquiries.createdAt', 'desc').orderBy('enquiries._id')
  const quotes = db.selectFrom('quotes').select('enquiryId').where('createdBy', '=', id)
  const entries = await db
    .selectFrom('activity')
    .select(['createdAt', 'personId', 'kind', 'action', 'title'])
    .where((is) =>
      is.or([
        is('personId', '=', id),
        is.and([is('kind', '=', 'people'), is('recordId', '=', id)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  return {
    activity: entries.map(({ personId, ...entry }) => ({
      ...withoutNulls(entry),
      isAboutThem: personId !== id,
    })),
    answered: await ordered.where('answeredBy', '=', id).execute(),
    given: await ordered.where('givenTo', '=', id).execute(),
    quoted: await ordered.where('enquiries._id', 'in', quotes).execute(),
  }
}

export function invitationOf(db: Kysely<Tables>, email: string) {
  const columns = ['role', 'createdAt', 'expiresAt'] as const
  return db.selectFrom('invitations').select(columns).where('email', '=', email).executeTakeFirst()
}

/** Erases a deactivated person only. Records keep the id, which the activity log shows as 'A former person'. */
export async function eraseAccount(tx: Transaction<Tables>, id: string) {
  const account = tx
    .deleteFrom('owners')
    .where('_id', '=', id)
    .where('deactivatedAt', 'is not', null)
  const erased = await account.returning('email').executeTakeFirst()
  if (!erased) return 0
  await tx.updateTable('enquiries').set({ givenTo: null }).where('givenTo', '=', id).execute()
  await deleteEmailsTo(tx, erased.email)
  // Some went to a former address of the person.
  await tx
    .deleteFrom('mails')
    .where('event', 'like', `${accountEvent(id)}%`)
    .execute()
  return 1
}

async function deleteEmailsTo(tx: Transaction<Tables>, email: string) {
  const emails = tx.selectFrom('mails').select('event').where('recipient', '=', email)
  const own = await emails.where('event', 'like', 'enquiry given %').execute()
  await deleteEmails(
    tx,
    own.map(({ event }) => event),
  )
}

export async function eraseInvitation(tx: Transaction<Tables>, email: string) {
  const ended = tx.deleteFrom('invitations').where('email', '=', email)
  return Number((await ended.executeTakeFirst()).numDeletedRows)
}
