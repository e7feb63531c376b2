import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { messages } from '#app/content/messages.ts'
import { AccessEnded, type Authority, checkAccess } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isForeign, logForeign } from '#app/http/cross-origin.server.ts'
import { errorPayload, sendError } from '#app/http/errors.server.ts'
import { needsSession } from '#app/http/writes.server.ts'

import { audit } from './audit.server.ts'
import { isForEditors, type Scope } from './roles.ts'
import { accountCookies, bySession, hashOf, type SignedIn, signedInBy } from './sessions.server.ts'
import { ownerOfToken } from './tokens.server.ts'

export type Caller = Omit<SignedIn, 'sessionHash' | 'openedAt'> & Partial<SignedIn>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** 'anyone and staff' returns more to a caller with a session or a token. */
    for?: 'anyone' | 'signed in' | 'anyone and staff'
    forEditors?: boolean
    /** Without a scope a route takes no tokens. */
    scope?: Scope
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

type GuardOptions = { db: Database; siteUrl: string }

/** Checks before the body is read and again after it, because access may end meanwhile (R-ROLE-3, C-15). */
export function guard(app: FastifyInstance, { db, siteUrl }: GuardOptions) {
  const { session } = accountCookies(siteUrl)
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const { for: callers, scope } = request.routeOptions.config
    const secret = session.read(request)
    if (callers === 'anyone and staff') {
      request.caller = await staffBy(db, { secret, token: tokenIn(request), scope })
      request.account = request.caller?.ownerId
      return undefined
    }
    if (secret === undefined && scope) {
      const token = tokenIn(request)
      const owner = token === undefined ? undefined : await ownerOfToken(db, token)
      request.account = owner?.ownerId
      if (!owner?.scopes.includes(scope)) return refuseToken(reply, { token, owner, scope })
      request.caller = owner
      return grant(request, reply, { token: hashOf(token ?? ''), scope })
    }
    const signedIn = secret === undefined ? undefined : await signedInBy(db, secret)
    request.caller = signedIn
    request.account = signedIn?.ownerId
    if (signedIn) return grant(request, reply, bySession(signedIn))
    audit(request, 'request refused', { reason: 'no session' })
    return sendError(reply, 401, messages.pleaseSignIn)
  }
  app.decorateRequest('caller')
  // Without this a read that is described as one of the staff would be open to anyone.
  app.addHook('onRoute', ({ method, url, schema, config = {} }) => {
    const isForStaff = schema?.security === needsSession.security
    const isRead = [method].flat().includes('GET')
    if (isForStaff && isRead && config.for !== 'signed in')
      throw new Error(`GET ${url} needs a session, and its config does not say so`)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isReading(request) && isSuspect(request, siteUrl, session.read(request) !== undefined)) {
      logForeign(request, 'a call that no page of ours sent was refused; SITE_URL names ours')
      audit(request, 'request refused', { reason: 'foreign origin' })
      return sendError(reply, 403, 'This was not sent by a page of this site.')
    }
    return isForAnyone(request) ? undefined : admit(request, reply)
  })
  app.addHook('preValidation', async (request, reply) =>
    isReading(request) || isForAnyone(request) ? undefined : admit(request, reply),
  )
}

function isReading({ method }: FastifyRequest) {
  return ['GET', 'HEAD'].includes(method)
}

function isForAnyone(request: FastifyRequest) {
  const { for: callers = isReading(request) ? 'anyone' : 'signed in' } = request.routeOptions.config
  return callers === 'anyone'
}

function grant(request: FastifyRequest, reply: FastifyReply, by: Authority['by']) {
  const { ownerId, role } = callerOf(request)
  request.authority = { ownerId, role: roleFor(request), by }
  if (role === 'owner' || request.authority.role === 'editor') return undefined
  audit(request, 'request refused', { reason: 'for owners', account: request.account })
  return sendError(reply, 403, messages.forOwnersOnly)
}

export function roleFor({ method, routeOptions }: FastifyRequest) {
  const { url = '', config } = routeOptions
  return config.forEditors || isForEditors(method, url) ? 'editor' : 'owner'
}

/** Checks access once more before the first byte of a download, and sends the refusal for any error of the route. */
export function refuseEndedAccess(app: FastifyInstance, db: Database) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isDownload = request.caller !== undefined || reply.hasHeader('content-disposition')
    if (isReading(request) && isDownload && reply.statusCode < 400)
      await checkAccess(db, request).catch(unlessRefused)
    const { refusal } = request
    if (!refusal || [401, 403].includes(reply.statusCode)) return payload
    audit(request, 'request refused', { reason: 'access ended', account: request.account })
    if (payload instanceof Readable) payload.destroy()
    return errorPayload(reply, refusal.statusCode, refusal.message)
  })
}

function unlessRefused(error: unknown) {
  if (!(error instanceof AccessEnded)) throw error
}

type Credentials = {
  secret: string | undefined
  token: string | undefined
  scope: Scope | undefined
}

async function staffBy(
  db: Database,
  { secret, token, scope }: Credentials,
): Promise<Caller | undefined> {
  if (secret !== undefined) return signedInBy(db, secret)
  if (token === undefined || scope === undefined) return undefined
  const owner = await ownerOfToken(db, token)
  return owner?.scopes.includes(scope) ? owner : undefined
}

function refuseToken(
  reply: FastifyReply,
  { token, owner, scope }: { token?: string | undefined; owner: Caller | undefined; scope: Scope },
) {
  const challenge = (text: string, reason: string) => {
    audit(reply.request, 'request refused', { reason, account: owner?.ownerId })
    return reply.header('www-authenticate', `Bearer${text}`)
  }
  if (token === undefined) return sendError(challenge('', 'no session'), 401, messages.pleaseSignIn)
  if (!owner) {
    challenge(' error="invalid_token"', 'unknown token')
    return sendError(reply, 401, 'Unknown token.')
  }
  challenge(` error="insufficient_scope", scope="${scope}"`, `scope ${scope}`)
  return sendError(
    reply,
    403,
    `This token does not have the scope “${scope}”, which is needed here.`,
  )
}

function tokenIn({ headers }: FastifyRequest) {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}

export function takeTokens(app: FastifyInstance, scope: Scope) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, scope }
    if (!route.schema?.security) return
    // OpenAPI 3.0 has no scopes for Bearer tokens.
    const description = `A token needs the scope “${scope}”.`
    const open = route.schema.security.filter(
      (requirement) => Object.keys(requirement).length === 0,
    )
    const security = [...open, { session: [] }, { token: [] }]
    route.schema = { ...route.schema, description, security }
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
  const { sessionHash, openedAt, ...owner } = callerOf(request)
  if (sessionHash === undefined || openedAt === undefined)
    throw new Error(`A token was let in at ${request.url}`)
  return { ...owner, sessionHash, openedAt }
}
