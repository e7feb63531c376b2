import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Refusal } from '#app/context.ts'
import { acceptsPage, sendError } from '#app/http/errors.server.ts'
import { takeForms } from '#app/http/form-body.server.ts'
import { isForeign, logForeign } from '#app/http/own-origin.ts'

type RefusalPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: Refusal,
  message: string,
) => Promise<FastifyReply>

export function acceptForms(app: FastifyInstance, siteUrl: string, refusalPage: RefusalPage) {
  const refuse: RefusalPage = async (request, reply, status, message) => {
    return acceptsPage(request)
      ? refusalPage(request, reply, status, message)
      : sendError(reply, status, message)
  }
  takeForms(app)
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers } = request
    if (method !== 'POST' || !isForeign(headers, siteUrl)) return undefined
    logForeign(request, 'a form from another origin was refused; SITE_URL names ours')
    return refuse(request, reply, 403, 'This form was sent from another site.')
  })
  return refuse
}
