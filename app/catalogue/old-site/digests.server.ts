import { createHash } from 'node:crypto'

import { sql, type Kysely, type Transaction } from 'kysely'
import { z } from 'zod'

import { listOf } from '#app/database/insert-rows.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'

const digests = z.record(z.string(), z.string())
export type Digests = z.infer<typeof digests>

/** `before` are those of the last time that the record was taken; null when it was not. */
const rowDigests = z.object({ now: digests, before: digests.nullable() })

export function digestsOf(fields: object): Digests {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filled.map(([name, value]) => [name, digestOf(value)]))
}

function digestOf(value: unknown) {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

export async function takenDigests(db: Kysely<Tables>, subject: Subject, ids: string[]) {
  if (ids.length === 0) return new Map<string, Digests>()
  const rows = db.selectFrom('oldSiteRecords').select(['recordId', 'digests'])
  const found = await rows
    .where('subject', '=', subject)
    .where('recordId', 'in', listOf(db, ids))
    .execute()
  return new Map(found.map((row) => [row.recordId, digests.parse(JSON.parse(row.digests))]))
}

export async function saveDigests(
  tx: Transaction<Tables>,
  importId: string,
  rows: { row: number }[],
) {
  if (rows.length === 0) return
  const numbers = rows.map(({ row }) => row)
  const written = await tx
    .selectFrom('importRows')
    .select(['subject', 'productId', 'digests'])
    .where('importId', '=', importId)
    .where('row', 'in', listOf(tx, numbers))
    .where('version', 'is not', null)
    .where('digests', 'is not', null)
    .execute()
  const values = written.flatMap(({ subject, productId, digests: text }) =>
    productId === null ? [] : [{ subject, recordId: productId, digests: rowDigestsIn(text).now }],
  )
  await store(tx, values)
}

type Undone = { productId: string | null; digests: string | null }

export async function restoreDigests(tx: Transaction<Tables>, subject: Subject, rows: Undone[]) {
  const taken = rows.flatMap(({ productId, digests: text }) =>
    productId === null || text === null
      ? []
      : [{ subject, recordId: productId, digests: rowDigestsIn(text).before }],
  )
  const ids = taken.map(({ recordId }) => recordId)
  if (ids.length === 0) return
  const former = tx.deleteFrom('oldSiteRecords').where('subject', '=', subject)
  await former.where('recordId', 'in', listOf(tx, ids)).execute()
  await store(
    tx,
    taken.flatMap((one) => (one.digests ? [{ ...one, digests: one.digests }] : [])),
  )
}

function rowDigestsIn(text: string | null) {
  return rowDigests.parse(JSON.parse(text ?? ''))
}

type RecordDigests = { subject: Subject; recordId: string; digests: Digests }

async function store(tx: Transaction<Tables>, rows: RecordDigests[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('oldSiteRecords')
    .values(rows.map((one) => ({ ...one, digests: JSON.stringify(one.digests) })))
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'recordId'])
        .doUpdateSet({ digests: sql.ref('excluded.digests') }),
    )
    .execute()
}
