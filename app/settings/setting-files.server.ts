import type { Transaction } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'

const subject = 'settings' as const

/** A stored value uses its uploaded pictures, so that they are not removed. */
export async function noteFiles(tx: Transaction<Tables>, recordId: string, value: string | null) {
  const addresses = new Set(value?.match(/(?<=")\/media\/[\w./-]{1,50}(?=")/g))
  if (addresses.size === 0) return
  const uses = [...addresses].map((address) => ({ address, subject, recordId }))
  await tx.insertInto('mediaUses').values(uses).execute()
}

export async function releaseFiles(tx: Transaction<Tables>, recordIds: string[], now: number) {
  if (recordIds.length === 0) return
  const uses = await tx
    .deleteFrom('mediaUses')
    .where('subject', '=', subject)
    .where('recordId', 'in', recordIds)
    .returning('address')
    .execute()
  const since = new Date(now).toISOString()
  const addresses = new Set(uses.map(({ address }) => address))
  if (addresses.size === 0) return
  await tx
    .insertInto('mediaToRemove')
    .values([...addresses].map((address) => ({ address, since })))
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ since }))
    .execute()
}
