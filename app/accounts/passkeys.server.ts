import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { mailAccount } from './account-mail.server.ts'
import { type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { hashOf, type SignedIn, withOpenSession } from './sessions.server.ts'
import { lifetimes } from './subject.server.ts'

export const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)

const id = z
  .string()
  .max(1400)
  .regex(/^[\w-]+$/)

export const credential = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).prefault({}),
})

export const options = z.looseObject({ challenge: z.string() })

const most = 10

type NewPasskey = { name: string; response: RegistrationResponseJSON }

/** Ed25519, ES256 and RS256; further algorithms of Node are experimental. */
const algorithms = [-8, -7, -257]

type ChallengeCheck = (challenge: string) => Promise<boolean>

export type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

export function passkeysOf(db: Kysely<Tables>, ownerId: string) {
  return db
    .selectFrom('passkeys')
    .select(['_id as key', 'name', 'createdAt', 'usedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
}

/** `ownerId` of the person who adds a passkey, or null for a sign-in. */
export async function saveChallenge(
  db: Kysely<Tables>,
  challenge: string,
  ownerId: string | null,
  now = Date.now(),
) {
  const createdAt = isoTime(now)
  const row = { challengeHash: hashOf(challenge), ownerId, createdAt }
  await retryWhileBusy(() => db.insertInto('passkeyChallenges').values(row).execute())
}

/** A challenge works once, within five minutes, for one use. */
export async function spendChallenge(
  db: Database,
  challenge: string,
  ownerId: string | null,
  now = Date.now(),
) {
  const spent = db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashOf(challenge))
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .where(within('createdAt', lifetimes.passkeyChallenge, now))
  const { numDeletedRows } = await retryWhileBusy(() => spent.executeTakeFirst())
  return numDeletedRows === 1n
}

/** Loaded at its first use: it takes 29 MB of memory, and many sites have no passkeys. */
export function webAuthn() {
  return import('@simplewebauthn/server')
}

/** The passkey checks the host of the site's address; each response names the origin of the page. */
export function expected(siteUrl: string) {
  const { origin, hostname } = new URL(siteUrl)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

export function userIdOf(ownerId: string) {
  return new TextEncoder().encode(ownerId)
}

/** Undefined for a wrong response, for which the library throws. */
export async function verifiedOrNot<Verified extends { verified: boolean }>(
  db: Database,
  ownerId: string | null,
  verify: (expectedChallenge: ChallengeCheck) => Promise<Verified>,
): Promise<Verified | undefined> {
  try {
    const result = await verify((challenge) => spendChallenge(db, challenge, ownerId))
    return result.verified ? result : undefined
  } catch (error) {
    if (isOutage(error)) throw error
    return undefined
  }
}

/** Undefined if the password has changed since the check. */
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

export async function addPasskey(
  db: Database,
  { mail, siteUrl }: Mailing,
  signedIn: SignedIn,
  { name, response }: NewPasskey,
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

export async function removePasskey(
  db: Database,
  mailing: Mailing,
  signedIn: SignedIn,
  key: string,
) {
  const { ownerId } = signedIn
  const removed = await withOpenSession(db, signedIn, async (tx) => {
    const deletion = tx.deleteFrom('passkeys').where('ownerId', '=', ownerId).where('_id', '=', key)
    const { numDeletedRows } = await deletion.executeTakeFirst()
    if (numDeletedRows > 0n) await mailAccount(tx, mailing, ownerId, 'passkey removed')
    return Number(numDeletedRows)
  })
  return removed ?? 0
}
