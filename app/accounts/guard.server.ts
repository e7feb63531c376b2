import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { isForeign } from '#app/http/own-origin.ts'

import { accountCookies } from './cookies.server.ts'
import { type SignedIn, signedInBy } from './sessions.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call: unless it is said, anyone may read and only an owner may do anything else. */
    for?: 'anyone' | 'owner'
  }
  interface FastifyRequest {
    signedIn: SignedIn | undefined
  }
}

type Door = { db: Database; siteUrl: string }

/**
 * Turns strangers and other sites' pages away from every route that is registered after it, before a body is
 * read (R-ROLE-3, C-15). A route that says nothing of itself is closed.
 */
export function guard(app: FastifyInstance, { db, siteUrl }: Door) {
  const { session } = accountCookies(siteUrl)
  app.decorateRequest('signedIn')
  app.addHook('onRequest', async (request, reply) => {
    const isReading = ['GET', 'HEAD'].includes(request.method)
    const { for: callers = isReading ? 'anyone' : 'owner' } = request.routeOptions.config
    const secret = session.read(request)
    if (!isReading && isSuspect(request, siteUrl, secret !== undefined)) {
      const { origin } = request.headers
      request.log.warn(
        { origin },
        'a call that no page of ours sent was refused; SITE_URL names ours',
      )
      return sendError(reply, 403, 'This was not sent by a page of this site.')
    }
    if (callers === 'anyone') return undefined
    request.signedIn = secret === undefined ? undefined : await signedInBy(db, secret)
    return request.signedIn ? undefined : sendError(reply, 401, 'Please sign in.')
  })
}

/** A browser says where a call comes from, so a cookie that comes without a word was not sent by one of ours. */
function isSuspect({ headers }: FastifyRequest, siteUrl: string, hasCookie: boolean) {
  const isSilent = headers.origin === undefined && headers['sec-fetch-site'] === undefined
  return isForeign(headers, siteUrl) || (hasCookie && isSilent)
}

/** Who calls a route that is for owners. */
export function callerOf({ signedIn, url }: FastifyRequest) {
  if (!signedIn) throw new Error(`No guard stands before ${url}`)
  return signedIn
}
