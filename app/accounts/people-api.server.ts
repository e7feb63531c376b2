import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import { isStorable, text } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, params, refused, written } from '#app/http/writes.server.ts'
import type { Mail, Mailing } from '#app/mail/mail.server.ts'
import type { Access } from '#app/platform/erasure-list.server.ts'

import { rememberAccess } from './access-list.server.ts'
import { mailAccount } from './account-mail.server.ts'
import { audit } from './audit.server.ts'
import { callerOf } from './guard.server.ts'
import { endInvitations, invite } from './invitations.server.ts'
import { address } from './own-account-api.server.ts'
import {
  type Options as Site,
  passwordCheckRoute,
  refuseEmpty,
  withPasswordCheck,
} from './password-check-route.server.ts'
import { withVerifiedPassword } from './password-check.server.ts'
import { changeName, changePerson } from './people.server.ts'
import { roles } from './roles.ts'
import { endSessions, forgetPasskeys } from './sessions.server.ts'
import { forgetTwoStep } from './two-step.server.ts'

type Options = Site & { mail: Mail; dataDir: string }

export function peopleRoutes(app: FastifyInstance, options: Options) {
  nameRoute(app, options)
  personRoute(app, options)
  removeTwoStepRoute(app, options)
  invitationRoutes(app, options)
}

export const personName = z
  .string()
  .trim()
  .max(80, 'Please use at most 80 characters.')
  .refine(isStorable, 'This contains a character that cannot be stored.')
  .prefault('')

function nameRoute(app: FastifyInstance, { db }: Options) {
  const body = z.object({ name: personName })
  const response = { 200: acknowledged, ...refused, 422: problem }
  const schema = { summary: 'Change the own name', ...needsSession, body, response }
  app.withTypeProvider<ZodTypeProvider>().put('/name', { schema }, async (request, reply) => {
    if (refuseEmpty(reply, request.body)) return reply
    await changeName(db, callerOf(request).ownerId, request.body.name)
    return { acknowledged: true as const }
  })
}

function personRoute(app: FastifyInstance, options: Options) {
  const { db, dataDir } = options
  const fields = { role: z.enum(roles).optional(), isActive: z.boolean().optional() }
  const summary =
    'Give a person another role, or deactivate, which ends the sessions; a new owner and an account that is active again need the password'
  const { schema } = passwordCheckRoute(summary, fields, { 200: acknowledged, 404: problem })
  app
    .withTypeProvider<ZodTypeProvider>()
    .patch('/people/:id', { schema: { ...schema, params } }, async (request, reply) => {
      const { id } = request.params
      const { password, ...change } = request.body
      const report = (err: unknown) => request.log.error({ err }, 'writing the erasure list failed')
      const remember = (access: Access) => rememberAccess({ dataDir, report }, id, access)
      const act = () => (isStorable(id) ? changePerson(db, id, change, remember) : 'missing')
      const isRaised = change.role === 'owner' || change.isActive === true
      if (isRaised && refuseEmpty(reply, { password })) return reply
      const outcome = isRaised
        ? await withPasswordCheck(options, { request, reply, password }, async () => act())
        : await act()
      if (outcome === undefined) return reply
      if (outcome === 'missing') return sendError(reply, 404, 'There is no such person.')
      if (outcome === 'last owner') {
        return sendError(reply, 409, 'This is the last owner. Make another person an owner first.')
      }
      audit(request, 'person changed', {
        account: callerOf(request).ownerId,
        person: id,
        ...change,
      })
      return { acknowledged: true as const }
    })
}

function removeTwoStepRoute(app: FastifyInstance, options: Options) {
  const { db } = options
  const summary =
    'Turn off two-step sign-in of another person, who lost the phone, and remove the passkeys; ends the sessions'
  const { schema } = passwordCheckRoute(summary, {}, { 200: acknowledged, 404: problem })
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/people/:id/two-step-off', { schema: { ...schema, params } }, async (request, reply) => {
      const { password } = request.body
      const { id } = request.params
      if (refuseEmpty(reply, { password })) return reply
      const removed = await withPasswordCheck(options, { request, reply, password }, ({ owner }) =>
        withVerifiedPassword(db, owner, (tx) => removeTwoStep(tx, options, owner.ownerId, id)),
      )
      if (removed === undefined) return reply
      if (!removed)
        return sendError(reply, 404, 'This person has no two-step sign-in and no passkey.')
      audit(request, 'two-step removed', { account: callerOf(request).ownerId, person: id })
      return { acknowledged: true as const }
    })
}

/** A lost phone holds both; returns whether there was one of them. To turn off one’s own needs a code as well. */
async function removeTwoStep(tx: Transaction<Tables>, mailing: Mailing, self: string, id: string) {
  if (id === self || !isStorable(id)) return false
  const wasOn = await forgetTwoStep(tx, id)
  if ((await forgetPasskeys(tx, id)) === 0 && !wasOn) return false
  await endSessions(tx, id)
  await mailAccount(tx, mailing, id, 'removed')
  const action = 'two-step sign-in turned off'
  await logActivity(tx, { kind: 'people', action, recordId: id })
  return true
}

function invitationRoutes(app: FastifyInstance, { db, siteUrl, mail }: Options) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const made = acknowledged.extend({
    link: z.string(),
    email: z.string(),
    expiresAt: z.string(),
    isMailed: z.boolean(),
  })
  const summary =
    'Invite a person; only this answer contains the link, which works once, within 72 hours'
  const route = passwordCheckRoute(
    summary,
    { email: address, role: z.enum(roles).prefault('editor') },
    { 201: made },
  )
  typed.post('/invitations', route, async (request, reply) => {
    const { password, email, role } = request.body
    if (refuseEmpty(reply, { password, email })) return reply
    const invited = await withPasswordCheck(
      { db, siteUrl },
      { request, reply, password },
      ({ owner }) => invite(db, { mail, siteUrl }, owner, { email, role }),
    )
    if (!invited) return reply
    if (invited === 'known') {
      const message = 'A person with this email has an account already.'
      return sendError(reply, 422, message, { errors: [{ path: 'email', message }] })
    }
    audit(request, 'person invited', { account: callerOf(request).ownerId })
    return reply.code(201).send({ acknowledged: true, email, ...invited })
  })
  const withdraw = async (key: string) => {
    const deletedCount = await retryWhileBusy(() => endInvitations(db, { key }))
    return { acknowledged: true as const, deletedCount }
  }
  typed.delete(
    '/invitations/:key',
    written(
      'Withdraw an invitation',
      { deletedCount: z.number().int() },
      { params: z.object({ key: text(64) }) },
    ),
    (request) => withdraw(request.params.key),
  )
}
