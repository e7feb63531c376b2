import type { Database } from '#app/database/database.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'

import { mailAccount } from './account-mail.server.ts'
import { endInvitations } from './invitations.server.ts'
import type { VerifiedCaller } from './password-check-route.server.ts'
import { saveHash, withVerifiedPassword } from './password-check.server.ts'
import { hashed } from './password.server.ts'
import { replaceSession } from './replace-session.server.ts'
import { endSessions, forgetDevices, rememberDevice } from './sessions.server.ts'
import { endTokens } from './tokens.server.ts'

/** Gives this browser new secrets, and ends everything else; undefined if the password has changed since the check. */
export async function changePassword(
  db: Database,
  mailing: Mailing,
  { owner, signedIn, device }: VerifiedCaller,
  password: string,
) {
  const { ownerId, sessionHash } = signedIn
  const passwordHash = await hashed(password)
  const changed = await withVerifiedPassword(db, owner, async (tx) => {
    await saveHash(tx, ownerId, passwordHash)
    await endInvitations(tx, { invitedBy: ownerId })
    await forgetDevices(tx, ownerId)
    const endedSessions = await endSessions(tx, ownerId, { except: sessionHash })
    const endedTokens = await endTokens(tx, ownerId)
    const secret = await replaceSession(tx, ownerId, device, sessionHash)
    await mailAccount(tx, mailing, ownerId, 'password changed')
    return { endedSessions, endedTokens, secret }
  })
  return changed && { ...changed, deviceSecret: await rememberDevice(db, ownerId) }
}

export function changeEmail(
  db: Database,
  mailing: Mailing,
  { owner, signedIn }: VerifiedCaller,
  email: string,
) {
  const { ownerId, sessionHash } = signedIn
  const set = { email, updatedAt: new Date().toISOString() }
  return withVerifiedPassword(db, owner, async (tx) => {
    const others = tx.selectFrom('owners').select('_id').where('_id', '!=', ownerId)
    if (await others.where('email', '=', email).executeTakeFirst()) return 'taken'
    await tx.updateTable('owners').set(set).where('_id', '=', ownerId).execute()
    const addresses = { from: owner.email, to: email }
    if (email !== owner.email) await mailAccount(tx, mailing, ownerId, 'email changed', addresses)
    return endSessions(tx, ownerId, { except: sessionHash })
  })
}
