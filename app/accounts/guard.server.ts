import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { isForeign } from '#app/http/own-origin.ts'

import { accountCookies } from './cookies.server.ts'
import { type SignedIn, signedInBy } from './sessions.server.ts'
import { ownerOfToken } from './tokens.server.ts'

/** The owner who calls, in a session or by a program that has a token of his. */
export type Caller = Pick<SignedIn, 'ownerId' | 'email'> & Partial<SignedIn>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call: unless it is said, anyone may read and only an owner may do anything else. */
    for?: 'anyone' | 'owner'
    /** Whether a token stands for its owner here. */
    takesTokens?: boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

type Door = { db: Database; siteUrl: string }

/**
 * Turns strangers and other sites' pages away from every route that is registered after it, before a body is
 * read (R-ROLE-3, C-15). A route that says nothing of itself is closed.
 */
export function guard(app: FastifyInstance, { db, siteUrl }: Door) {
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
      if (request.caller) return undefined
      reply.header('www-authenticate', token === undefined ? 'Bearer' : invalidToken)
      const message = token === undefined ? 'Please sign in.' : 'This token opens nothing.'
      return sendError(reply, 401, message)
    }
    request.caller = secret === undefined ? undefined : await signedInBy(db, secret)
    return request.caller ? undefined : sendError(reply, 401, 'Please sign in.')
  })
}

const invalidToken = 'Bearer error="invalid_token"'

/** What a program sends instead of a cookie; no browser sends it by itself, so no other site's page can. */
function tokenIn({ headers }: FastifyRequest) {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Lets a token in, too, to the routes of this scope that are for owners. */
export function takeTokens(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, takesTokens: true }
    if (route.schema?.security) route.schema.security = [{ session: [] }, { token: [] }]
  })
}

/** A browser says where a call comes from, so a cookie that comes without a word was not sent by one of ours. */
function isSuspect({ headers }: FastifyRequest, siteUrl: string, hasCookie: boolean) {
  const isSilent = headers.origin === undefined && headers['sec-fetch-site'] === undefined
  return isForeign(headers, siteUrl) || (hasCookie && isSilent)
}

/** Who calls a route that is for owners. */
export function callerOf({ caller, url }: FastifyRequest): Caller {
  if (!caller) throw new Error(`No guard stands before ${url}`)
  return caller
}

/** Who calls a route for owners that takes no tokens, and in which session. */
export function signedInOf(request: FastifyRequest): SignedIn {
  const { sessionHash, ...owner } = callerOf(request)
  if (sessionHash === undefined) throw new Error(`A token was let in at ${request.url}`)
  return { ...owner, sessionHash }
}
