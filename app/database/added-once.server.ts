import { hash } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Database } from './database.server.ts'
import type { Subject, Tables } from './tables.server.ts'

type Addition = { key: string | undefined; entry: unknown; _id?: string | undefined }
type AddResult<Stored> = { added: Stored } | { known: string; isSame: boolean } | { taken: string }

/** Adds a record once per key. Changes of a subject run one at a time, so a retry finds the record. */
export function addOnce<Stored extends { _id: string }>(
  db: Database,
  subject: Subject,
  { key, entry, _id }: Addition,
  add: (tx: Transaction<Tables>) => Promise<Stored>,
): Promise<AddResult<Stored>> {
  const entryHash = hash('sha256', JSON.stringify(entry), 'base64url')
  return db.change(subject, async (tx) => {
    const before = key === undefined ? undefined : await additionOf(tx, subject, key)
    if (before) return { known: before.recordId, isSame: before.entryHash === entryHash }
    if (_id !== undefined && (await isTaken(tx, subject, _id))) return { taken: _id }
    const added = await add(tx)
    if (key !== undefined) {
      const createdAt = new Date().toISOString()
      const addition = { subject, key, recordId: added._id, entryHash, createdAt }
      await tx.insertInto('additions').values(addition).execute()
    }
    return { added }
  })
}

function additionOf(tx: Transaction<Tables>, subject: Subject, key: string) {
  return tx
    .selectFrom('additions')
    .select(['recordId', 'entryHash'])
    .where('subject', '=', subject)
    .where('key', '=', key)
    .executeTakeFirst()
}

async function isTaken(tx: Transaction<Tables>, subject: Subject, _id: string) {
  const holder = tx.selectFrom(subject).select('_id').where('_id', '=', _id)
  return (await holder.executeTakeFirst()) !== undefined
}
