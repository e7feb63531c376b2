import type { Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { mailAccount } from './account-mail.server.ts'
import { endInvitations } from './invitations.server.ts'
import { saveHash } from './password-check.server.ts'
import { hashed, isGuessable } from './password.server.ts'
import type { Role } from './roles.ts'
import { endSessions, forgetDevices, forgetPasskeys, newSecret } from './sessions.server.ts'
import { forgetAllTries } from './throttle.server.ts'
import { endTokens } from './tokens.server.ts'
import { forgetTwoStep } from './two-step.server.ts'

/** The id of the first owner is fixed, so that concurrent first starts cannot create two. */
const firstId = '000000000000000000000001'

export type OwnerPassword = {
  email: string
  generated?: string | undefined
  isGuessable?: boolean
  role?: Role
  isMadeOwner?: boolean
}

export const defaultEmail = 'owner@localhost'

export async function makeFirstOwner(
  db: Database,
  { email, password }: { email: string; password?: string | undefined },
): Promise<OwnerPassword | undefined> {
  if (await firstOwner(db)) return undefined
  const generated = password ?? newPassword()
  const now = new Date().toISOString()
  const owner = { _id: firstId, email: email.toLowerCase(), passwordHash: await hashed(generated) }
  const row = { ...owner, createdAt: now, updatedAt: now }
  const made = await retryWhileBusy(() =>
    db
      .insertInto('owners')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (Number(made.numInsertedOrUpdatedRows) === 0) return undefined
  if (password === undefined) return { email: owner.email, generated }
  return { email: owner.email, isGuessable: await isGuessable(password, owner.email) }
}

export async function hasFirstOwner(db: Database) {
  return Boolean(await firstOwner(db))
}

/** Leaves roles and access while an owner is active; otherwise the person becomes an active owner. */
export async function resetOwner(
  db: Database,
  mailing: Mailing,
  email?: string,
): Promise<OwnerPassword> {
  const owner = await personToReset(db, email)
  if (!owner)
    return (
      (await makeFirstOwner(db, { email: email ?? defaultEmail })) ?? resetOwner(db, mailing, email)
    )
  const isMadeOwner = !(await hasActiveOwner(db))
  if (owner.deactivatedAt !== null && !isMadeOwner) throw new UserError(deactivated(owner.email))
  const [generated, address] = [newPassword(), email?.toLowerCase() ?? owner.email]
  const passwordHash = await hashed(generated)
  const role = isMadeOwner ? 'owner' : owner.role
  const set = { email: address, role, deactivatedAt: null }
  const reset = async (tx: Transaction<Tables>) => {
    await saveHash(tx, owner._id, passwordHash)
    await tx.updateTable('owners').set(set).where('_id', '=', owner._id).execute()
    for (const end of [endSessions, endTokens, forgetDevices, forgetTwoStep, forgetPasskeys])
      await end(tx, owner._id)
    await endInvitations(tx, { invitedBy: owner._id })
    const addresses = address === owner.email ? undefined : { from: owner.email, to: address }
    await mailAccount(tx, mailing, owner._id, 'password made on the server', addresses)
  }
  await retryWhileBusy(() => db.transaction().execute(reset))
  // Failed attempts from before the reset would block a sign-in with the new password.
  await forgetAllTries(db)
  return { email: address, generated, role, isMadeOwner }
}

/** Prefers a deactivated owner, so no editor's account is taken over. */
function firstOwner(db: Database) {
  return db
    .selectFrom('owners')
    .select(['_id', 'email', 'role', 'deactivatedAt'])
    .orderBy('role', 'desc')
    .orderBy((eb) => eb.case().when('deactivatedAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt')
    .executeTakeFirst()
}

/** An unused address goes to the first owner. */
async function personToReset(db: Database, email = '') {
  const known = db.selectFrom('owners').select(['_id', 'email', 'role', 'deactivatedAt'])
  const found = await known.where('email', '=', email.toLowerCase()).executeTakeFirst()
  return found ?? firstOwner(db)
}

async function hasActiveOwner(db: Database) {
  const owners = db.selectFrom('owners').select('_id').where('role', '=', 'owner')
  return Boolean(await owners.where('deactivatedAt', 'is', null).limit(1).executeTakeFirst())
}

const deactivated = (email: string) =>
  `The account of ${email} is deactivated. An owner can activate it on the page People. Without an email, npm run owner sets a new password for the first owner.`

function newPassword() {
  return newSecret().slice(0, 20)
}

export async function setPassword(db: Database, ownerId: string, password: string) {
  const passwordHash = await hashed(password)
  await retryWhileBusy(() => saveHash(db, ownerId, passwordHash))
}
