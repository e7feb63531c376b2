import { type Transaction, sql } from 'kysely'

import { engineOf } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

const columns = ['createdAt', 'deletedAt', 'state', 'facets', 'codes'] as const

/** `facets` is JSON for the counts of a search; `words` are for typo correction. */
export type IndexEntry = {
  productId: string
  createdAt: string
  deletedAt: string | null
  state: string | null
  facets: string
  codes: string[]
  terms: string[]
  words: string[]
}

export async function writeIndex(tx: Transaction<Tables>, entries: IndexEntry[]) {
  if (entries.length === 0) return
  if (engineOf(tx) === 'postgres') {
    await writeRows(entries, true).execute(tx)
  } else {
    const { rows: positions } = await writeRows(entries, false).execute(tx)
    await writeTerms(tx, entries, positions)
  }
  await writeWords(tx, new Set(entries.flatMap(({ words }) => words)))
}

function writeRows(entries: IndexEntry[], hasTerms: boolean) {
  const names = ['productId', ...columns, ...(hasTerms ? ['terms'] : [])]
  const rows = entries.map(({ productId, createdAt, deletedAt, state, facets, codes, terms }) => {
    const values = [productId, createdAt, deletedAt, state, facets, ` ${codes.join(' ')} `]
    const vector = sql`array_to_tsvector(string_to_array(${terms.join(' ')}, ' '))`
    return sql`(${sql.join([...values, ...(hasTerms ? [vector] : [])])})`
  })
  const updates = names.slice(1).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  return sql<{ place: number; productId: string }>`
    insert into "searchedProducts" (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(rows)}
    on conflict ("productId") do update set ${sql.join(updates)}
    returning "place", "productId"`
}

async function writeTerms(
  tx: Transaction<Tables>,
  entries: IndexEntry[],
  positions: { place: number; productId: string }[],
) {
  const positionOf = new Map(positions.map(({ place, productId }) => [productId, place]))
  const rows = entries.map(
    ({ productId, terms }) => sql`(${positionOf.get(productId)}, ${terms.join(' ')})`,
  )
  const write = sql`insert or replace into "productTerms" (rowid, "terms") values ${sql.join(rows)}`
  await write.execute(tx)
}

/** Writes in sorted order, so that two instances of the site cannot deadlock. */
async function writeWords(tx: Transaction<Tables>, words: Set<string>) {
  const sorted = [...words].toSorted()
  for (let start = 0; start < sorted.length; start += 1000) {
    const some = sorted.slice(start, start + 1000)
    await tx
      .insertInto('searchWords')
      .values(some.map((word) => ({ word, letters: word.length })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** On PostgreSQL locks the rows, so that a concurrent change indexes its product afterwards. */
export async function staleIds(tx: Transaction<Tables>, limit: number) {
  const stale = tx
    .selectFrom('searchedProducts')
    .select('productId')
    .where('codes', '=', sql.lit(''))
    .orderBy('place')
    .limit(limit)
  const rows = await (engineOf(tx) === 'postgres' ? stale.forUpdate() : stale).execute()
  return rows.map(({ productId }) => productId)
}
