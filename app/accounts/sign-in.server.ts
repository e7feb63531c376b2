import { normalizeIP } from '@fastify/rate-limit'
import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { isKnownDevice, rememberDevice } from './devices.server.ts'
import { ownerWith } from './owners.server.ts'
import { type Proven, withVerifiedPassword } from './password-check.server.ts'
import { endSession, hashOf, openSession } from './sessions.server.ts'
import { forgetTries, secondsToWait } from './throttle.server.ts'

/** Who says to be an owner, and from where. */
export type Claim = {
  email: string
  password: string
  ip: string
  /** The secret of a browser that has signed in before. */
  deviceSecret?: string | undefined
}

/** What somebody typed to sign in. */
export type Try = Claim & {
  /** What the browser calls itself. */
  device: string
  /** The secret of the session that this browser was in; signing in ends it. */
  formerSecret?: string | undefined
}

export type Refused = { is: 'wrong' } | { is: 'waiting'; seconds: number }

export type SignInAnswer =
  | { is: 'in'; email: string; secret: string; deviceSecret: string | undefined }
  | Refused

/** Signs in, or says why not. */
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
 * Asks for the password again, of who is signed in already, by the counters of a sign-in and one of the session:
 * so a session that was stolen cannot guess, from however many networks.
 */
export function confirm(db: Database, { sessionHash, ...claim }: Claim & { sessionHash: string }) {
  return judged(db, claim, [`session ${sessionHash}`])
}

/**
 * Counts a claim and then judges it. A browser that has signed in to this account before is counted by itself,
 * so that strangers who fail, from wherever, never keep its owner out (C-58).
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
    // A network that has to wait adds no more rows, whatever addresses it makes up.
    const seconds = await secondsToWait(db, one)
    if (seconds > 0) return { is: 'waiting', seconds }
  }
  const owner = await ownerWith(db, email, password)
  if (!owner) return { is: 'wrong' }
  await forgetTries(db, counted)
  return { is: 'proven', owner, isKnown }
}

/** Addresses and people are counted as hashes: whoever reads the table learns neither. */
function countedFor(network: string, email: string) {
  return [`network ${hashOf(network)}`, `account ${hashOf(`${network} ${email}`)}`]
}
