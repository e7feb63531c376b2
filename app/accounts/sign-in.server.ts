import { normalizeIP } from '@fastify/rate-limit'
import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { isKnownDevice, rememberDevice } from './devices.server.ts'
import { ownerWith } from './owners.server.ts'
import { type Proven, withVerifiedPassword } from './password-check.server.ts'
import { endSession, hashOf, openSession } from './sessions.server.ts'
import { forgetTries, secondsToWait } from './throttle.server.ts'

/** Credentials, and the network and device that they come from. */
export type Claim = {
  email: string
  password: string
  ip: string
  /** The secret of a browser that has signed in before. */
  deviceSecret?: string | undefined
}

/** A sign-in attempt. */
export type Try = Claim & {
  /** The user agent. */
  device: string
  /** The secret of this browser's previous session; the sign-in ends it. */
  formerSecret?: string | undefined
}

export type Refused = { is: 'wrong' } | { is: 'waiting'; seconds: number }

export type SignInAnswer =
  | { is: 'in'; email: string; secret: string; deviceSecret: string | undefined }
  | Refused

/** Signs in, or returns the reason for the refusal. */
export async function signIn(db: Database, typed: Try): Promise<SignInAnswer> {
  const claim = await judged(db, typed)
  if (claim.is !== 'proven') return claim
  const { owner, isKnown } = claim
  if (typed.formerSecret !== undefined) await endSession(db, hashOf(typed.formerSecret))
  const open = (tx: Transaction<Tables>) => openSession(tx, owner.ownerId, typed.device)
  const secret = await withVerifiedPassword(db, owner, open)
  if (secret === undefined) return { is: 'wrong' }
  const deviceSecret = isKnown ? undefined : await rememberDevice(db, owner.ownerId)
  return { is: 'in', email: owner.email, secret, deviceSecret }
}

/**
 * Checks the password of a signed-in owner again. The attempt also counts for the session, so that a stolen session
 * cannot guess, even from many networks.
 */
export function confirm(db: Database, { sessionHash, ...claim }: Claim & { sessionHash: string }) {
  return judged(db, claim, [`session ${sessionHash}`])
}

/**
 * Counts an attempt, then checks the password. A known device has its own counter, so that failed attempts of strangers
 * never block its owner (C-58).
 */
async function judged(
  db: Database,
  { ip, deviceSecret: known, password, ...typed }: Claim,
  alsoCounted: string[] = [],
): Promise<{ is: 'proven'; owner: Proven; isKnown: boolean } | Refused> {
  const email = typed.email.trim().toLowerCase()
  const isKnown = known !== undefined && (await isKnownDevice(db, known, email))
  const place = isKnown ? [`device ${hashOf(known)}`] : countedFor(normalizeIP(ip), email)
  const counted = [...alsoCounted, ...place]
  for (const one of counted) {
    // A blocked network adds no more rows, even with made-up emails.
    const seconds = await secondsToWait(db, one)
    if (seconds > 0) return { is: 'waiting', seconds }
  }
  const owner = await ownerWith(db, email, password)
  if (!owner) return { is: 'wrong' }
  await forgetTries(db, counted)
  return { is: 'proven', owner, isKnown }
}

/** The keys are hashes, so that the table reveals neither networks nor emails. */
function countedFor(network: string, email: string) {
  return [`network ${hashOf(network)}`, `account ${hashOf(`${network} ${email}`)}`]
}
