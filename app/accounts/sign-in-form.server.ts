import type { FastifyReply, FastifyRequest } from 'fastify'

import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'

import { accountCookies } from './cookies.server.ts'
import { type SignInAnswer, signIn } from './sign-in.server.ts'
import { refusedUntil } from './wait-message.ts'

type Sent = { request: FastifyRequest; reply: FastifyReply; typed: URLSearchParams }

/** Signs in from the form and sets the cookies, or returns the reason for the refusal (R-VAL-1, R-VAL-2). */
export async function signInWith(
  db: Database,
  siteUrl: string,
  { request, reply, typed }: Sent,
): Promise<RefusedSignIn | undefined> {
  const [email, password] = [typed.get('email')?.trim() ?? '', typed.get('password') ?? '']
  if (!email || !password) return { email, message: messages.fillAllFields, status: 422 }

  const wrong = { email, message: messages.wrongEmailOrPassword }
  if (!isStorable(email)) return { ...wrong, email: '', status: 401 }
  const answer = await signInFrom(db, siteUrl, { request, reply, email, password })
  if (answer.is === 'waiting') return { email, message: refusedUntil(answer.seconds), status: 429 }
  if (answer.is === 'wrong') return { ...wrong, status: 401 }
  return undefined
}

type Typed = { request: FastifyRequest; reply: FastifyReply; email: string; password: string }

/** Signs in and sets the cookies, or sets `Retry-After` if the browser has to wait. */
export async function signInFrom(
  db: Database,
  siteUrl: string,
  { request, reply, email, password }: Typed,
): Promise<SignInAnswer> {
  const cookies = accountCookies(siteUrl)
  const answer = await signIn(db, {
    email,
    password,
    ip: request.ip,
    device: request.headers['user-agent'] ?? 'A program',
    deviceSecret: cookies.device.read(request),
    formerSecret: cookies.session.read(request),
  })
  if (answer.is === 'waiting') reply.header('retry-after', String(answer.seconds))
  if (answer.is !== 'in') return answer
  cookies.session.write(reply, answer.secret)
  if (answer.deviceSecret) cookies.device.write(reply, answer.deviceSecret)
  return answer
}
