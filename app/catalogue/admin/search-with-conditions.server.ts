import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import { codesContain, textFor } from '../search/engine/candidates.server.ts'
import { matchesAsTyped } from '../search/engine/matches.server.ts'
import type { ParsedQuery } from '../search/engine/parsed-query.ts'
import { yieldToEventLoop } from '../search/engine/search-queue.server.ts'
import type { Steps, Step } from '../search/engine/steps.ts'
import type { Scope } from '../search/engine/terms.ts'

/** `conditions` are on the products table, because the index has no terms for them. */
type ConditionalSearch = Scope & { conditions: RawBuilder<SqlBool>[] }
type Limited = ConditionalSearch & { most: number }

const mostListed = 2000
const atOnce = 5000

/** The limit of `matchesAsTyped` may cut off products that meet the `conditions`, so above it they are searched too. */
export async function searchWithConditions(
  db: Database,
  parsed: ParsedQuery,
  asked: ConditionalSearch,
  most = mostListed,
) {
  const { candidates, isMore, steps } = await matchesAsTyped(db, parsed, asked)
  if (!isMore || (asked.conditions.length === 0 && most === mostListed)) {
    return { ids: candidates.map(({ _id }) => _id), isMore }
  }
  return foundBy(db, steps, { ...asked, most })
}

async function foundBy(db: Database, { codes, words }: Steps, asked: Limited) {
  const { most } = asked
  const found = new Set<string>()
  // The last step of the words finds all.
  for (const step of [...codes, ...words.slice(-1)]) {
    for (const _id of await newestOf(db, step, asked)) found.add(_id)
    if (found.size > most) break
  }
  return { ids: [...found].slice(0, most), isMore: found.size > most }
}

/** SQLite blocks the process, so this yields after every 5,000 rows. */
async function newestOf(db: Database, step: Step, asked: Limited) {
  if (db.engine === 'postgres') return newestOnPostgres(db, step, asked)
  const wanting: string[] = []
  let before = Number.MAX_SAFE_INTEGER
  while (wanting.length <= asked.most) {
    await yieldToEventLoop(db)
    const slice = await sliceOf(db, step, asked, before)
    for (const { _id, isWanting } of slice) if (isWanting) wanting.push(_id)
    const last = slice.at(-1)
    if (!last || slice.length < atOnce) break
    before = last.place
  }
  return wanting
}

async function sliceOf(
  db: Database,
  step: Step,
  { conditions, ...scope }: Limited,
  before: number,
) {
  const { rows } = await sql<{ _id: string; place: number; isWanting: number }>`
    select "_id", "place", ${allOf(conditions)} as "isWanting"
    from "productTerms" cross join "searchedProducts" on "place" = "productTerms".rowid
      cross join "products" on "_id" = "productId"
    where "productTerms" match ${textFor(db, step, scope)} and "productTerms".rowid < ${before}
      and "products"."deletedAt" is null ${codesContain(step)}
    order by "productTerms".rowid desc limit ${atOnce}`.execute(db)
  return rows
}

async function newestOnPostgres(db: Database, step: Step, { conditions, most, ...scope }: Limited) {
  const { rows } = await sql<{ _id: string }>`
    select "_id" from "searchedProducts" join "products" on "_id" = "productId"
    where "terms" @@ (select ${textFor(db, step, scope)}::tsquery)
      and "products"."deletedAt" is null ${codesContain(step)} and ${allOf(conditions)}
    order by "place" + 0 desc ${Number.isFinite(most) ? sql`limit ${most + 1}` : sql``}`.execute(db)
  return rows.map(({ _id }) => _id)
}

function allOf(conditions: RawBuilder<SqlBool>[]) {
  if (conditions.length === 0) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
