import type { Insertable, Selectable } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

/** The register entry of an original; its column `place` holds the location. */
export type MediaFile = Selectable<Tables['mediaFiles']>

export function findMediaFile(db: Database, key: string) {
  return db.selectFrom('mediaFiles').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Replaces the entry `known`. Returns the current entry: that of another process if it was faster. */
export function saveMediaFile(
  db: Database,
  file: Insertable<Tables['mediaFiles']>,
  known?: MediaFile,
) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const outdated = tx.deleteFrom('mediaFiles').where('key', '=', file.key)
      if (known) await outdated.where('place', '=', known.place).execute()
      const insert = tx.insertInto('mediaFiles').values(file)
      await insert.onConflict((conflict) => conflict.column('key').doNothing()).execute()
      const current = tx.selectFrom('mediaFiles').selectAll().where('key', '=', file.key)
      return current.executeTakeFirstOrThrow()
    }),
  )
}

/** Deletes the entry and returns it, unless it is of another time. */
export function deleteMediaFile(db: Database, key: string, createdAt?: string | null) {
  const entry = db.deleteFrom('mediaFiles').where('key', '=', key).returningAll()
  const same = createdAt === undefined ? entry : entry.where('createdAt', '=', createdAt ?? '')
  return retryWhileBusy(() => same.executeTakeFirst())
}
