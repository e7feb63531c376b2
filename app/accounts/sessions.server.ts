import { hash, randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import { deviceName } from './device-name.ts'
import type { Role } from './roles.ts'
import { isOpenSession, lifetimes, minutesForCode } from './subject.server.ts'

const day = 24 * 60 * 60

const editor = 'editor'

const minute = 60_000
const hour = 60 * minute
const most = 5
const deviceAge = 365 * 24 * hour

const seenEvery = 5 * minute

export type SignedIn = {
  ownerId: string
  email: string
  name: string
  role: Role
  sessionHash: string
  openedAt: string
  pictureVersion?: string | null
  passwordAt?: string | null
}

export type Session = Awaited<ReturnType<typeof sessionsOf>>[number]

/** Returns the secret for the cookie, of which only a hash is stored. Ends all but the five newest sessions. */
export async function openSession(
  tx: Kysely<Tables>,
  ownerId: string,
  device: string,
  now = Date.now(),
) {
  const secret = newSecret()
  const at = isoTime(now)
  const times = { createdAt: at, seenAt: at, passwordAt: null }
  const row = { secretHash: hashOf(secret), ownerId, device: device.slice(0, 200), ...times }
  await tx.insertInto('sessions').values(row).execute()
  const newest = tx
    .selectFrom('sessions')
    .select('secretHash')
    .where('ownerId', '=', ownerId)
    .where(isOpenSession(now))
    .orderBy('createdAt', 'desc')
    .orderBy('secretHash')
    .limit(most)
  const others = tx.deleteFrom('sessions').where('ownerId', '=', ownerId).where(isOpenSession(now))
  await others.where('secretHash', 'not in', newest).execute()
  return secret
}

/** Undefined if it is unknown, 12 hours unused or 14 days old. */
export async function signedInBy(
  db: Database,
  secret: string,
  now = Date.now(),
): Promise<SignedIn | undefined> {
  const secretHash = hashOf(secret)
  const found = await db
    .selectFrom('sessions')
    .innerJoin('owners', 'owners._id', 'sessions.ownerId')
    .select(['ownerId', 'email', 'name', 'role', 'pictureVersion', 'passwordAt'])
    .select(['sessions.createdAt', 'seenAt'])
    .where('secretHash', '=', secretHash)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  if (
    !isWithin(found.createdAt, lifetimes.session, now) ||
    !isWithin(found.seenAt, lifetimes.idleSession, now)
  ) {
    // The cleanup deletes others, because it checks the clock first.
    const expired = db.deleteFrom('sessions').where('seenAt', '<=', isoTime(now))
    await retryWhileBusy(() => expired.where('secretHash', '=', secretHash).execute())
    return undefined
  }
  if (!isWithin(found.seenAt, seenEvery, now)) {
    const seen = db.updateTable('sessions').set({ seenAt: isoTime(now) })
    saveUse(secretHash, seen.where('secretHash', '=', secretHash))
  }
  const { createdAt: openedAt, seenAt: _, ...person } = found
  return { ...person, openedAt, sessionHash: secretHash }
}

/** For ten minutes after a form had the right password, the next forms of the session do not ask for it. */
export function asksPassword(
  signedIn?: { passwordAt?: string | null | undefined },
  now = Date.now(),
) {
  return !signedIn?.passwordAt || !isWithin(signedIn.passwordAt, lifetimes.typedPassword, now)
}

export function rememberTypedPassword(
  db: Database,
  { sessionHash }: Pick<SignedIn, 'sessionHash'>,
  now = Date.now(),
) {
  const typed = db.updateTable('sessions').set({ passwordAt: isoTime(now) })
  return retryWhileBusy(() => typed.where('secretHash', '=', sessionHash).execute())
}

/** Requests begin within the 12 idle hours, so only the session's age counts. */
export function bySession({ sessionHash, openedAt }: Pick<SignedIn, 'sessionHash' | 'openedAt'>) {
  return { session: sessionHash, endsAt: Date.parse(openedAt) + lifetimes.session }
}

export async function openAmong(db: Database, hashes: string[], now = Date.now()) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('owners', 'owners._id', 'sessions.ownerId')
    .select('secretHash')
    .where('secretHash', 'in', hashes)
    .where('deactivatedAt', 'is', null)
    .where(isOpenSession(now))
    .execute()
  return new Set(rows.map(({ secretHash }) => secretHash))
}

const savesOf = shareWork<void>()

/** Not awaited: losing one time of use does no harm, and another writer may hold the database. */
export function saveUse(secretHash: string, update: { execute: () => Promise<unknown> }) {
  void savesOf(secretHash, () =>
    retryWhileBusy(() => update.execute()).then(
      () => undefined,
      () => undefined,
    ),
  )
}

export function endSession(db: Database, sessionHash: string) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const found = tx.selectFrom('sessions').select('ownerId')
      const session = await found.where('secretHash', '=', sessionHash).executeTakeFirst()
      if (session) await lockActive(tx, session.ownerId)
      const pushes = tx.deleteFrom('pushSubscriptions').where('sessionHash', '=', sessionHash)
      await pushes.execute()
      await tx.deleteFrom('sessions').where('secretHash', '=', sessionHash).execute()
      return session?.ownerId
    }),
  )
}

export async function endSessions(
  db: Kysely<Tables>,
  ownerId: string,
  { except = '', only }: { except?: string; only?: string | undefined } = {},
) {
  await lockActive(db, ownerId)
  const others = db
    .deleteFrom('sessions')
    .where('ownerId', '=', ownerId)
    .where('secretHash', '!=', except)
  const ended = only === undefined ? others : others.where('secretHash', '=', only)
  const pushes = db
    .deleteFrom('pushSubscriptions')
    .where('ownerId', '=', ownerId)
    .where('sessionHash', '!=', except)
  await (only === undefined ? pushes : pushes.where('sessionHash', '=', only)).execute()
  return Number((await ended.executeTakeFirst()).numDeletedRows)
}

/** Keeps the session open during `work`, because ending it writes the person's row too. Undefined if it has ended. */
export function withOpenSession<T>(
  db: Database,
  { ownerId, sessionHash }: Pick<SignedIn, 'ownerId' | 'sessionHash'>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      if (!(await lockActive(tx, ownerId))) return undefined
      const session = tx.selectFrom('sessions').select('ownerId')
      const open = await session.where('secretHash', '=', sessionHash).executeTakeFirst()
      return open && work(tx)
    }),
  )
}

/** Writing the same value locks the row on both engines. False for a deactivated person. */
export async function lockActive(tx: Kysely<Tables>, ownerId: string) {
  const lock = tx.updateTable('owners').set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
  const active = lock.where('_id', '=', ownerId).where('deactivatedAt', 'is', null)
  return (await active.executeTakeFirst()).numUpdatedRows === 1n
}

/** Last used first; `key` identifies a session and is no secret. */
export async function sessionsOf(
  db: Database,
  { ownerId, sessionHash }: Pick<SignedIn, 'ownerId' | 'sessionHash'>,
  now = Date.now(),
) {
  const rows = await db
    .selectFrom('sessions')
    .select(['secretHash as key', 'device', 'createdAt', 'seenAt'])
    .where('ownerId', '=', ownerId)
    .where(isOpenSession(now))
    .orderBy('seenAt', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    device: deviceName(row.device),
    isThis: row.key === sessionHash,
  }))
}

export async function rememberDevice(db: Database, ownerId: string, now = Date.now()) {
  const secret = newSecret()
  const row = { secretHash: hashOf(secret), ownerId, seenAt: isoTime(now) }
  const old = db.deleteFrom('knownDevices').where('seenAt', '<', isoTime(now - deviceAge))
  await retryWhileBusy(() => old.execute())
  await retryWhileBusy(() => db.insertInto('knownDevices').values(row).execute())
  return secret
}

export async function isKnownDevice(db: Database, secret: string, email: string, now = Date.now()) {
  const found = await db
    .selectFrom('knownDevices')
    .innerJoin('owners', 'owners._id', 'knownDevices.ownerId')
    .select('ownerId')
    .where('secretHash', '=', hashOf(secret))
    .where('email', '=', email)
    .where(within('seenAt', deviceAge, now))
    .executeTakeFirst()
  return found !== undefined
}

/** Makes stolen device cookies useless after another password is set. */
export function forgetDevices(db: Kysely<Tables>, ownerId: string) {
  return db.deleteFrom('knownDevices').where('ownerId', '=', ownerId).execute()
}

export async function endStarted(db: Kysely<Tables>, ownerId: string) {
  await db.deleteFrom('halfSignIns').where('ownerId', '=', ownerId).execute()
  await db.deleteFrom('passwordResets').where('ownerId', '=', ownerId).execute()
}

export async function forgetPasskeys(db: Kysely<Tables>, ownerId: string) {
  await db.deleteFrom('passkeyChallenges').where('ownerId', '=', ownerId).execute()
  const all = db.deleteFrom('passkeys').where('ownerId', '=', ownerId)
  return Number((await all.executeTakeFirst()).numDeletedRows)
}

export function newSecret() {
  return randomBytes(32).toString('base64url')
}

export function hashOf(secret: string) {
  return hash('sha256', secret)
}

/** With TLS the names begin with `__Host-`, so that no other subdomain can set them. */
export function accountCookies(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  const named = (short: string, maxAge: number) => {
    const name = secure ? `__Host-${short}` : short
    return {
      name,
      read: ({ cookies }: FastifyRequest) => cookies[name],
      write: (reply: FastifyReply, secret: string) =>
        reply.setCookie(name, secret, { ...options, maxAge }),
      clear: (reply: FastifyReply) => reply.clearCookie(name, options),
    }
  }
  const session = named('sid', 14 * day)
  return {
    session: {
      ...session,
      write(reply: FastifyReply, secret: string) {
        session.write(reply, secret)
        // No secret: it only makes the script of a public page ask whether it may show 'Edit this'.
        return reply.setCookie(editor, '1', { ...options, httpOnly: false, maxAge: 14 * day })
      },
      clear: (reply: FastifyReply) =>
        session.clear(reply).clearCookie(editor, { ...options, httpOnly: false }),
    },
    device: named('device', 365 * day),
    step: named('step', minutesForCode * 60),
  }
}

/** Replaces the person's session in this browser, whose notifications stay on. */
export async function replaceSession(
  tx: Transaction<Tables>,
  ownerId: string,
  device: string,
  former = '',
) {
  const ended = tx.deleteFrom('sessions').where('ownerId', '=', ownerId)
  await ended.where('secretHash', '=', former).execute()
  const secret = await openSession(tx, ownerId, device)
  const pushes = tx.updateTable('pushSubscriptions').set({ sessionHash: hashOf(secret) })
  await pushes.where('ownerId', '=', ownerId).where('sessionHash', '=', former).execute()
  return secret
}
