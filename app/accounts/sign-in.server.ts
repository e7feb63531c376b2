import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'

import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { audit } from './audit.server.ts'
import { accountCookies } from './cookies.server.ts'
import { forgetDrawnPassword } from './drawn-password.server.ts'
import { ownerWith, type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { TooManyTries } from './password.server.ts'
import {
  endSession,
  hashOf,
  isKnownDevice,
  openSession,
  rememberDevice,
} from './sessions.server.ts'
import { forgetTries, secondsToWait, uncountTries, waitMessage } from './throttle.server.ts'

type Claim = { email: string; password: string; ip: string; deviceSecret?: string | undefined }

type Attempt = Claim & { device: string; formerSecret?: string | undefined }

type Refused = { is: 'wrong' } | { is: 'waiting'; seconds: number }

type SignInResult =
  | { is: 'in'; ownerId: string; email: string; secret: string; deviceSecret: string | undefined }
  | Refused

export type Site = { db: Database; siteUrl: string; dataDir: string }

type Sent = { request: FastifyRequest; reply: FastifyReply }

export async function signInFromForm(
  site: Site,
  { typed, ...sent }: Sent & { typed: URLSearchParams },
): Promise<RefusedSignIn | undefined> {
  const [email, password] = [typed.get('email')?.trim() ?? '', typed.get('password') ?? '']
  if (!email || !password) return { email, message: messages.fillAllFields, status: 422 }

  const wrong = { email, message: messages.wrongEmailOrPassword, status: 401 }
  if (!isStorable(email)) return { ...wrong, email: '' }
  const result = await signInWithCookies(site, { ...sent, email, password })
  if (result.is === 'waiting') return { email, message: waitingMessage(result), status: 429 }
  return result.is === 'wrong' ? wrong : undefined
}

export function waitingMessage({ seconds }: { seconds: number }) {
  return `${messages.wrongEmailOrPassword}. ${waitMessage(seconds)}`
}

export async function signInWithCookies(
  { db, siteUrl, dataDir }: Site,
  { request, reply, email, password }: Sent & { email: string; password: string },
): Promise<SignInResult> {
  const cookies = accountCookies(siteUrl)
  const result = await signIn(db, {
    email,
    password,
    ip: request.ip,
    device: request.headers['user-agent'] ?? 'A program',
    deviceSecret: cookies.device.read(request),
    formerSecret: cookies.session.read(request),
  }).catch((error: unknown) => {
    if (error instanceof TooManyTries) audit(request, 'sign-in not checked')
    throw error
  })
  if (result.is !== 'in') {
    audit(request, result.is === 'wrong' ? 'sign-in failed' : 'sign-in throttled')
    if (result.is === 'waiting') reply.header('retry-after', String(result.seconds))
    return result
  }
  audit(request, 'signed in', { account: result.ownerId })
  cookies.session.write(reply, result.secret)
  if (result.deviceSecret) cookies.device.write(reply, result.deviceSecret)
  await forgetDrawnPassword(dataDir).catch((err: unknown) =>
    request.log.error({ err }, 'the file with the first password could not be deleted'),
  )
  return result
}

export async function signIn(db: Database, attempt: Attempt): Promise<SignInResult> {
  const answer = await verify(db, attempt)
  if (answer.is !== 'verified') return answer
  const { owner, isKnown } = answer
  if (attempt.formerSecret !== undefined) await endSession(db, hashOf(attempt.formerSecret))
  const open = (tx: Transaction<Tables>) => openSession(tx, owner.ownerId, attempt.device)
  const secret = await withVerifiedPassword(db, owner, open)
  if (secret === undefined) return { is: 'wrong' }
  const deviceSecret = isKnown ? undefined : await rememberDevice(db, owner.ownerId)
  const { ownerId, email } = owner
  return { is: 'in', ownerId, email, secret, deviceSecret }
}

/** The attempt also counts for the session, so that a stolen session cannot guess, even from many networks. */
export function verifyAgain(
  db: Database,
  { sessionHash, ...claim }: Claim & { sessionHash: string },
) {
  return verify(db, claim, [`session ${sessionHash}`])
}

/** A known device has its own counter, so that failed attempts of strangers never block its owner. */
async function verify(
  db: Database,
  { ip, deviceSecret: known, password, ...typed }: Claim,
  alsoCounted: string[] = [],
): Promise<{ is: 'verified'; owner: VerifiedOwner; isKnown: boolean } | Refused> {
  const email = typed.email.trim().toLowerCase()
  const isKnown = known !== undefined && (await isKnownDevice(db, known, email))
  const counters = isKnown ? [`device ${hashOf(known)}`] : countersOf(normalizeIP(ip), email)
  const counted = [...alsoCounted, ...counters]
  for (const one of counted) {
    // A blocked network adds no more rows, even with made-up emails.
    const seconds = await secondsToWait(db, one)
    if (seconds > 0) return { is: 'waiting', seconds }
  }
  const queue = isKnown || alsoCounted.length > 0 ? 'known' : 'strangers'
  const owner = await ownerWith(db, email, password, queue).catch(async (error: unknown) => {
    if (error instanceof TooManyTries) await uncountTries(db, counted)
    throw error
  })
  if (!owner) return { is: 'wrong' }
  await forgetTries(db, counted)
  return { is: 'verified', owner, isKnown }
}

/** Hashes, so that the table reveals neither networks nor emails. */
function countersOf(network: string, email: string) {
  return [`network ${hashOf(network)}`, `account ${hashOf(`${network} ${email}`)}`]
}
