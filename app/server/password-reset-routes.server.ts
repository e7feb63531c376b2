import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { signInAddress } from '#app/accounts/redirect-after-sign-in.ts'
import { askFromForm, resetFromForm } from '#app/accounts/reset-forms.server.ts'
import type { Config } from '#app/config.server.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { formOf } from '#app/http/form-body.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'

import { goTo, notNow, refusalOf } from './sign-in-answers.server.ts'

const askAddress = '/forgot-password'
const resetAddress = '/new-password/:secret'

type ResetRoutes = {
  config: Config
  db: Database
  mail: Mail
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { refused?: RefusedSignIn },
  ) => Promise<FastifyReply>
}

/** A new password by mail, in plain HTML. */
export function passwordResetRoutes(app: FastifyInstance, { config, db, mail, send }: ResetRoutes) {
  const site = { ...config, db, mail }
  app.post(askAddress, { compress: {} }, async (request, reply) => {
    const typed = formOf(request)
    const kept = { email: typed.get('email') ?? '', message: notNow }
    const refused = await askFromForm(site, { request, reply, typed }).catch((error: unknown) =>
      refusalOf(request, error, kept),
    )
    if (refused) return send(request, reply, { refused })
    return goTo(reply, `${askAddress}?sent`)
  })
  app.post<{ Params: { secret: string } }>(
    resetAddress,
    { compress: {} },
    async (request, reply) => {
      const { secret } = request.params
      const typed = formOf(request)
      const refused = await resetFromForm(site, { request, secret, typed }).catch(
        (error: unknown) => refusalOf(request, error, { email: '', message: notNow }),
      )
      if (refused) return send(request, reply, { refused })
      return goTo(reply, `${signInAddress}?done=password`)
    },
  )
}
