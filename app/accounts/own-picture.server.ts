import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { decoded } from '#app/media/decoder.server.ts'
import { refusal } from '#app/media/refusal.ts'
import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

// The decoder takes one picture at a time.
const runLimited = limitConcurrency({ atOnce: 1, waiting: 16 })

/** Throws a refusal for what is no picture or cannot be read. */
export async function savePicture(db: Database, ownerId: string, bytes: Buffer) {
  const picture = await runLimited(() => decoded('facePicture', bytes))
  if (picture === 'full') throw refusal(429, 'Many pictures are read now. Please try again soon.')
  await write(db, ownerId, { picture, pictureVersion: newId() }, 'picture changed')
}

export function removePicture(db: Database, ownerId: string) {
  return write(db, ownerId, { picture: null, pictureVersion: null }, 'picture removed')
}

type Picture = { picture: Uint8Array | null; pictureVersion: string | null }

function write(db: Database, ownerId: string, set: Picture, action: string) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('owners').set(set).where('_id', '=', ownerId).execute()
      await logActivity(tx, { kind: 'accounts', action, recordId: ownerId })
    }),
  )
}

export async function pictureOf(db: Database, ownerId: string) {
  const row = await db
    .selectFrom('owners')
    .select('picture')
    .where('_id', '=', ownerId)
    .executeTakeFirst()
  return row?.picture ?? undefined
}
