import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Config } from '#app/config.server.ts'
import type { Refusal, SentForm } from '#app/context.ts'
import { sendError } from '#app/http/errors.server.ts'
import { isForeign } from '#app/http/own-origin.ts'

import { formLimit, shortHash, unlimited } from './form-limit.server.ts'

/** The addresses that accept forms; their pages are never cached. */
const formAddresses = ['/enquiries', '/newsletter', '/newsletter/confirm/:token']

/** Mail programs and mail providers post here for one-click unsubscribe, with any body or none (RFC 8058). */
const oneClickAddress = '/newsletter/unsubscribe/:token'

/** Whether an address accepts POST requests of forms. */
export function takesForms(url: string) {
  const patterns = [...formAddresses, oneClickAddress].map((one) => one.replace(':token', '[^/]+'))
  return new RegExp(`^(?:${patterns.join('|')})$`).test(url)
}

type Answer = (address: string, form: SentForm) => Promise<Response>

type Options = { config: Config; answer: Answer }

/** Accepts forms of our own pages, as browsers without JavaScript send them, and responds with a page. */
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
  for (const route of formAddresses) {
    const allowanceOf = config.rateLimits ? formLimit() : () => unlimited
    app.post(route, { compress: {} }, async (request, reply) => {
      const { body, ip } = request
      if (typeof body !== 'string') {
        return refuse(request, reply, answer, [415, 'A form is expected here.'])
      }
      const from = { hash: shortHash(ip), ...allowanceOf(ip) }
      return reply.send(await answer(addressOf(route, request), { body, from }))
    })
  }
  await app.register(oneClickRoute, { answer })
}

/** Treats every POST as a press of the one button and responds with a page, never with a redirect. */
async function oneClickRoute(app: FastifyInstance, { answer }: Pick<Options, 'answer'>) {
  // The body is ignored, so its content type does not matter.
  app.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, ''))
  app.post(oneClickAddress, { compress: {} }, async (request, reply) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await answer(addressOf(oneClickAddress, request), { body: '', from }))
  })
}

/** A token with other characters could lead to another page. */
const parameters = z.object({
  token: z
    .string()
    .regex(/^[\w-]+$/)
    .catch('-'),
})

/** The requested address as our own links spell it: the route with its token, without a query. */
function addressOf(route: string, { params }: FastifyRequest) {
  return route.replace(':token', parameters.parse(params).token)
}

/** Refuses a form without reading it: with a page for browsers, with JSON for programs. */
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

/** Without TRUST_PROXY all visitors share the proxy's address, and its limit of five forms an hour. */
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
