import { type ExpressionBuilder, type Kysely } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'

import { type Proven, withVerifiedPassword } from './password-check.server.ts'
import { hashOf, newSecret } from './sessions.server.ts'

const usedEvery = 5 * 60_000
const longestUnused = 365 * 24 * 3_600_000
const most = 10

/** A program's key to the catalogue as its owner sees it in the list; `key` ends it and is no secret. */
export type Token = { key: string; name: string; createdAt: string; usedAt?: string }

/**
 * Makes a token and answers it, this once: only a hash is stored. 'full' where the owner has ten already,
 * undefined where the password that was proven has been changed since.
 */
export function makeToken(db: Database, proven: Proven, name: string, now = Date.now()) {
  const { ownerId } = proven
  const token = `chandlery_${newSecret()}`
  const row = { secretHash: hashOf(token), name, createdAt: new Date(now).toISOString() }
  return withVerifiedPassword(db, proven, async (tx) => {
    await tx.deleteFrom('apiTokens').where(isForgotten(now)).execute()
    const known = tx.selectFrom('apiTokens').select('secretHash').where('ownerId', '=', ownerId)
    if ((await known.execute()).length >= most) return 'full'
    await tx
      .insertInto('apiTokens')
      .values({ ...row, ownerId })
      .execute()
    return { token, key: row.secretHash, name, createdAt: row.createdAt }
  })
}

/** Whose token this is, by whom nothing else is told; undefined where it was deleted, or unused for a year. */
export async function ownerOfToken(db: Database, token: string, now = Date.now()) {
  const secretHash = hashOf(token)
  const found = await db
    .selectFrom('apiTokens')
    .innerJoin('owners', 'owners._id', 'apiTokens.ownerId')
    .select(['ownerId', 'email', 'usedAt'])
    .where('secretHash', '=', secretHash)
    .where((eb) => eb.not(isForgotten(now)(eb)))
    .executeTakeFirst()
  if (!found) return undefined
  const { ownerId, email, usedAt } = found
  if (usedAt === null || now - Date.parse(usedAt) > usedEvery) {
    const used = db.updateTable('apiTokens').set({ usedAt: new Date(now).toISOString() })
    await retryWhileBusy(() => used.where('secretHash', '=', secretHash).execute())
  }
  return { ownerId, email }
}

/** The owner's tokens, newest first. */
export async function tokensOf(db: Database, ownerId: string, now = Date.now()): Promise<Token[]> {
  const rows = await db
    .selectFrom('apiTokens')
    .select(['secretHash as key', 'name', 'createdAt', 'usedAt'])
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.not(isForgotten(now)(eb)))
    .orderBy('createdAt', 'desc')
    .orderBy('secretHash')
    .execute()
  return rows.map(withoutNulls)
}

/** Ends all tokens of an owner, or the one with the key `only`. Answers how many ended. */
export async function endTokens(db: Kysely<Tables>, ownerId: string, only?: string) {
  const all = db.deleteFrom('apiTokens').where('ownerId', '=', ownerId)
  const ended = only === undefined ? all : all.where('secretHash', '=', only)
  return Number((await ended.executeTakeFirst()).numDeletedRows)
}

/** A token that nobody has used for a year has been forgotten, perhaps on somebody's old machine. */
function isForgotten(now: number) {
  const before = new Date(now - longestUnused).toISOString()
  return (eb: ExpressionBuilder<Tables, 'apiTokens'>) =>
    eb(eb.fn.coalesce('apiTokens.usedAt', 'apiTokens.createdAt'), '<', before)
}
