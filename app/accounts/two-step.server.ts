import type { Kysely, Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { clockTolerance } from '#app/platform/clock.ts'

import type { SignedIn } from './sessions.server.ts'
import { endSessions, hashOf } from './sessions.server.ts'

const recoveryCodeCount = 10

/** In bytes; enough that the hashes cannot be brute-forced. */
const recoveryCodeSize = 10

/** In steps of 30 seconds; the clock of a phone may be one step ahead, later one behind. */
const farAhead = 2 + clockTolerance / 30_000

export async function hasTwoStep(db: Kysely<Tables>, ownerId: string) {
  return (await twoStepOf(db, ownerId)) !== undefined
}

function twoStepOf(db: Kysely<Tables>, ownerId: string) {
  const confirmed = db.selectFrom('twoStep').selectAll().where('confirmedAt', 'is not', null)
  return confirmed.where('ownerId', '=', ownerId).executeTakeFirst()
}

export async function twoStepState(db: Database, ownerId: string) {
  const found = await twoStepOf(db, ownerId)
  if (!found?.confirmedAt) return undefined
  const codes = db.selectFrom('recoveryCodes').where('ownerId', '=', ownerId)
  const { left } = await codes
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .executeTakeFirstOrThrow()
  return { since: found.confirmedAt, codesLeft: Number(left) }
}

/** Undefined if two-step sign-in is on. The key is not in use before it is confirmed. */
export async function newKey(tx: Transaction<Tables>, ownerId: string) {
  if (await hasTwoStep(tx, ownerId)) return undefined
  await forgetTwoStep(tx, ownerId)
  const key = new Secret().base32
  await tx.insertInto('twoStep').values({ ownerId, key, confirmedAt: null }).execute()
  return key
}

export function keyAddress(key: string, names: { issuer: string; label: string }) {
  return new TOTP({ ...names, secret: Secret.fromBase32(key) }).toString()
}

/** Returns the recovery codes. Sessions without a code end. */
export function confirmKey(
  db: Database,
  { ownerId, sessionHash }: Pick<SignedIn, 'ownerId' | 'sessionHash'>,
  code: string,
  also: (tx: Transaction<Tables>) => Promise<unknown>,
  now = Date.now(),
) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      // Locks the row on both engines, so that a sign-in sees either no key or the confirmed one.
      const lock = tx.updateTable('owners').set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
      await lock.where('_id', '=', ownerId).execute()
      const mine = tx.selectFrom('twoStep').select('key').where('ownerId', '=', ownerId)
      const pending = await mine.where('confirmedAt', 'is', null).executeTakeFirst()
      const lastStep = pending && stepOf(pending.key, code, now)
      if (lastStep === undefined) return undefined
      const set = { lastStep, confirmedAt: new Date(now).toISOString() }
      await tx.updateTable('twoStep').set(set).where('ownerId', '=', ownerId).execute()
      await endSessions(tx, ownerId, { except: sessionHash })
      await also(tx)
      return newRecoveryCodes(tx, ownerId)
    }),
  )
}

/** Stores only hashes and ends the former codes. */
export async function newRecoveryCodes(tx: Transaction<Tables>, ownerId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await forgetCodes(tx, ownerId)
  const rows = codes.map((code) => ({ ownerId, codeHash: hashOf(bare(code)) }))
  await tx.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/** Undefined if it is neither a valid code of the phone nor a recovery code. */
export async function spendCode(
  tx: Transaction<Tables>,
  ownerId: string,
  typed: string,
  now = Date.now(),
): Promise<'code' | 'recovery code' | undefined> {
  const found = await twoStepOf(tx, ownerId)
  if (!found) return undefined
  const lastStep = stepOf(found.key, typed, now)
  if (lastStep !== undefined) {
    // Ignores a stored step over a minute ahead: it came from a wrong clock and would lock the person out.
    const fresh = tx
      .updateTable('twoStep')
      .set({ lastStep })
      .where((is) =>
        is.or([is('lastStep', '<', lastStep), is('lastStep', '>', lastStep + farAhead)]),
      )
    const { numUpdatedRows } = await fresh.where('ownerId', '=', ownerId).executeTakeFirst()
    return numUpdatedRows === 1n ? 'code' : undefined
  }
  const mine = tx.deleteFrom('recoveryCodes').where('ownerId', '=', ownerId)
  const used = await mine.where('codeHash', '=', hashOf(bare(typed))).executeTakeFirst()
  return used.numDeletedRows === 1n ? 'recovery code' : undefined
}

export async function forgetTwoStep(db: Kysely<Tables>, ownerId: string) {
  await forgetCodes(db, ownerId)
  await db.deleteFrom('halfSignIns').where('ownerId', '=', ownerId).execute()
  const ended = db.deleteFrom('twoStep').where('ownerId', '=', ownerId).returning('confirmedAt')
  return Boolean((await ended.executeTakeFirst())?.confirmedAt)
}

function forgetCodes(db: Kysely<Tables>, ownerId: string) {
  return db.deleteFrom('recoveryCodes').where('ownerId', '=', ownerId).execute()
}

function stepOf(key: string, typed: string, now: number) {
  const token = bare(typed)
  // The library throws on six characters of more bytes, such as digits of other scripts.
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  const off = totp.validate({ token, timestamp: now, window: 1 })
  return off === null ? undefined : totp.counter({ timestamp: now }) + off
}

function newRecoveryCode() {
  const { base32 } = new Secret({ size: recoveryCodeSize })
  return base32.toLowerCase().replaceAll(/.{4}(?=.)/g, '$&-')
}

function bare(typed: string) {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}

export const typedCode = z.string().trim().max(80).prefault('')
