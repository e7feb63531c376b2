import { hash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from './config.server.ts'
import type { SentForm } from './context.ts'
import { sendError } from './http/errors.server.ts'
import { isForeign } from './http/own-origin.ts'

/** The addresses that a form can be sent to; their pages are never remembered. */
export const formAddresses = ['/enquiries', '/newsletter']

type Options = {
  config: Config
  answer: (address: string, form: SentForm) => Promise<Response>
}

const hour = 3_600_000

/** Takes forms of our own pages, as browsers without script send them, and answers with a page. */
export async function formRoutes(app: FastifyInstance, { config, answer }: Options) {
  const type = 'application/x-www-form-urlencoded'
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    if (isForeign(request.headers, config.siteUrl)) return refuse(request, reply)
  })
  for (const address of formAddresses) {
    // What is refused for a mistake costs a visitor nothing; only what would be kept is counted.
    const limit = config.rateLimits && app.createRateLimit({ max: 5, timeWindow: hour })
    app.post(address, { compress: {} }, async (request, reply) => {
      const { body, ip } = request
      if (typeof body !== 'string') return sendError(reply, 415, 'A form is expected here.')
      const secondsToWait = async () => {
        const asked = limit && (await limit(request))
        return asked && !asked.isAllowed && asked.isExceeded ? asked.ttlInSeconds : 0
      }
      return reply.send(
        await answer(address, { body, from: { hash: shortHash(ip), secondsToWait } }),
      )
    })
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply) {
  const { origin } = request.headers
  request.log.warn({ origin }, 'a form from another origin was refused; SITE_URL names ours')
  return sendError(reply, 403, 'This form was sent from another site.')
}

/** Six digits: some 250 addresses of the internet share each, so it leads back to nobody. */
function shortHash(ip: string) {
  return hash('sha256', ip).slice(0, 6)
}
