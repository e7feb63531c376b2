import type { FastifyReply, FastifyRequest } from 'fastify'

import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Mail } from '#app/mail/queue.server.ts'

import { mailAccount } from './account-mail.server.ts'
import { audit } from './audit.server.ts'
import { type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { endPendingSignIn, findPendingSignIn } from './pending-sign-in.server.ts'
import { accountCookies, hashOf, rememberDevice, replaceSession } from './sessions.server.ts'
import { countersOf, deviceOf, formerSession, letIn, type Site } from './sign-in.server.ts'
import { forgetTries, secondsToWaitForAll, waitMessage } from './throttle.server.ts'
import { spendCode } from './two-step.server.ts'

type CodeResult =
  | { is: 'in'; email: string }
  | { is: 'wrong' }
  | { is: 'late' }
  | { is: 'waiting'; seconds: number }

type SentCode = { request: FastifyRequest; reply: FastifyReply; code: string }
type CodeSite = Site & { mail: Mail }

export async function signInWithCodeForm(
  site: CodeSite,
  sent: SentCode,
): Promise<RefusedSignIn | 'late' | undefined> {
  const refused = (status: number, message: string) => ({ email: '', message, status })
  if (!sent.code) return refused(422, messages.fillAllFields)
  const result = await signInWithCode(site, sent)
  if (result.is === 'late') return 'late'
  if (result.is === 'waiting') return refused(429, waitMessage(result.seconds, 'codes'))
  return result.is === 'wrong' ? refused(401, messages.wrongCode) : undefined
}

/** Only the browser that sent the password has the cookie. */
export async function signInWithCode(site: CodeSite, sent: SentCode): Promise<CodeResult> {
  const { db, siteUrl } = site
  const { request, reply } = sent
  const { step } = accountCookies(siteUrl)
  const half = step.read(request)
  const owner = await findPendingSignIn(db, half)
  if (half === undefined || !owner) {
    step.clear(reply)
    return { is: 'late' }
  }
  const { isKnown, counters } = await countersOf(site, request, owner.email)
  // A stranger with the password must not guess codes from many networks.
  const counted = isKnown ? counters : [...counters, `code ${hashOf(owner.ownerId)}`]
  const seconds = await secondsToWaitForAll(db, counted)
  if (seconds > 0) {
    audit(request, 'sign-in throttled', { account: owner.ownerId, reason: 'code' })
    reply.header('retry-after', String(seconds))
    return { is: 'waiting', seconds }
  }
  const secret = await openWithCode(site, sent, { owner, half })
  if (secret === undefined) {
    audit(request, 'sign-in failed', { account: owner.ownerId, reason: 'code' })
    return { is: 'wrong' }
  }
  await forgetTries(db, counted)
  step.clear(reply)
  const deviceSecret = isKnown ? undefined : await rememberDevice(db, owner.ownerId)
  const { ownerId, email } = owner
  await letIn(site, sent, { ownerId, email, secret, deviceSecret })
  return { is: 'in', email }
}

type Half = { owner: VerifiedOwner; half: string }

async function openWithCode(site: CodeSite, { request, code }: SentCode, { owner, half }: Half) {
  const { ownerId } = owner
  const { db, mail, siteUrl } = site
  const former = formerSession(site, request)
  const opened = await withVerifiedPassword(db, owner, async (tx) => {
    const used = await spendCode(tx, ownerId, code)
    if (!used) return undefined
    await endPendingSignIn(tx, half)
    if (used === 'recovery code') {
      await mailAccount(tx, { mail, siteUrl }, ownerId, 'recovery code used')
    }
    return { used, secret: await replaceSession(tx, ownerId, deviceOf(request), former) }
  })
  if (!opened) return undefined
  if (opened.used === 'recovery code') audit(request, 'recovery code used', { account: ownerId })
  return opened.secret
}
