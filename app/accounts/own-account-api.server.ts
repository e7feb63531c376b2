import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import { isStorable, text } from '#app/database/fields.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, written } from '#app/http/writes.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { setMailRecipient } from '#app/mail/stored-settings.server.ts'

import { audit } from './audit.server.ts'
import { accountCookies } from './cookies.server.ts'
import { callerOf, signedInOf } from './guard.server.ts'
import { changeEmail, changePassword } from './own-account.server.ts'
import {
  type Options as Site,
  passwordCheckRoute,
  refuseEmpty,
  withPasswordCheck,
} from './password-check-route.server.ts'
import { newPasswordProblem } from './password.server.ts'
import { scopes } from './scopes.ts'
import { endTokens, makeToken, tokensOf } from './tokens.server.ts'

type Options = Site & Mailing

const count = z.number().int()
const typedText = z.string().prefault('')

export function ownAccountRoutes(app: FastifyInstance, options: Options) {
  passwordRoute(app, options)
  emailRoute(app, options)
  makeTokenRoute(app, options)
  tokenRoutes(app, options)
}

function passwordRoute(app: FastifyInstance, options: Options) {
  const cookies = accountCookies(options.siteUrl)
  const answer = { 200: acknowledged.extend({ endedSessions: count, endedTokens: count }) }
  const summary =
    'Change the password; ends all tokens and other sessions, and the answer sets new cookies'
  const route = passwordCheckRoute(summary, { newPassword: typedText }, answer)
  app.withTypeProvider<ZodTypeProvider>().put('/password', route, async (request, reply) => {
    const { password, newPassword } = request.body
    if (refuseEmpty(reply, { password, newPassword })) return reply
    const message =
      password === newPassword
        ? 'This is the password you have. Please choose another one.'
        : await newPasswordProblem(newPassword, callerOf(request).email)
    if (message) {
      return sendError(reply, 422, message, { errors: [{ path: 'newPassword', message }] })
    }
    const changed = await withPasswordCheck(options, { request, reply, password }, (caller) =>
      changePassword(options.db, options, caller, newPassword),
    )
    if (!changed) return reply
    audit(request, 'password changed', { account: callerOf(request).ownerId })
    const { secret, deviceSecret, ...ended } = changed
    cookies.session.write(reply, secret)
    cookies.device.write(reply, deviceSecret)
    return { acknowledged: true as const, ...ended }
  })
}

/** An email as it is stored. Empty text passes, because `refuseEmpty` reports all empty fields together. */
export const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((typed) => typed === '' || z.email().safeParse(typed).success, {
    message: 'Please enter an email address, like you@example.com.',
  })
  .prefault('')

function emailRoute(app: FastifyInstance, options: Options) {
  const answer = { 200: acknowledged.extend({ endedSessions: count, email: z.string() }) }
  const summary =
    'Change the address to sign in with; ends all other sessions. `movesMail`: enquiries are mailed there too'
  const movesMail = z.coerce.boolean().prefault(false)
  const route = passwordCheckRoute(summary, { email: address, movesMail }, answer)
  app.withTypeProvider<ZodTypeProvider>().put('/email', route, async (request, reply) => {
    const { password, email, movesMail: isMoving } = request.body
    if (refuseEmpty(reply, { password, email })) return reply
    const endedSessions = await withPasswordCheck(options, { request, reply, password }, (caller) =>
      changeEmail(options.db, options, caller, email),
    )
    if (endedSessions === undefined) return reply
    if (endedSessions === 'taken') {
      const message = 'Another person signs in with this email.'
      return sendError(reply, 422, message, { errors: [{ path: 'email', message }] })
    }
    if (isMoving && signedInOf(request).role === 'owner') await setMailRecipient(options.db, email)
    audit(request, 'e-mail changed', { account: callerOf(request).ownerId })
    return { acknowledged: true as const, email, endedSessions }
  })
}

const token = z.object({
  key: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: z.string(),
  usedAt: z.string().optional(),
})

const tokenName = z
  .string()
  .trim()
  .max(80)
  .refine(isStorable, 'contains a character that cannot be stored')
  .prefault('')

const tokenScopes = z
  .array(z.enum(scopes))
  .min(1, 'Please choose at least one.')
  .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)))
  .prefault(['catalogue'])

function makeTokenRoute(app: FastifyInstance, options: Options) {
  const made = acknowledged.extend({ token: z.string(), ...token.omit({ usedAt: true }).shape })
  const summary = 'Make a token for a program; only this answer contains it'
  const route = passwordCheckRoute(summary, { name: tokenName, scopes: tokenScopes }, { 201: made })
  app.withTypeProvider<ZodTypeProvider>().post('/tokens', route, async (request, reply) => {
    const { password, name, scopes: chosen } = request.body
    if (refuseEmpty(reply, { password, name })) return reply
    const answer = await withPasswordCheck(options, { request, reply, password }, ({ owner }) =>
      makeToken(options.db, owner, { name, scopes: chosen }),
    )
    if (!answer) return reply
    if (answer === 'full') {
      return sendError(reply, 409, 'There are ten tokens already. Please delete one first.')
    }
    audit(request, 'token made', { account: callerOf(request).ownerId, token: shown(answer.key) })
    return reply.code(201).send({ acknowledged: true, ...answer })
  })
}

/** The start of a token's hash tells the ten tokens apart. */
function shown(key: string) {
  return key.slice(0, 8)
}

function tokenRoutes(app: FastifyInstance, { db }: Options) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const summary = 'The tokens of programs with their scopes, newest first'
  const response = { 200: z.array(token), 401: problem }
  typed.get(
    '/tokens',
    { config: { for: 'signed in' }, schema: { summary, ...needsSession, response } },
    (request) => tokensOf(db, callerOf(request).ownerId),
  )
  const end = async (request: FastifyRequest, key: string) => {
    const { ownerId } = callerOf(request)
    const deletedCount = await retryWhileBusy(() => endTokens(db, ownerId, key))
    if (deletedCount > 0) {
      audit(request, 'token revoked', { account: ownerId, token: shown(key) })
    }
    return { acknowledged: true as const, deletedCount }
  }
  const params = z.object({ key: text(64) })
  typed.delete(
    '/tokens/:key',
    written('End a token', { deletedCount: count }, { params }),
    (request) => end(request, request.params.key),
  )
}
