import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import { isStorable, text } from '#app/database/fields.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { forOwners } from '#app/http/writes.server.ts'

import {
  confirmedCaller,
  confirming,
  type Options,
  refuseEmpty,
  refuseStale,
} from './confirming.server.ts'
import { callerOf } from './guard.server.ts'
import { endTokens, makeToken, tokensOf } from './tokens.server.ts'

const token = z.object({
  key: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().optional(),
})
const acknowledged = z.object({ acknowledged: z.literal(true) })

/** API tokens for programs that cannot store a cookie (C-15). None exists until an owner creates one. */
export function tokenRoutes(app: FastifyInstance, options: Options) {
  makingRoute(app, options)
  const { db } = options
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const end = async (request: FastifyRequest, key: string) => {
    const deletedCount = await retryWhileBusy(() => endTokens(db, callerOf(request).ownerId, key))
    return { acknowledged: true as const, deletedCount }
  }
  const refused = { 400: problem, 401: problem, 403: problem }
  typed.get(
    '/tokens',
    {
      config: { for: 'owner' },
      schema: {
        summary: 'The tokens of programs that may write, newest first',
        ...forOwners,
        response: { 200: z.array(token), 401: problem },
      },
    },
    (request) => tokensOf(db, callerOf(request).ownerId),
  )
  typed.delete(
    '/tokens/:key',
    {
      schema: {
        summary: 'End a token',
        ...forOwners,
        params: z.object({ key: text(64) }),
        response: {
          200: acknowledged.extend({ deletedCount: z.number().int() }),
          ...refused,
        },
      },
    },
    (request) => end(request, request.params.key),
  )
}

const tokenName = z
  .string()
  .trim()
  .max(80)
  .refine(isStorable, 'holds a character that cannot be kept')
  .prefault('')

function makingRoute(app: FastifyInstance, options: Options) {
  const made = acknowledged.extend({ token: z.string(), ...token.omit({ usedAt: true }).shape })
  const summary = 'Make a token for a program; it is told this once'
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/tokens',
      confirming(summary, { name: tokenName }, { 201: made }),
      async (request, reply) => {
        const { password, name } = request.body
        if (refuseEmpty(reply, { password, name })) return reply
        const who = await confirmedCaller(options, request, reply, password)
        if (!who) return reply
        const answer = await makeToken(options.db, who.proven, name)
        if (!answer) return refuseStale(reply)
        if (answer === 'full') {
          return sendError(reply, 409, 'There are ten tokens already. Please delete one first.')
        }
        return reply.code(201).send({ acknowledged: true, ...answer })
      },
    )
}
