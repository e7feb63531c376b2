import type { Kysely } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'

import type { Counts } from './imports.server.ts'

export async function countsOf(db: Kysely<Tables>, importId: string): Promise<Counts> {
  const rows = db.selectFrom('importRows').where('importId', '=', importId)
  const kinds = await rows
    .select((eb) => ['kind', eb.fn.countAll().as('rows')])
    .where('kind', 'is not', null)
    .groupBy('kind')
    .execute()
  const bare = await rows
    .select((eb) => eb.fn.countAll().as('rows'))
    .where('pictures', '=', 0)
    .where('kind', '<>', 'wrong')
    .executeTakeFirstOrThrow()
  const pictures = await db
    .selectFrom('importPictures')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      eb.fn.count(eb.fn.coalesce('problem', 'unmatched')).as('unused'),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  const [all, unused] = [Number(pictures.all), Number(pictures.unused)]
  return {
    ...Object.fromEntries(kinds.map(({ kind, rows: count }) => [kind, Number(count)])),
    ...(all > 0 && { bare: Number(bare.rows), used: all - unused, unused }),
  }
}
