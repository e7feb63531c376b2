import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import type { Database } from '#app/database/database.server.ts'
import { FormRefused, problem } from '#app/http/errors.server.ts'
import { needsSession, refused } from '#app/http/writes.server.ts'

import { audit } from './audit.server.ts'
import { signedInOf } from './guard.server.ts'
import { ownerWithId, type VerifiedOwner } from './password-check.server.ts'
import {
  accountCookies,
  asksPassword,
  rememberTypedPassword,
  type SignedIn,
} from './sessions.server.ts'
import { verifyAgain } from './sign-in.server.ts'
import { waitMessage } from './throttle.server.ts'

export type PasswordCheckOptions = { db: Database; siteUrl: string }

export type VerifiedCaller = {
  owner: VerifiedOwner
  signedIn: Pick<SignedIn, 'ownerId' | 'sessionHash'>
  device: string
}

const alsoRefused = { 409: problem, 422: problem, 429: problem }

export function passwordCheckRoute<Shape extends z.ZodRawShape, Answer>(
  summary: string,
  fields: Shape,
  answer: Answer,
) {
  const body = z.object({ password: z.string().prefault(''), ...fields })
  return {
    schema: { summary, ...needsSession, body, response: { ...answer, ...refused, ...alsoRefused } },
  }
}

export function refuseEmpty(typed: Record<string, string>) {
  const empty = Object.entries(typed).filter(([, value]) => value === '')
  if (empty.length === 0) return
  const problems = Object.fromEntries(empty.map(([name]) => [name, 'Please fill this in.']))
  throw new FormRefused(422, messages.fillAllFields, problems)
}

/** For `refuseEmpty`: nothing while the session need not type its password again. */
export function passwordToType(request: FastifyRequest, password: string): Record<string, string> {
  return asksPassword(signedInOf(request)) ? { password } : {}
}

type SentPassword = { request: FastifyRequest; reply: FastifyReply; password: string }

/** Throws for a wrong password (422) or one changed meanwhile. None is needed for ten minutes after one was typed. */
export async function withPasswordCheck<Result>(
  { db, siteUrl }: PasswordCheckOptions,
  { request, reply, password }: SentPassword,
  work: (caller: VerifiedCaller) => Promise<Result | undefined>,
): Promise<Result> {
  const signedIn = signedInOf(request)
  const deviceSecret = accountCookies(siteUrl).device.read(request)
  const known =
    password === '' && !asksPassword(signedIn) ? await ownerWithId(db, signedIn.ownerId) : undefined
  const answer = known
    ? ({ is: 'verified', owner: known } as const)
    : await verifyAgain(db, { ...signedIn, password, ip: request.ip, deviceSecret })
  if (answer.is === 'verified') {
    if (!known) await rememberTypedPassword(db, signedIn)
    const device = request.headers['user-agent'] ?? 'A program'
    const result = await work({ owner: answer.owner, signedIn, device })
    if (result !== undefined) return result
    throw new FormRefused(409, 'Your password has been changed meanwhile. Please sign in again.')
  }
  const isWaiting = answer.is === 'waiting'
  audit(request, isWaiting ? 'password check throttled' : 'password check failed', {
    account: signedIn.ownerId,
  })
  if (isWaiting) reply.header('retry-after', String(answer.seconds))
  const message = isWaiting ? waitMessage(answer.seconds) : 'This is not your password.'
  throw new FormRefused(isWaiting ? 429 : 422, message, { password: message })
}
