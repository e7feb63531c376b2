import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, refused } from '#app/http/writes.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'

import { mailAccount } from './account-mail.server.ts'
import { audit } from './audit.server.ts'
import { callerOf, signedInOf } from './guard.server.ts'
import {
  type Options as Site,
  passwordCheckRoute,
  refuseEmpty,
  withPasswordCheck,
} from './password-check-route.server.ts'
import { withVerifiedPassword } from './password-check.server.ts'
import { forgetTries, secondsToWait, waitMessage } from './throttle.server.ts'
import {
  confirmKey,
  forgetTwoStep,
  hasTwoStep,
  keyAddress,
  newKey,
  newRecoveryCodes,
  spendCode,
} from './two-step.server.ts'

type Options = Site & { mail: Mail }

const alreadyOn = 'Two-step sign-in is on already.'

export const typedCode = z.string().trim().max(80).prefault('')

const codes = acknowledged.extend({ codes: z.array(z.string()) })

export function twoStepRoutes(app: FastifyInstance, options: Options) {
  startRoute(app, options)
  confirmRoute(app, options)
  newCodesRoute(app, options)
  offRoute(app, options)
}

function startRoute(app: FastifyInstance, options: Options) {
  const answer = acknowledged.extend({ key: z.string(), address: z.string() })
  const summary = 'Make the key of two-step sign-in; nothing changes before a code confirms it'
  const route = passwordCheckRoute(summary, {}, { 200: answer })
  app.withTypeProvider<ZodTypeProvider>().post('/two-step', route, async (request, reply) => {
    const { password } = request.body
    if (refuseEmpty(reply, { password })) return reply
    const { email, ownerId } = callerOf(request)
    const made = await withPasswordCheck(options, { request, reply, password }, ({ owner }) =>
      withVerifiedPassword(options.db, owner, async (tx) => ({ key: await newKey(tx, ownerId) })),
    )
    if (!made) return reply
    const { key } = made
    if (key === undefined) return sendError(reply, 409, alreadyOn)
    const issuer = options.mail.shown().company.name
    return { acknowledged: true as const, key, address: keyAddress(key, { issuer, label: email }) }
  })
}

function confirmRoute(app: FastifyInstance, { db, mail, siteUrl }: Options) {
  const summary = 'Turn two-step sign-in on with a code of the new key; ends all other sessions'
  const response = { 200: codes, ...refused, 409: problem, 422: problem, 429: problem }
  const schema = { summary, ...needsSession, body: z.object({ code: typedCode }), response }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/two-step/confirm', { schema }, async (request, reply) => {
      const { code } = request.body
      if (refuseEmpty(reply, { code })) return reply
      const signedIn = signedInOf(request)
      // The answer to the code before may be lost, and the codes with it.
      if (await hasTwoStep(db, signedIn.ownerId)) {
        return sendError(reply, 409, `${alreadyOn} Please make new recovery codes.`)
      }
      const made = await withCodeCheck(db, { request, reply }, () =>
        confirmKey(db, signedIn, code, (tx) =>
          mailAccount(tx, { mail, siteUrl }, signedIn.ownerId, 'on'),
        ),
      )
      if (!made) return reply
      audit(request, 'two-step on', { account: signedIn.ownerId })
      return { acknowledged: true as const, codes: made }
    })
}

function newCodesRoute(app: FastifyInstance, options: Options) {
  const route = passwordCheckRoute(
    'Make ten new recovery codes; the former ones end',
    { code: typedCode },
    { 200: codes },
  )
  app.withTypeProvider<ZodTypeProvider>().post('/two-step/codes', route, async (request, reply) => {
    const { ownerId } = callerOf(request)
    const sent = { request, reply, ...request.body }
    const made = await withPasswordAndCode(options, sent, (tx) => newRecoveryCodes(tx, ownerId))
    if (!made) return reply
    audit(request, 'recovery codes made', { account: ownerId })
    return { acknowledged: true as const, codes: made }
  })
}

function offRoute(app: FastifyInstance, options: Options) {
  const route = passwordCheckRoute(
    'Turn two-step sign-in off',
    { code: typedCode },
    { 200: acknowledged },
  )
  app.withTypeProvider<ZodTypeProvider>().post('/two-step/off', route, async (request, reply) => {
    const { ownerId } = callerOf(request)
    const sent = { request, reply, ...request.body }
    const done = await withPasswordAndCode(options, sent, async (tx) => {
      await mailAccount(tx, options, ownerId, 'off')
      return forgetTwoStep(tx, ownerId)
    })
    if (!done) return reply
    audit(request, 'two-step off', { account: ownerId })
    return { acknowledged: true as const }
  })
}

type Sent = { request: FastifyRequest; reply: FastifyReply }

/** Runs `work` after the password and a code; what it changes and the use of the code are one transaction. */
async function withPasswordAndCode<Result>(
  options: Options,
  { password, code, ...sent }: Sent & { password: string; code: string },
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result | undefined> {
  if (refuseEmpty(sent.reply, { password, code })) return undefined
  const { db } = options
  if (!(await hasTwoStep(db, signedInOf(sent.request).ownerId))) {
    sendError(sent.reply, 409, 'Two-step sign-in is off already.')
    return undefined
  }
  const checked = await withPasswordCheck(options, { ...sent, password }, async ({ owner }) => ({
    result: await withCodeCheck(db, sent, () =>
      withVerifiedPassword(db, owner, async (tx) =>
        (await spendCode(tx, owner.ownerId, code)) ? work(tx) : undefined,
      ),
    ),
  }))
  return checked?.result
}

/** A stolen session cannot guess codes, even with the password. Undefined from `work` means a wrong code. */
async function withCodeCheck<Result>(
  db: Site['db'],
  { request, reply }: Sent,
  work: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { ownerId: account, sessionHash } = signedInOf(request)
  const counted = `code session ${sessionHash}`
  const seconds = await secondsToWait(db, counted)
  const result = seconds > 0 ? undefined : await work()
  if (result !== undefined) {
    await forgetTries(db, [counted])
    return result
  }
  const isWaiting = seconds > 0
  const event = isWaiting ? 'password check throttled' : 'password check failed'
  audit(request, event, { account, reason: 'code' })
  if (isWaiting) reply.header('retry-after', String(seconds))
  const message = isWaiting ? waitMessage(seconds, 'codes') : messages.wrongCode
  sendError(reply, isWaiting ? 429 : 422, message, { errors: [{ path: 'code', message }] })
  return undefined
}
