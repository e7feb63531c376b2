import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { endInvitations } from './invitations.server.ts'
import { saveHash } from './password-check.server.ts'
import { hashed, isGuessable } from './password.server.ts'
import { endSessions, forgetDevices, forgetPasskeys, newSecret } from './sessions.server.ts'
import { forgetAllTries } from './throttle.server.ts'
import { endTokens } from './tokens.server.ts'
import { forgetTwoStep } from './two-step.server.ts'

/** The id of the first owner is fixed, so that concurrent first starts cannot create two. */
const firstId = '000000000000000000000001'

export type Drawn = { email: string; drawn?: string | undefined; isGuessable?: boolean }

export const defaultEmail = 'owner@localhost'

export async function makeFirstOwner(
  db: Database,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Drawn | undefined> {
  if (await firstOwner(db)) return undefined
  const drawn = password ?? newPassword()
  const now = new Date().toISOString()
  const owner = { _id: firstId, email: email.toLowerCase(), passwordHash: await hashed(drawn) }
  const row = { ...owner, createdAt: now, updatedAt: now }
  const made = await retryWhileBusy(() =>
    db
      .insertInto('owners')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (Number(made.numInsertedOrUpdatedRows) === 0) return undefined
  if (password === undefined) return { email: owner.email, drawn }
  return { email: owner.email, isGuessable: await isGuessable(password, owner.email) }
}

export async function resetOwner(db: Database, email?: string): Promise<Drawn> {
  const owner = await personToReset(db, email)
  if (!owner)
    return (await makeFirstOwner(db, { email: email ?? defaultEmail })) ?? resetOwner(db, email)
  const [drawn, address] = [newPassword(), email?.toLowerCase() ?? owner.email]
  await setPassword(db, owner._id, drawn)
  // Who has the server may be an owner, also when the last one has lost the account.
  const set = { email: address, role: 'owner', deactivatedAt: null } as const
  const renamed = db.updateTable('owners').set(set).where('_id', '=', owner._id)
  await retryWhileBusy(() => renamed.execute())
  for (const end of [endSessions, endTokens, forgetDevices, forgetTwoStep, forgetPasskeys]) {
    await retryWhileBusy<unknown>(() => end(db, owner._id))
  }
  await retryWhileBusy(() => endInvitations(db, { invitedBy: owner._id }))
  // Failed attempts from before the reset would block a sign-in with the new password.
  await forgetAllTries(db)
  return { email: address, drawn }
}

/** Also a deactivated one, before an editor, who must not lose the account to another person. */
function firstOwner(db: Database) {
  return db
    .selectFrom('owners')
    .select(['_id', 'email'])
    .orderBy('role', 'desc')
    .orderBy((eb) => eb.case().when('deactivatedAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt')
    .executeTakeFirst()
}

/** The person with this address; the first owner gets an address that nobody has. */
async function personToReset(db: Database, email = '') {
  const known = db.selectFrom('owners').select(['_id', 'email'])
  const found = await known.where('email', '=', email.toLowerCase()).executeTakeFirst()
  return found ?? firstOwner(db)
}

function newPassword() {
  return newSecret().slice(0, 20)
}

export async function setPassword(db: Database, ownerId: string, password: string) {
  const passwordHash = await hashed(password)
  await retryWhileBusy(() => saveHash(db, ownerId, passwordHash))
}
