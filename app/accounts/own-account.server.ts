import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { decoded } from '#app/media/decoder.server.ts'
import { refusal } from '#app/media/refusal.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

import { mailAccount } from './account-mail.server.ts'
import { endInvitations } from './invitations.server.ts'
import type { VerifiedCaller } from './password-check-route.server.ts'
import { saveHash, withVerifiedPassword } from './password-check.server.ts'
import { hashed } from './password.server.ts'
import { replaceSession, endSessions, forgetDevices, rememberDevice } from './sessions.server.ts'
import { endTokens } from './tokens.server.ts'

// The decoder takes one picture at a time.
const runLimited = limitConcurrency({ atOnce: 1, waiting: 16 })

type Picture = { picture: Uint8Array | null; pictureVersion: string | null }

/** Renews this browser's secrets and ends all others; undefined if the password has changed since the check. */
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

export async function savePicture(db: Database, ownerId: string, bytes: Buffer) {
  const picture = await runLimited(() => decoded('facePicture', bytes))
  if (picture === 'full')
    throw refusal(429, 'Other pictures are being read. Please try again soon.')
  await write(db, ownerId, { picture, pictureVersion: newId() }, 'picture changed')
}

export function removePicture(db: Database, ownerId: string) {
  return write(db, ownerId, { picture: null, pictureVersion: null }, 'picture removed')
}

function write(db: Database, ownerId: string, set: Picture, action: string) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('owners').set(set).where('_id', '=', ownerId).execute()
      await logActivity(tx, { kind: 'accounts', action, recordId: ownerId })
    }),
  )
}

export async function pictureOf(db: Database, ownerId: string) {
  const row = await db
    .selectFrom('owners')
    .select('picture')
    .where('_id', '=', ownerId)
    .executeTakeFirst()
  return row?.picture ?? undefined
}
