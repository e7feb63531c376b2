import type { Kysely, Transaction } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { titleKey } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'

/** The customers that were joined with this one, at any depth. */
export function joinedCustomers(db: Kysely<Tables>, rootId: string) {
  return db
    .selectFrom('customers')
    .select(['_id', 'name', 'domain'])
    .where('rootId', '=', rootId)
    .where('_id', '<>', rootId)
    .orderBy('name')
    .orderBy('_id')
    .execute()
}

/** `id` is shown as a part of `into` from now on; its rows stay, so that it can be separated again. */
export function joinCustomers(db: Database, { id, into }: { id: string; into: string }) {
  return inTransaction(db, async (tx) => {
    const [one, other] = [await rootOf(tx, id), await rootOf(tx, into)]
    if (!one || !other || one._id === other._id) return false
    await tx
      .updateTable('customers')
      .set({ mergedInto: other._id })
      .where('_id', '=', one._id)
      .execute()
    await tx
      .updateTable('customers')
      .set({ rootId: other._id })
      .where('rootId', '=', one._id)
      .execute()
    await reindex(tx, [one._id, other._id])
    await logActivity(tx, { kind: 'customers', action: 'joined', recordId: other._id })
    return true
  })
}

/** Undoes a join; what was joined with it before stays with it. */
export function separateCustomer(db: Database, id: string) {
  return inTransaction(db, async (tx) => {
    if (!isStorable(id)) return false
    const customer = await tx
      .selectFrom('customers')
      .select(['_id', 'rootId', 'mergedInto'])
      .where('_id', '=', id)
      .executeTakeFirst()
    if (!customer || customer.mergedInto === null) return false
    const group = await tx
      .selectFrom('customers')
      .select(['_id', 'mergedInto'])
      .where('rootId', '=', customer.rootId)
      .execute()
    const below = (top: string): string[] => [
      top,
      ...group.filter(({ mergedInto }) => mergedInto === top).flatMap(({ _id }) => below(_id)),
    ]
    await tx.updateTable('customers').set({ mergedInto: null }).where('_id', '=', id).execute()
    await tx.updateTable('customers').set({ rootId: id }).where('_id', 'in', below(id)).execute()
    await reindex(tx, [id, customer.rootId])
    await logActivity(tx, { kind: 'customers', action: 'separated', recordId: id })
    return true
  })
}

type Changes = { name: string; note: string; version: number }

/** Writes nothing if the customer has another version by now. */
export function changeCustomer(db: Database, id: string, { name, note, version }: Changes) {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('customers')
      .set({ name, titleKey: titleKey(name), note, searchText: '', version: version + 1 })
      .where('_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await logActivity(tx, { kind: 'customers', action: 'changed', recordId: id })
    return true
  })
}

async function rootOf(tx: Transaction<Tables>, id: string) {
  if (!isStorable(id)) return undefined
  const own = tx.selectFrom('customers').select('rootId').where('_id', '=', id)
  return tx.selectFrom('customers').select('_id').where('_id', 'in', own).executeTakeFirst()
}

async function reindex(tx: Transaction<Tables>, ids: string[]) {
  await tx.updateTable('customers').set({ searchText: '' }).where('_id', 'in', ids).execute()
}

function inTransaction<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>) {
  return retryWhileBusy(() => db.transaction().execute(work))
}
