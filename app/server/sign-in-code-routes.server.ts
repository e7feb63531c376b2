import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { accountCookies } from '#app/accounts/cookies.server.ts'
import { findHalfSignIn } from '#app/accounts/half-sign-in.server.ts'
import { signInAddress } from '#app/accounts/redirect-after-sign-in.ts'
import { signInWithCodeForm } from '#app/accounts/sign-in-code.server.ts'
import type { Config } from '#app/config.server.ts'
import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { formOf } from '#app/http/form-body.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'

import { goTo, notNow, refusalOf, toNext } from './sign-in-answers.server.ts'

export const codeAddress = '/admin-login/code'

type Page = { address?: string; refused?: RefusedSignIn }

type CodeRoutes = {
  config: Config
  db: Database
  mail: Mail
  send: (request: FastifyRequest, reply: FastifyReply, page: Page) => Promise<FastifyReply>
}

/** The second step of a sign-in, in plain HTML. */
export function codeRoutes(app: FastifyInstance, { config, db, mail, send }: CodeRoutes) {
  const { step } = accountCookies(config.siteUrl)
  const startAgain = (request: FastifyRequest) =>
    signInAddress + new URL(request.url, 'http://own').search
  app.route({
    method: ['GET', 'HEAD'],
    url: codeAddress,
    compress: {},
    async handler(request, reply) {
      if (await findHalfSignIn(db, step.read(request))) return send(request, reply, {})
      return goTo(reply, startAgain(request))
    },
  })
  app.post(codeAddress, { compress: {} }, async (request, reply) => {
    const code = formOf(request).get('code')?.trim() ?? ''
    const refused = await signInWithCodeForm(
      { ...config, db, mail },
      { request, reply, code },
    ).catch((error: unknown) => refusalOf(request, error, { email: '', message: notNow }))
    if (refused === 'late') {
      const late = { email: '', message: messages.codeTooLate, status: 401 }
      return send(request, reply, { address: startAgain(request), refused: late })
    }
    if (refused) return send(request, reply, { refused })
    return toNext(request, reply, { config, db })
  })
}
