import { setTimeout as pause } from 'node:timers/promises'

import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Mailing } from '#app/mail/mail.server.ts'

import { audit } from './audit.server.ts'
import { askForReset, resetPassword } from './password-resets.server.ts'
import { hashOf } from './sessions.server.ts'
import { countersOf } from './sign-in.server.ts'
import { forgetTries, secondsToWaitForAll, waitingTime } from './throttle.server.ts'

type Site = Mailing & { db: Database; dataDir: string }
type ResetForm = { request: FastifyRequest; reply: FastifyReply; typed: URLSearchParams }

/** In milliseconds: equal times do not reveal whether an account exists. */
const answerTime = 400

export async function askFromForm(
  site: Site,
  { request, reply, typed }: ResetForm,
): Promise<RefusedSignIn | undefined> {
  const email = typed.get('email')?.trim() ?? ''
  if (!email) return { email, message: 'Please write your email.', status: 422 }
  if (!isStorable(email)) return undefined
  const network = normalizeIP(request.ip)
  const seconds = await secondsToWaitForAll(site.db, [
    `reset network ${hashOf(network)}`,
    `reset account ${hashOf(`${network} ${email.toLowerCase()}`)}`,
  ])
  if (seconds > 0) {
    audit(request, 'password reset throttled')
    reply.header('retry-after', String(seconds))
    const message = `Too many links were requested. Please try again in ${waitingTime(seconds)}.`
    return { email, message, status: 429 }
  }
  audit(request, 'password reset asked')
  await Promise.all([askForReset(site.db, site, email), pause(answerTime)])
  return undefined
}

export async function resetFromForm(
  site: Site,
  { request, secret, typed }: Omit<ResetForm, 'reply'> & { secret: string },
): Promise<RefusedSignIn | undefined> {
  const password = typed.get('password') ?? ''
  const refused = (message: string) => ({
    email: '',
    status: 422,
    message,
    problems: { password: message },
  })
  if (!password) return refused(messages.fillAllFields)
  const outcome = await resetPassword(site.db, site, { secret, password })
  if (outcome.is === 'gone') return refused('This link has ended.')
  if (outcome.is === 'refused') return refused(outcome.message)
  audit(request, 'password reset', { account: outcome.ownerId })
  const { counters } = await countersOf(site, request, outcome.email)
  await forgetTries(site.db, counters)
  return undefined
}
