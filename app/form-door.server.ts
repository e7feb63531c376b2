import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from './config.server.ts'
import type { Refusal, SentForm } from './context.ts'
import { formLimit, shortHash, unlimited } from './form-limit.server.ts'
import { sendError } from './http/errors.server.ts'
import { isForeign } from './http/own-origin.ts'

/** The addresses that a form can be sent to; their pages are never remembered. */
export const formAddresses = ['/enquiries', '/newsletter']

type Answer = (address: string, form: SentForm) => Promise<Response>

type Options = { config: Config; answer: Answer }

/** Takes forms of our own pages, as browsers without script send them, and answers with a page. */
export async function formRoutes(app: FastifyInstance, { config, answer }: Options) {
  const type = 'application/x-www-form-urlencoded'
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  if (!config.trustProxy) warnOfProxy(app)
  app.addHook('onRequest', async (request, reply) => {
    if (!isForeign(request.headers, config.siteUrl)) return undefined
    const { origin } = request.headers
    request.log.warn({ origin }, 'a form from another origin was refused; SITE_URL names ours')
    return refuse(request, reply, answer, [403, 'This form was sent from another site.'])
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500, message } = error
    if (statusCode !== 413 && statusCode !== 415) throw error
    return refuse(request, reply, answer, [statusCode, message])
  })
  for (const address of formAddresses) {
    const allowanceOf = config.rateLimits ? formLimit() : () => unlimited
    app.post(address, { compress: {} }, async (request, reply) => {
      const { body, ip } = request
      if (typeof body !== 'string') {
        return refuse(request, reply, answer, [415, 'A form is expected here.'])
      }
      const from = { hash: shortHash(ip), ...allowanceOf(ip) }
      return reply.send(await answer(address, { body, from }))
    })
  }
}

/** Turns a form away unread: with a page for who looks at it, with JSON for a program. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  [status, message]: [Refusal, string],
) {
  if (!request.headers.accept?.includes('text/html')) return sendError(reply, status, message)
  const from = { hash: '', ...unlimited }
  return reply.send(await answer('/enquiries', { body: '', from, refused: status }))
}

/** Then all visitors have the one address of the proxy, and five forms an hour together. */
function warnOfProxy(app: FastifyInstance) {
  let isWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isWarned || !headers['x-forwarded-for']) return
    isWarned = true
    app.log.warn(
      'a form came through a proxy that TRUST_PROXY does not name: its visitors are counted as one',
    )
  })
}
