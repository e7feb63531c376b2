import type { Transaction } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'
import {
  type Access,
  addErasures,
  type Erasure,
  type ErasureList,
  keyed,
  newSalt,
} from '#app/platform/erasure-list.server.ts'

/** Outside the database, so that a restored backup does not give back access that was taken. Never rejects. */
export async function rememberAccess({ dataDir, report }: ErasureList, id: string, access: Access) {
  const salt = newSalt()
  const line = { at: new Date().toISOString(), salt, person: keyed(salt, id), access }
  await addErasures(dataDir, [line]).catch((cause: unknown) => {
    const effect = 'a restored backup would bring back the access that this person had'
    report(new Error(`A change of a person was not added to the list: ${effect}`, { cause }))
  })
}

/** Takes access away again that was taken after the backup. Returns the number of people. */
export async function restrictAgain(tx: Transaction<Tables>, list: Erasure[]) {
  const changes = list.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const people = await tx.selectFrom('owners').select(['_id', 'role', 'deactivatedAt']).execute()
  let changed = 0
  for (const { _id, role, deactivatedAt } of people) {
    const isOf = ({ salt, person }: Erasure) => person === keyed(salt, _id)
    const last = changes.findLast(isOf)
    const of = tx.updateTable('owners').where('_id', '=', _id)
    if (last?.access === 'none' && deactivatedAt === null) {
      await of.set({ deactivatedAt: last.at }).execute()
    } else if (last?.access === 'editor' && role === 'owner') {
      await of.set({ role: 'editor' }).execute()
    } else continue
    changed += 1
  }
  return changed
}
