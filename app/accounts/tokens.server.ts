import { type ExpressionBuilder, type Kysely } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'

import { type VerifiedOwner, withVerifiedPassword } from './password-check.server.ts'
import { type Scope, scopes } from './roles.ts'
import { hashOf, newSecret, saveUse } from './sessions.server.ts'

const usedEvery = 5 * 60_000
const longestUnused = 365 * 24 * 3_600_000
const most = 10

export type Token = {
  key: string
  name: string
  scopes: Scope[]
  createdAt: string
  usedAt?: string
}

type NewToken = Pick<Token, 'name' | 'scopes'>

export function makeToken(db: Database, owner: VerifiedOwner, made: NewToken, now = Date.now()) {
  const { ownerId } = owner
  const token = `chandlery_${newSecret()}`
  const [key, createdAt] = [hashOf(token), isoTime(now)]
  return withVerifiedPassword(db, owner, async (tx) => {
    await tx.deleteFrom('apiTokens').where(isForgotten(now)).execute()
    const existing = tx.selectFrom('apiTokens').select('secretHash').where('ownerId', '=', ownerId)
    if ((await existing.execute()).length >= most) return 'full'
    const row = { ...made, scopes: made.scopes.join(' '), secretHash: key, ownerId, createdAt }
    await tx.insertInto('apiTokens').values(row).execute()
    return { token, key, ...made, createdAt }
  })
}

export async function ownerOfToken(db: Database, token: string, now = Date.now()) {
  const secretHash = hashOf(token)
  const found = await db
    .selectFrom('apiTokens')
    .innerJoin('owners', 'owners._id', 'apiTokens.ownerId')
    .select(['ownerId', 'email', 'owners.name', 'role', 'scopes', 'usedAt'])
    .where('secretHash', '=', secretHash)
    .where('deactivatedAt', 'is', null)
    .where((eb) => eb.not(isForgotten(now)(eb)))
    .executeTakeFirst()
  if (!found) return undefined
  const { ownerId, email, name, role, usedAt } = found
  if (!isWithin(usedAt, usedEvery, now)) {
    const used = db.updateTable('apiTokens').set({ usedAt: isoTime(now) })
    saveUse(secretHash, used.where('secretHash', '=', secretHash))
  }
  return { ownerId, email, name, role, scopes: scopesIn(found.scopes) }
}

export async function tokensOf(db: Database, ownerId: string, now = Date.now()): Promise<Token[]> {
  const rows = await db
    .selectFrom('apiTokens')
    .select(['secretHash as key', 'name', 'scopes', 'createdAt', 'usedAt'])
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.not(isForgotten(now)(eb)))
    .orderBy('createdAt', 'desc')
    .orderBy('secretHash')
    .execute()
  return rows.map((row) => ({ ...withoutNulls(row), scopes: scopesIn(row.scopes) }))
}

export async function endTokens(db: Kysely<Tables>, ownerId: string, only?: string) {
  const all = db.deleteFrom('apiTokens').where('ownerId', '=', ownerId)
  const ended = only === undefined ? all : all.where('secretHash', '=', only)
  return Number((await ended.executeTakeFirst()).numDeletedRows)
}

function scopesIn(stored: string) {
  const words = stored.split(' ')
  return scopes.filter((scope) => words.includes(scope))
}

function isForgotten(now: number) {
  const before = isoTime(now - longestUnused)
  return (eb: ExpressionBuilder<Tables, 'apiTokens'>) =>
    eb(eb.fn.coalesce('apiTokens.usedAt', 'apiTokens.createdAt'), '<', before)
}
