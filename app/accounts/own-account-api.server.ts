import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { sendError } from '#app/http/errors.server.ts'

import {
  confirmedCaller,
  confirming,
  type Options,
  refuseEmpty,
  refuseStale,
} from './confirming.server.ts'
import { accountCookies } from './cookies.server.ts'
import { callerOf } from './guard.server.ts'
import { newPasswordProblem } from './new-password.server.ts'
import { changeEmail, changePassword } from './own-account.server.ts'

const count = z.number().int()
const acknowledged = z.object({ acknowledged: z.literal(true), endedSessions: count })
const typedText = z.string().prefault('')

/** Changing the owner's email or password needs the current password; a session alone is not enough. */
export function ownAccountRoutes(app: FastifyInstance, options: Options) {
  passwordRoute(app, options)
  emailRoute(app, options)
}

function passwordRoute(app: FastifyInstance, options: Options) {
  const cookies = accountCookies(options.siteUrl)
  const fields = { newPassword: typedText }
  const answer = { 200: acknowledged.extend({ endedTokens: count }) }
  const summary =
    'Change the password; ends all tokens and other sessions, and the answer sets new cookies'
  app
    .withTypeProvider<ZodTypeProvider>()
    .put('/password', confirming(summary, fields, answer), async (request, reply) => {
      const { password, newPassword } = request.body
      if (refuseEmpty(reply, { password, newPassword })) return reply
      const message =
        password === newPassword
          ? 'This is the password you have. Please choose another one.'
          : await newPasswordProblem(newPassword, callerOf(request).email)
      if (message) {
        return sendError(reply, 422, message, { errors: [{ path: 'newPassword', message }] })
      }
      const who = await confirmedCaller(options, request, reply, password)
      if (!who) return reply
      const changed = await changePassword(options.db, who, newPassword)
      if (!changed) return refuseStale(reply)
      const { secret, deviceSecret, ...ended } = changed
      cookies.session.write(reply, secret)
      cookies.device.write(reply, deviceSecret)
      return { acknowledged: true as const, ...ended }
    })
}

/** An email as it is stored. Empty text passes, because `refuseEmpty` reports all empty fields together. */
const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((typed) => typed === '' || z.email().safeParse(typed).success, {
    message: 'Please enter an e-mail address, like you@example.com.',
  })
  .prefault('')

function emailRoute(app: FastifyInstance, options: Options) {
  const answer = { 200: acknowledged.extend({ email: z.string() }) }
  const summary = 'Change the address to sign in with; ends all other sessions'
  app
    .withTypeProvider<ZodTypeProvider>()
    .put('/email', confirming(summary, { email: address }, answer), async (request, reply) => {
      const { password, email } = request.body
      if (refuseEmpty(reply, { password, email })) return reply
      const who = await confirmedCaller(options, request, reply, password)
      if (!who) return reply
      const endedSessions = await changeEmail(options.db, who, email)
      if (endedSessions === undefined) return refuseStale(reply)
      return { acknowledged: true as const, email, endedSessions }
    })
}
