import type { Kysely, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Settings } from '#app/settings/schema.ts'

type Numbering = Settings['sales']['numbering']

/** `Q-2026-0413` is the 413th of the series `Q-2026-`. A series never ends in a digit, so no number is in two. */
export function seriesOf({ prefix, hasYear }: Numbering, year: string) {
  return hasYear ? `${prefix}${year}-` : prefix
}

function numberText(series: string, n: number) {
  return series + String(n).padStart(4, '0')
}

/** The number of an enquiry's quote: the next one of the series for its first version, the same for all others. */
export function numberQuote(
  db: Database,
  { enquiryId, version, series }: { enquiryId: string; version: number; series: string },
) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const known = await numberGiven(tx, enquiryId)
      const number = known ?? numberText(series, await nextIn(tx, series))
      await tx
        .updateTable('quotes')
        .set({ number })
        .where('enquiryId', '=', enquiryId)
        .where('version', '=', version)
        .where('number', 'is', null)
        .execute()
      return (await numberGiven(tx, enquiryId)) ?? number
    }),
  )
}

async function numberGiven(tx: Transaction<Tables>, enquiryId: string) {
  const row = await tx
    .selectFrom('quotes')
    .select('number')
    .where('enquiryId', '=', enquiryId)
    .where('number', 'is not', null)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? undefined
}

async function nextIn(tx: Transaction<Tables>, series: string) {
  const { last } = await tx
    .insertInto('quoteSeries')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((is) => ({ last: is('quoteSeries.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function nextNumber(db: Kysely<Tables>, series: string) {
  const row = await db
    .selectFrom('quoteSeries')
    .select('last')
    .where('series', '=', series)
    .executeTakeFirst()
  const next = (row?.last ?? 0) + 1
  return { next, text: numberText(series, next) }
}

/** Returns false for a number that is used, or below one that is. */
export async function setNextNumber(db: Database, series: string, next: number) {
  const row = { series, last: next - 1 }
  const set = db
    .insertInto('quoteSeries')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('series')
        .doUpdateSet({ last: row.last })
        .where('quoteSeries.last', '<=', row.last),
    )
  const { numInsertedOrUpdatedRows = 0n } = await retryWhileBusy(() =>
    set.executeTakeFirstOrThrow(),
  )
  return numInsertedOrUpdatedRows > 0n
}
