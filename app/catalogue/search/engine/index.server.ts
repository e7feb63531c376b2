import { type Transaction, sql } from 'kysely'

import { engineOf } from '#app/database/database.server.ts'
import { doUpdate, insertRows } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

const columns = ['createdAt', 'deletedAt', 'state', 'facets', 'codes', 'termsVersion'] as const

/** Increased with every change of the rules for terms, so that all products are indexed again. */
const termsVersion = 4

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
  const indexed = await writeRows(tx, entries)
  if (engineOf(tx) === 'sqlite') await writeTerms(tx, entries, indexed)
  await writeWords(tx, new Set(entries.flatMap(({ words }) => words)))
}

type IndexedRow = { place: number; productId: string }

/** PostgreSQL has the terms in the same row. */
function writeRows(tx: Transaction<Tables>, entries: IndexEntry[]) {
  const updated = engineOf(tx) === 'postgres' ? [...columns, 'terms'] : columns
  return insertRows<IndexedRow>(
    tx,
    {
      table: 'searchedProducts',
      columns: ['productId', ...updated],
      suffix: `${doUpdate(['productId'], updated)} returning "place", "productId"`,
    },
    entries.map(({ codes, terms, ...entry }) => ({
      ...entry,
      codes: ` ${codes.join(' ')} `,
      termsVersion,
      terms: terms.join(' '),
    })),
  )
}

async function writeTerms(tx: Transaction<Tables>, entries: IndexEntry[], indexed: IndexedRow[]) {
  const positionOf = new Map(indexed.map(({ place, productId }) => [productId, place]))
  const rows = entries.map(({ productId, terms }) => ({
    rowid: positionOf.get(productId),
    terms: terms.join(' '),
  }))
  await insertRows(
    tx,
    { table: 'productTerms', columns: ['rowid', 'terms'], orReplace: true },
    rows,
  )
}

/** Writes in sorted order, so that two instances of the site cannot deadlock. */
async function writeWords(tx: Transaction<Tables>, words: Set<string>) {
  const rows = [...words].toSorted().map((word) => ({ word, letters: word.length }))
  const suffix = 'on conflict do nothing'
  await insertRows(tx, { table: 'searchWords', columns: ['word', 'letters'], suffix }, rows)
}

/** Products without terms first. PostgreSQL locks the rows, so that a concurrent change indexes its product later. */
export async function staleIds(tx: Transaction<Tables>, limit: number) {
  const searched = tx.selectFrom('searchedProducts').select('productId').limit(limit)
  const empty = searched.where('codes', '=', sql.lit('')).orderBy('place')
  const outdated = searched
    .where('termsVersion', '<', termsVersion)
    .orderBy('termsVersion')
    .orderBy('place')
  const ids = new Set<string>()
  for (const stale of [empty, outdated]) {
    const rows = await (engineOf(tx) === 'postgres' ? stale.forUpdate() : stale).execute()
    for (const { productId } of rows) ids.add(productId)
  }
  return [...ids].slice(0, limit)
}
