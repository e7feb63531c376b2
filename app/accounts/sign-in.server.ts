import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'

import { messages } from '#app/content/messages.ts'
import type { Exchange, RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { audit, auditFailedSignIn } from './audit.server.ts'
import { forgetGeneratedPassword } from './generated-password.server.ts'
import { ownerWith, type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { TooManyTries } from './password.server.ts'
import { openPendingSignIn } from './pending-sign-in.server.ts'
import {
  accountCookies,
  endSession,
  hashOf,
  isKnownDevice,
  rememberDevice,
  replaceSession,
} from './sessions.server.ts'
import { forgetTries, secondsToWaitForAll, uncountTries, waitMessage } from './throttle.server.ts'
import { hasTwoStep } from './two-step.server.ts'

type Claim = { email: string; password: string; ip: string; deviceSecret?: string | undefined }

type Attempt = Claim & { device: string; former?: string | undefined }

type Refused = { is: 'wrong' } | { is: 'waiting'; seconds: number }

type SignInResult =
  | { is: 'code'; ownerId: string; email: string; secret: string }
  | { is: 'in'; ownerId: string; email: string; secret: string; deviceSecret: string | undefined }
  | Refused

export type Site = { db: Database; siteUrl: string; dataDir: string }

export async function signInFromForm(
  site: Site,
  { typed, ...sent }: Exchange & { typed: URLSearchParams },
): Promise<RefusedSignIn | 'code' | undefined> {
  const [email, password] = [typed.get('email')?.trim() ?? '', typed.get('password') ?? '']
  if (!email || !password) return { email, message: messages.fillAllFields, status: 422 }

  const wrong = { email, message: messages.wrongEmailOrPassword, status: 401 }
  if (!isStorable(email)) return { ...wrong, email: '' }
  const result = await signInWithCookies(site, { ...sent, email, password })
  if (result.is === 'waiting') return { email, message: waitingMessage(result), status: 429 }
  if (result.is === 'code') return 'code'
  return result.is === 'wrong' ? wrong : undefined
}

export function waitingMessage({ seconds }: { seconds: number }) {
  return `${messages.wrongEmailOrPassword}. ${waitMessage(seconds)}`
}

export async function signInWithCookies(
  site: Site,
  { request, reply, email, password }: Exchange & { email: string; password: string },
): Promise<SignInResult> {
  const cookies = accountCookies(site.siteUrl)
  const result = await signIn(site.db, {
    email,
    password,
    ip: request.ip,
    device: deviceOf(request),
    deviceSecret: cookies.device.read(request),
    former: formerSession(site, request),
  }).catch((error: unknown) => {
    if (error instanceof TooManyTries) audit(request, 'sign-in not checked')
    throw error
  })
  if (result.is === 'code') {
    audit(request, 'code asked', { account: result.ownerId })
    cookies.step.write(reply, result.secret)
    return result
  }
  if (result.is !== 'in') {
    if (result.is === 'wrong') auditFailedSignIn(request, email)
    else audit(request, 'sign-in throttled')
    if (result.is === 'waiting') reply.header('retry-after', String(result.seconds))
    return result
  }
  await letIn(site, { request, reply }, result)
  return result
}

export function formerSession({ siteUrl }: Pick<Site, 'siteUrl'>, request: FastifyRequest) {
  const secret = accountCookies(siteUrl).session.read(request)
  return secret === undefined ? undefined : hashOf(secret)
}

export function deviceOf({ headers }: FastifyRequest) {
  return headers['user-agent'] ?? 'A program'
}

type Opened = Omit<Extract<SignInResult, { is: 'in' }>, 'is'>

export async function letIn(
  site: Site,
  { request, reply }: Exchange,
  { ownerId, email, secret, deviceSecret }: Opened,
) {
  const { db, siteUrl, dataDir } = site
  const cookies = accountCookies(siteUrl)
  const former = formerSession(site, request)
  if (former !== undefined) await endSession(db, former)
  audit(request, 'signed in', { account: ownerId })
  request.account = ownerId
  cookies.session.write(reply, secret)
  if (deviceSecret) cookies.device.write(reply, deviceSecret)
  await forgetGeneratedPassword(dataDir, email).catch((err: unknown) =>
    request.log.error({ err }, 'the file with the first password could not be deleted'),
  )
}

export async function signIn(db: Database, attempt: Attempt): Promise<SignInResult> {
  const answer = await verify(db, attempt)
  if (answer.is !== 'verified') return answer
  const { owner, isKnown, counted } = answer
  if (await hasTwoStep(db, owner.ownerId)) {
    // Wrong codes before this password stay counted.
    await uncountTries(db, counted)
    const { ownerId, email } = owner
    return { is: 'code', ownerId, email, secret: await openPendingSignIn(db, owner) }
  }
  await forgetTries(db, counted)
  const open = async (tx: Transaction<Tables>) =>
    // Two-step sign-in may have been turned on since.
    (await hasTwoStep(tx, owner.ownerId))
      ? undefined
      : replaceSession(tx, owner.ownerId, attempt.device, attempt.former)
  const secret = await withVerifiedPassword(db, owner, open)
  if (secret === undefined) return { is: 'wrong' }
  const deviceSecret = isKnown ? undefined : await rememberDevice(db, owner.ownerId)
  const { ownerId, email } = owner
  return { is: 'in', ownerId, email, secret, deviceSecret }
}

/** Also counts for the session, so that a stolen session cannot guess from many networks. */
export async function verifyAgain(
  db: Database,
  { sessionHash, ...claim }: Claim & { sessionHash: string },
) {
  const answer = await verify(db, claim, [`session ${sessionHash}`])
  if (answer.is === 'verified') await forgetTries(db, answer.counted)
  return answer
}

type Verified = { is: 'verified'; owner: VerifiedOwner; isKnown: boolean; counted: string[] }

async function verify(
  db: Database,
  { ip, deviceSecret, password, ...typed }: Claim,
  alsoCounted: string[] = [],
): Promise<Verified | Refused> {
  const email = typed.email.trim().toLowerCase()
  const { isKnown, counters } = await countersFor(db, { ip, deviceSecret, email })
  const counted = [...alsoCounted, ...counters]
  const seconds = await secondsToWaitForAll(db, counted)
  if (seconds > 0) return { is: 'waiting', seconds }
  const queue = isKnown || alsoCounted.length > 0 ? 'known' : 'strangers'
  const owner = await ownerWith(db, email, password, queue).catch(async (error: unknown) => {
    if (error instanceof TooManyTries) await uncountTries(db, counted)
    throw error
  })
  if (!owner) return { is: 'wrong' }
  return { is: 'verified', owner, isKnown, counted }
}

export function countersOf({ db, siteUrl }: Site, request: FastifyRequest, email: string) {
  const deviceSecret = accountCookies(siteUrl).device.read(request)
  return countersFor(db, { ip: request.ip, deviceSecret, email })
}

/** A known device has its own counter, so strangers cannot block its owner. Hashes hide networks and emails. */
async function countersFor(
  db: Database,
  { ip, deviceSecret: known, email }: Omit<Claim, 'password'>,
) {
  const isKnown = known !== undefined && (await isKnownDevice(db, known, email))
  const network = normalizeIP(ip)
  const ofStranger = [`network ${hashOf(network)}`, `account ${hashOf(`${network} ${email}`)}`]
  return { isKnown, counters: isKnown ? [`device ${hashOf(known)}`] : ofStranger }
}
