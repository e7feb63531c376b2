import type { Database } from '#app/database/database.server.ts'
import { isOutage } from '#app/http/errors.server.ts'

import { spendChallenge } from './passkey-challenges.server.ts'

/** Loaded at its first use: it takes 29 MB of memory, and many sites have no passkeys. */
export function webAuthn() {
  return import('@simplewebauthn/server')
}

/** Ed25519, ES256 and RS256. Node’s own algorithms after those are experimental yet. */
export const algorithms = [-8, -7, -257]

/** A passkey belongs to the host of the site's address, and each answer names the origin of the page. */
export function expected(siteUrl: string) {
  const { origin, hostname } = new URL(siteUrl)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

/** The person, as a passkey stores and returns it. */
export function userIdOf(ownerId: string) {
  return new TextEncoder().encode(ownerId)
}

type ChallengeCheck = (challenge: string) => Promise<boolean>

/** The library throws an error for each wrong answer of a passkey: undefined then. Uses up the challenge. */
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
