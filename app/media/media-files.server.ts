import type { Insertable, Selectable } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

/** The register entry of an original; its column `place` holds the location. */
export type MediaFile = Selectable<Tables['mediaFiles']>

export async function findMediaFile(db: Database, key: string): Promise<MediaFile | undefined> {
  return db.selectFrom('mediaFiles').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Replaces the entry `known`. Returns the current entry: that of another process if it was faster. */
export async function saveMediaFile(
  db: Database,
  file: Insertable<Tables['mediaFiles']>,
  known?: MediaFile,
): Promise<MediaFile> {
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

export async function deleteMediaFile(db: Database, key: string) {
  await retryWhileBusy(() => db.deleteFrom('mediaFiles').where('key', '=', key).execute())
}
