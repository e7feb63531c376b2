import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { forOwners } from '#app/http/writes.server.ts'

import { accountCookies } from './cookies.server.ts'
import { signedInOf } from './guard.server.ts'
import type { Confirmed } from './own-account.server.ts'
import { confirm } from './sign-in.server.ts'
import { waitMessage } from './wait-message.ts'

export type Options = { db: Database; siteUrl: string }

/** The error responses of a route that asks for the password again. */
const refusals = { 400: problem, 401: problem, 403: problem, 409: problem, 422: problem }

/** The schema of a route that asks for the password again; `fields` are its other fields. */
export function confirming<Shape extends z.ZodRawShape, Answer>(
  summary: string,
  fields: Shape,
  answer: Answer,
) {
  const body = z.object({ password: z.string().prefault(''), ...fields })
  return {
    schema: { summary, ...forOwners, body, response: { ...answer, ...refusals, 429: problem } },
  }
}

/** Sends an error that names the empty fields, if there are any. */
export function refuseEmpty(reply: FastifyReply, typed: Record<string, string>) {
  const errors = Object.entries(typed)
    .filter(([, value]) => value === '')
    .map(([path]) => ({ path, message: 'is empty' }))
  return errors.length > 0 && sendError(reply, 422, messages.fillAllFields, { errors })
}

/**
 * Returns the caller of an owner route if the password is correct. Otherwise sends an error and returns undefined. A
 * wrong password is 422, because the session stays valid.
 */
export async function confirmedCaller(
  { db, siteUrl }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<Confirmed | undefined> {
  const signedIn = signedInOf(request)
  const deviceSecret = accountCookies(siteUrl).device.read(request)
  const answer = await confirm(db, { ...signedIn, password, ip: request.ip, deviceSecret })
  if (answer.is === 'proven') {
    return { proven: answer.owner, signedIn, device: request.headers['user-agent'] ?? 'A program' }
  }
  const isWaiting = answer.is === 'waiting'
  if (isWaiting) reply.header('retry-after', String(answer.seconds))
  const message = isWaiting ? waitMessage(answer.seconds) : 'This is not your password.'
  sendError(reply, isWaiting ? 429 : 422, message, { errors: [{ path: 'password', message }] })
  return undefined
}

/** Another request has changed the password since the check. */
export function refuseStale(reply: FastifyReply) {
  return sendError(reply, 409, 'Your password has been changed meanwhile. Please sign in again.')
}
