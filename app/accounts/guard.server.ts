import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { isForeign } from '#app/http/own-origin.ts'

import { accountCookies } from './cookies.server.ts'
import { type SignedIn, signedInBy } from './sessions.server.ts'
import { ownerOfToken } from './tokens.server.ts'

export type Caller = Pick<SignedIn, 'ownerId' | 'email'> & Partial<SignedIn>

declare module 'fastify' {
  interface FastifyContextConfig {
    for?: 'anyone' | 'owner'
    takesTokens?: boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

type Options = { db: Database; siteUrl: string }

/**
 * Refuses strangers and other sites' pages on every route registered after it, before the body is read (R-ROLE-3,
 * C-15). Routes that write are for owners by default.
 */
export function guard(app: FastifyInstance, { db, siteUrl }: Options) {
  const { session } = accountCookies(siteUrl)
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request, reply) => {
    const isReading = ['GET', 'HEAD'].includes(request.method)
    const { for: callers = isReading ? 'anyone' : 'owner', takesTokens } =
      request.routeOptions.config
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
    if (secret === undefined && takesTokens) {
      const token = tokenIn(request)
      request.caller = token === undefined ? undefined : await ownerOfToken(db, token)
      request.account = request.caller?.ownerId
      if (request.caller) return undefined
      reply.header('www-authenticate', token === undefined ? 'Bearer' : invalidToken)
      const message = token === undefined ? 'Please sign in.' : 'This token opens nothing.'
      return sendError(reply, 401, message)
    }
    request.caller = secret === undefined ? undefined : await signedInBy(db, secret)
    request.account = request.caller?.ownerId
    return request.caller ? undefined : sendError(reply, 401, 'Please sign in.')
  })
}

const invalidToken = 'Bearer error="invalid_token"'

/** The token of a program. No browser sends it by itself, so another site's page cannot use it. */
function tokenIn({ headers }: FastifyRequest) {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}

export function takeTokens(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, takesTokens: true }
    if (route.schema?.security) route.schema.security = [{ session: [] }, { token: [] }]
  })
}

/** Browsers send `Origin` or `Sec-Fetch-Site`, so a cookie without both does not come from our pages. */
function isSuspect({ headers }: FastifyRequest, siteUrl: string, hasCookie: boolean) {
  const isSilent = headers.origin === undefined && headers['sec-fetch-site'] === undefined
  return isForeign(headers, siteUrl) || (hasCookie && isSilent)
}

export function callerOf({ caller, url }: FastifyRequest): Caller {
  if (!caller) throw new Error(`No guard stands before ${url}`)
  return caller
}

export function signedInOf(request: FastifyRequest): SignedIn {
  const { sessionHash, ...owner } = callerOf(request)
  if (sessionHash === undefined) throw new Error(`A token was let in at ${request.url}`)
  return { ...owner, sessionHash }
}
