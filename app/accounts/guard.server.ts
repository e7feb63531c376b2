import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { messages } from '#app/content/messages.ts'
import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { isForeign } from '#app/http/own-origin.ts'

import { audit } from './audit.server.ts'
import { accountCookies } from './cookies.server.ts'
import { isForEditors } from './roles.ts'
import type { Scope } from './scopes.ts'
import { type SignedIn, signedInBy } from './sessions.server.ts'
import { ownerOfToken } from './tokens.server.ts'

export type Caller = Omit<SignedIn, 'sessionHash'> & Partial<SignedIn>

declare module 'fastify' {
  interface FastifyContextConfig {
    for?: 'anyone' | 'signed in'
    /** Without a scope a route takes no tokens. */
    scope?: Scope
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

type Options = { db: Database; siteUrl: string }

/**
 * Refuses visitors who are not signed in and pages of other sites, on every route registered after it and before the body
 * is read (R-ROLE-3, C-15). Routes that write need a session by default; `roles.ts` says what an editor may call.
 */
export function guard(app: FastifyInstance, { db, siteUrl }: Options) {
  const { session } = accountCookies(siteUrl)
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request, reply) => {
    const isReading = ['GET', 'HEAD'].includes(request.method)
    const { for: callers = isReading ? 'anyone' : 'signed in', scope } = request.routeOptions.config
    const secret = session.read(request)
    if (!isReading && isSuspect(request, siteUrl, secret !== undefined)) {
      const { origin } = request.headers
      request.log.warn(
        { origin },
        'a call that no page of ours sent was refused; SITE_URL names ours',
      )
      audit(request, 'request refused', { reason: 'foreign origin' })
      return sendError(reply, 403, 'This was not sent by a page of this site.')
    }
    if (callers === 'anyone') return undefined
    if (secret === undefined && scope) {
      const token = tokenIn(request)
      const owner = token === undefined ? undefined : await ownerOfToken(db, token)
      request.account = owner?.ownerId
      if (!owner?.scopes.includes(scope)) return refuseToken(reply, { token, owner, scope })
      request.caller = owner
      return refuseEditor(request, reply)
    }
    request.caller = secret === undefined ? undefined : await signedInBy(db, secret)
    request.account = request.caller?.ownerId
    if (request.caller) return refuseEditor(request, reply)
    audit(request, 'request refused', { reason: 'no session' })
    return sendError(reply, 401, 'Please sign in.')
  })
}

function refuseEditor(request: FastifyRequest, reply: FastifyReply) {
  const { method, routeOptions } = request
  if (callerOf(request).role === 'owner' || isForEditors(method, routeOptions.url ?? ''))
    return undefined
  audit(request, 'request refused', { reason: 'for owners', account: request.account })
  return sendError(reply, 403, messages.forOwnersOnly)
}

function refuseToken(
  reply: FastifyReply,
  { token, owner, scope }: { token?: string | undefined; owner: Caller | undefined; scope: Scope },
) {
  const challenge = (text: string, reason: string) => {
    audit(reply.request, 'request refused', { reason, account: owner?.ownerId })
    return reply.header('www-authenticate', `Bearer${text}`)
  }
  if (token === undefined) return sendError(challenge('', 'no session'), 401, 'Please sign in.')
  if (!owner) {
    challenge(' error="invalid_token"', 'unknown token')
    return sendError(reply, 401, 'This token opens nothing.')
  }
  challenge(` error="insufficient_scope", scope="${scope}"`, `scope ${scope}`)
  return sendError(
    reply,
    403,
    `This token does not have the scope “${scope}”, which is needed here.`,
  )
}

/** The token of a program. No browser sends it by itself, so another site's page cannot use it. */
function tokenIn({ headers }: FastifyRequest) {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}

export function takeTokens(app: FastifyInstance, scope: Scope) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, scope }
    if (!route.schema?.security) return
    // OpenAPI 3.0 has no scopes for Bearer tokens.
    const description = `A token needs the scope “${scope}”.`
    route.schema = { ...route.schema, description, security: [{ session: [] }, { token: [] }] }
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
