import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import {
  confirmedCaller,
  confirming,
  type Options,
  refuseEmpty,
  refuseStale,
} from '#app/accounts/confirming.server.ts'
import { withVerifiedPassword } from '#app/accounts/password-check.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { forOwners, sendWritten } from '#app/http/writes.server.ts'
import { managedEnquiry } from '#app/inbox/managed-enquiry.ts'

import { personFields } from './person-asked.ts'
import { forgetPerson, heldAbout, type Person } from './person.server.ts'

const person = {
  email: personFields.email.describe('As it was typed, in any case'),
  phone: personFields.phone.describe(
    'With or without the code of the country; spaces and signs are of no account',
  ),
}

const count = z.number().int()

/** The response schema of the copy of a person's data. */
const held = z.object({
  enquiries: z.array(managedEnquiry),
  subscriber: z
    .object({
      _id: z.string(),
      email: z.string(),
      wording: z.string(),
      source: z.string(),
      createdAt: z.string(),
      askedAt: z.string().optional(),
      confirmedAt: z.string().optional(),
      suspicion: z.string().optional(),
    })
    .optional(),
  mails: count,
})

/** Routes for one person, found by email or phone: the rights to a copy and to erasure (C-67). */
export async function personRoutes(app: FastifyInstance, options: Options) {
  copyRoute(app, options.db)
  forgetRoute(app, options)
}

function copyRoute(app: FastifyInstance, db: Database) {
  const response = { 200: held, 400: problem, 401: problem, 403: problem, 422: problem }
  const summary = 'A copy of all that is held about a person'
  const body = z.object(person)
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/people/copy',
      { schema: { summary, ...forOwners, body, response } },
      async (request, reply) => {
        if (isNobody(request.body)) return refuseNobody(reply)
        const day = new Date().toISOString().slice(0, 10)
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="person-${day}.json"`,
        })
        return heldAbout(db, request.body)
      },
    )
}

function forgetRoute(app: FastifyInstance, options: Options) {
  const told = { enquiries: count, subscribers: count, mails: count }
  const answer = { 200: z.object({ acknowledged: z.literal(true), ...told }) }
  const summary = 'Forget a person for good: enquiries, subscription, and mail that is not sent yet'
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/people/forget', confirming(summary, person, answer), async (request, reply) => {
      const { password, ...asked } = request.body
      if (isNobody(asked)) return refuseNobody(reply)
      if (refuseEmpty(reply, { password })) return reply
      const who = await confirmedCaller(options, request, reply, password)
      if (!who) return reply
      const forgotten = await withVerifiedPassword(options.db, who.proven, (tx) =>
        forgetPerson(tx, asked),
      )
      return forgotten ? sendWritten(reply, forgotten) : refuseStale(reply)
    })
}

function isNobody({ email, phone }: Person) {
  return !email && !phone
}

function refuseNobody(reply: FastifyReply) {
  const message = 'Please give an email or a phone number.'
  return sendError(reply, 422, message, { errors: [{ path: 'email', message }] })
}
