import type { RegistrationResponseJSON } from '@simplewebauthn/server'

import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Mailing } from '#app/mail/mail.server.ts'

import { mailAccount } from './account-mail.server.ts'
import { saveChallenge } from './passkey-challenges.server.ts'
import { algorithms, expected, userIdOf, verifiedOrNot, webAuthn } from './passkey-check.server.ts'
import { passkeysOf } from './passkeys.server.ts'
import { type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { type SignedIn, withOpenSession } from './sessions.server.ts'

const most = 10

/** What the browser needs to make a passkey; undefined if the password has changed since the check. */
export async function passkeyOptions(
  db: Database,
  { mail, siteUrl }: Mailing,
  owner: VerifiedOwner & { name: string },
) {
  const { ownerId, email } = owner
  const stored = db.selectFrom('passkeys').select(['credentialId', 'transports'])
  const known = await stored.where('ownerId', '=', ownerId).execute()
  if (known.length >= most) return 'full'
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: mail.shown().company.name,
    rpID: expected(siteUrl).expectedRPID,
    userID: userIdOf(ownerId),
    userName: email,
    userDisplayName: owner.name || email,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports.split(' ').filter(Boolean),
    })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return withVerifiedPassword(db, owner, async (tx) => {
    await saveChallenge(tx, options.challenge, ownerId)
    return options
  })
}

type Made = { name: string; response: RegistrationResponseJSON }

/** Returns the key of the new passkey, or why there is none. */
export async function addPasskey(
  db: Database,
  { mail, siteUrl }: Mailing,
  signedIn: SignedIn,
  { name, response }: Made,
) {
  const { ownerId } = signedIn
  const verified = await verifiedOrNot(db, ownerId, async (expectedChallenge) => {
    const { verifyRegistrationResponse } = await webAuthn()
    const site = { ...expected(siteUrl), supportedAlgorithmIDs: algorithms }
    return verifyRegistrationResponse({ response, expectedChallenge, ...site })
  })
  if (!verified?.registrationInfo) return 'wrong'
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const row = {
    _id: newId(),
    ownerId,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(' '),
    name,
    createdAt: new Date().toISOString(),
  }
  const added = await withOpenSession(db, signedIn, async (tx) => {
    if ((await passkeysOf(tx, ownerId)).length >= most) return 'full'
    const insert = tx.insertInto('passkeys').values(row)
    const fresh = insert.onConflict((conflict) => conflict.column('credentialId').doNothing())
    if ((await fresh.executeTakeFirst()).numInsertedOrUpdatedRows === 0n) return 'wrong'
    await mailAccount(tx, { mail, siteUrl }, ownerId, 'passkey added')
    return { key: row._id }
  })
  return added ?? 'wrong'
}

/** Returns how many were removed. */
export async function removePasskey(
  db: Database,
  mailing: Mailing,
  signedIn: SignedIn,
  key: string,
) {
  const { ownerId } = signedIn
  const removed = await withOpenSession(db, signedIn, async (tx) => {
    const one = tx.deleteFrom('passkeys').where('ownerId', '=', ownerId).where('_id', '=', key)
    const { numDeletedRows } = await one.executeTakeFirst()
    if (numDeletedRows > 0n) await mailAccount(tx, mailing, ownerId, 'passkey removed')
    return Number(numDeletedRows)
  })
  return removed ?? 0
}
