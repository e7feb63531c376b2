import { AsyncLocalStorage } from 'node:async_hooks'

import { type Kysely, sql } from 'kysely'

import { messages } from '#app/content/messages.ts'

import type { Tables } from './tables.server.ts'

/** Access of a request or import. The database reads it again before each write. */
export type Authority = {
  ownerId: string
  role: 'owner' | 'editor'
  /** Work after the response has neither. */
  by?: { session: string; endsAt: number } | { token: string; scope: string }
}

export type Acting = {
  account: string | undefined
  authority?: Authority | undefined
  refusal?: AccessEnded | undefined
}

/** Role, account, session or token has ended since the request began. Nothing is written. */
export class AccessEnded extends Error {
  override readonly name = 'AccessEnded'
  readonly statusCode

  constructor(statusCode: 401 | 403) {
    super(statusCode === 401 ? messages.pleaseSignIn : messages.forOwnersOnly)
    this.statusCode = statusCode
  }
}

const running = new AsyncLocalStorage<Acting | undefined>()

/** Reads `acting` at each write, because the person may be known only then. */
export function actFor<T>(acting: Acting, work: () => T): T {
  return running.run(acting, work)
}

/** For background work that a request starts, such as delivering queued mail. */
export function actForNobody<T>(work: () => T): T {
  return running.run(undefined, work)
}

export function whoActs() {
  return running.getStore()
}

export function actingPerson() {
  return whoActs()?.account
}

/** Throws AccessEnded before effects outside the database: storing a file, sending a response. */
export async function checkAccess(db: Kysely<Tables>, acting = whoActs()) {
  if (!acting?.authority) return
  const found = await accessQuery(db, acting.authority).executeTakeFirst()
  refuseUnless(found, acting)
}

export function accessQuery(db: Kysely<Tables>, { ownerId, by }: Authority) {
  const active = db
    .selectFrom('owners')
    .select('owners.role')
    .where('owners._id', '=', ownerId)
    .where('deactivatedAt', 'is', null)
  if (!by) return active
  if ('session' in by) {
    const ofSession = active.innerJoin('sessions', 'sessions.ownerId', 'owners._id')
    return ofSession.where('sessions.secretHash', '=', by.session)
  }
  return active
    .innerJoin('apiTokens', 'apiTokens.ownerId', 'owners._id')
    .where('apiTokens.secretHash', '=', by.token)
    .where(sql<string>`' ' || "apiTokens"."scopes" || ' '`, 'like', `% ${by.scope} %`)
}

type Found = { role: Authority['role'] } | undefined

export function isAllowed(found: Found, { role, by }: Authority) {
  const isOver = by !== undefined && 'session' in by && Date.now() > by.endsAt
  return found !== undefined && !isOver && (role === 'editor' || found.role === 'owner')
}

export function refuseUnless(found: Found, acting: Acting) {
  if (!acting.authority || isAllowed(found, acting.authority)) return
  acting.refusal = new AccessEnded(found?.role === 'editor' ? 403 : 401)
  throw acting.refusal
}
