import type { Transaction } from 'kysely'
import { z } from 'zod'

import { changesBetween, logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Access } from '#app/platform/erasure-list.server.ts'

import { endInvitations } from './invitations.server.ts'
import { defaultEmail } from './owners.server.ts'
import type { Role } from './roles.ts'
import { endSessions, endStarted, forgetDevices, forgetPasskeys } from './sessions.server.ts'
import { endTokens } from './tokens.server.ts'

export type Person = Awaited<ReturnType<typeof people>>[number]

export function people(db: Database) {
  return db
    .selectFrom('owners')
    .select(['_id', 'email', 'name', 'role', 'createdAt', 'deactivatedAt', 'pictureVersion'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((of) => of.fn.max('seenAt').as('seenAt'))
        .whereRef('sessions.ownerId', '=', 'owners._id')
        .as('seenAt'),
    )
    .select((eb) =>
      eb
        .selectFrom('twoStep')
        .select('confirmedAt')
        .whereRef('twoStep.ownerId', '=', 'owners._id')
        .as('twoStepSince'),
    )
    .select((eb) =>
      eb
        .selectFrom('passkeys')
        .select((of) => of.fn.countAll<number>().as('passkeys'))
        .whereRef('passkeys.ownerId', '=', 'owners._id')
        .as('passkeys'),
    )
    .orderBy((eb) => eb.case().when('deactivatedAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt')
    .orderBy('_id')
    .execute()
}

export type PersonChange = { role?: Role; isActive?: boolean }

/** An active owner always remains. `remember` saves the new access outside the database. */
export function changePerson(
  db: Database,
  id: string,
  { role, isActive }: PersonChange,
  remember: (access: Access) => Promise<void> = async () => {},
) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await lockPeople(tx)
      const person = await tx
        .selectFrom('owners')
        .select(['role', 'deactivatedAt'])
        .where('_id', '=', id)
        .executeTakeFirst()
      if (!person) return 'missing'
      const now = new Date().toISOString()
      const ended = person.deactivatedAt ?? now
      const deactivatedAt = (isActive ?? person.deactivatedAt === null) ? null : ended
      const next = { role: role ?? person.role, deactivatedAt }
      const isOwner = next.role === 'owner' && deactivatedAt === null
      if (!isOwner && !(await hasOtherOwner(tx, id))) return 'last owner'
      const set = { ...next, updatedAt: now }
      await tx.updateTable('owners').set(set).where('_id', '=', id).execute()
      const changes = changesBetween(accessIn(person), accessIn(next))
      await logActivity(tx, { kind: 'people', action: 'changed', recordId: id, changes })
      if (!isOwner) await endOwnersAccess(tx, id)
      if (deactivatedAt !== null || person.deactivatedAt !== null) await endAccess(tx, id)
      // Before the commit: a restored backup would undo a change that is not in this list.
      await remember(deactivatedAt === null ? next.role : 'none')
      return 'changed'
    }),
  )
}

function accessIn({ role, deactivatedAt }: { role: Role; deactivatedAt: string | null }) {
  return { role, account: deactivatedAt === null ? 'active' : 'deactivated' }
}

/** Writing one row locks it on both engines, so that only one change of people runs at a time. */
async function lockPeople(tx: Transaction<Tables>) {
  const first = tx.selectFrom('owners').select((eb) => eb.fn.min('_id').as('_id'))
  await tx
    .updateTable('owners')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('_id', '=', first)
    .execute()
}

async function hasOtherOwner(tx: Transaction<Tables>, id: string) {
  const others = tx.selectFrom('owners').select('_id').where('_id', '!=', id)
  const active = others.where('role', '=', 'owner').where('deactivatedAt', 'is', null)
  return (await active.limit(1).execute()).length > 0
}

async function endOwnersAccess(tx: Transaction<Tables>, id: string) {
  await endTokens(tx, id)
  await endInvitations(tx, { invitedBy: id })
}

/** Runs at reactivation too, so that former sessions and links stay ended. */
async function endAccess(tx: Transaction<Tables>, id: string) {
  for (const end of [endSessions, endStarted, forgetDevices, forgetPasskeys]) await end(tx, id)
  const none = { picture: null, pictureVersion: null }
  await tx.updateTable('owners').set(none).where('_id', '=', id).execute()
}

export async function changeName(db: Database, id: string, name: string) {
  const set = { name, updatedAt: new Date().toISOString() }
  await retryWhileBusy(() =>
    db.updateTable('owners').set(set).where('_id', '=', id).executeTakeFirst(),
  )
}

/** Whether mails to a person reach nobody, because the site was started without the owner's address. */
export async function isUnreachable(db: Database, id: string) {
  const person = db.selectFrom('owners').select('email').where('_id', '=', id)
  return (await person.executeTakeFirst())?.email === defaultEmail
}

/** Asks no password: mail to the address before could not open the account. False if another person has the address. */
export function giveAddress(db: Database, id: string, email: string) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const others = tx.selectFrom('owners').select('_id').where('_id', '<>', id)
      if (await others.where('email', '=', email).executeTakeFirst()) return false
      const set = { email, updatedAt: new Date().toISOString() }
      await tx
        .updateTable('owners')
        .set(set)
        .where('_id', '=', id)
        .where('email', '=', defaultEmail)
        .execute()
      return true
    }),
  )
}

export async function shownName(db: Database, id: string) {
  const people = db.selectFrom('owners').select(['name', 'email']).where('_id', '=', id)
  const { name, email } = await people.executeTakeFirstOrThrow()
  return name || email
}

export const personName = z
  .string()
  .trim()
  .max(80, 'Please use at most 80 characters.')
  .refine(isStorable, 'This contains a character that cannot be stored.')
  .prefault('')
