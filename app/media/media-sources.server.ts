import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { keyIn } from './store.ts'
import type { RemoteFileKind } from './subject.server.ts'

/** `source` is an address of another host, or `sha256:` and a hash of the bytes. */
export type MediaSource = { kind: RemoteFileKind; source: string }

/** Our address of a file stored within `span`, which then stays for 30 days; undefined if it is gone. */
export async function knownFile(
  db: Database,
  { kind, source }: MediaSource,
  span: number,
  now: number,
) {
  const known = await db
    .selectFrom('mediaSources')
    .select('address')
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where(within('storedAt', span, now))
    .executeTakeFirst()
  if (!known) return undefined
  const file = db
    .updateTable('mediaFiles')
    .set({ createdAt: isoTime(now) })
    .where('key', '=', keyIn(known.address) ?? '')
  const { numUpdatedRows } = await retryWhileBusy(() => file.executeTakeFirst())
  return numUpdatedRows > 0n ? known.address : undefined
}

export async function rememberFile(
  db: Database,
  { kind, source }: MediaSource,
  { address, now }: { address: string; now: number },
) {
  const stored = { address, storedAt: isoTime(now) }
  const insert = db
    .insertInto('mediaSources')
    .values({ kind, source, ...stored })
    .onConflict((conflict) => conflict.columns(['kind', 'source']).doUpdateSet(stored))
  await retryWhileBusy(() => insert.execute())
}
