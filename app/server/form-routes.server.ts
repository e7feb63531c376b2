import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Config } from '#app/config.server.ts'
import type { Refusal, SentForm } from '#app/context.ts'
import { sendError } from '#app/http/errors.server.ts'
import { isForeign } from '#app/http/own-origin.ts'

import { formLimit, shortHash, unlimited } from './form-limit.server.ts'

/** The addresses that a form can be sent to; their pages are never remembered. */
const formAddresses = ['/enquiries', '/newsletter', '/newsletter/confirm/:token']

/** Mail programs and their providers press this one for their reader, with a form of any kind or none (RFC 8058). */
const oneClickAddress = '/newsletter/unsubscribe/:token'

/** Whether something can be sent to an address of ours. */
export function takesForms(url: string) {
  const patterns = [...formAddresses, oneClickAddress].map((one) => one.replace(':token', '[^/]+'))
  return new RegExp(`^(?:${patterns.join('|')})$`).test(url)
}

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

/** Whatever comes here is a press of the one button, and answered with a page, never with another address. */
async function oneClickRoute(app: FastifyInstance, { answer }: Pick<Options, 'answer'>) {
  // What it is said to be does not matter, as it is not looked at.
  app.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, ''))
  app.post(oneClickAddress, { compress: {} }, async (request, reply) => {
    const from = { hash: '', ...unlimited }
    return reply.send(await answer(addressOf(oneClickAddress, request), { body: '', from }))
  })
}

/** What is none of ours would lead to another page. */
const parameters = z.object({
  token: z
    .string()
    .regex(/^[\w-]+$/)
    .catch('-'),
})

/** The address of a route that was asked for, as our own links have it. */
function addressOf(route: string, { params }: FastifyRequest) {
  return route.replace(':token', parameters.parse(params).token)
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
