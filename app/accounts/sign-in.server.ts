import { normalizeIP } from '@fastify/rate-limit'

import type { Database } from '#app/database/database.server.ts'

import { isKnownDevice, rememberDevice } from './devices.server.ts'
import { ownerWith } from './owners.server.ts'
import { endSession, hashOf, openSession } from './sessions.server.ts'
import { forgetTries, secondsToWait } from './throttle.server.ts'

/** What somebody typed, and from where. */
export type Try = {
  email: string
  password: string
  ip: string
  /** What the browser calls itself. */
  device: string
  /** The secret of a browser that has signed in before. */
  deviceSecret?: string | undefined
  /** The secret of the session that this browser was in; signing in ends it. */
  formerSecret?: string | undefined
}

export type SignInAnswer =
  | { is: 'in'; email: string; secret: string; deviceSecret: string | undefined }
  | { is: 'wrong' }
  | { is: 'waiting'; seconds: number }

/**
 * Signs in, or says why not. A browser that has signed in to this account before is counted by itself, so
 * that strangers who fail, from wherever, never keep its owner out (C-58).
 */
export async function signIn(db: Database, typed: Try): Promise<SignInAnswer> {
  const email = typed.email.trim().toLowerCase()
  const known = typed.deviceSecret
  const isKnown = known !== undefined && (await isKnownDevice(db, known, email))
  const counted = isKnown ? [`device ${hashOf(known)}`] : countedFor(normalizeIP(typed.ip), email)
  for (const one of counted) {
    // A network that has to wait adds no more rows, whatever addresses it makes up.
    const seconds = await secondsToWait(db, one)
    if (seconds > 0) return { is: 'waiting', seconds }
  }

  const owner = await ownerWith(db, email, typed.password)
  if (!owner) return { is: 'wrong' }
  await forgetTries(db, counted)
  if (typed.formerSecret !== undefined) await endSession(db, hashOf(typed.formerSecret))
  const secret = await openSession(db, owner.ownerId, typed.device.slice(0, 200))
  const deviceSecret = isKnown ? undefined : await rememberDevice(db, owner.ownerId)
  return { is: 'in', email: owner.email, secret, deviceSecret }
}

/** Addresses and people are counted as hashes: whoever reads the table learns neither. */
function countedFor(network: string, email: string) {
  return [`network ${hashOf(network)}`, `account ${hashOf(`${network} ${email}`)}`]
}
