import { hash } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Database } from './database.server.ts'
import type { Subject, Tables } from './tables.server.ts'

const retention = 48 * 3_600_000

/**
 * A request to add a record: the parsed fields, the idempotency key, which is the same for all tries of one
 * addition, and the id of an imported record.
 */
type Sent = { key: string | undefined; entry: unknown; _id?: string | undefined }
type Outcome<Stored> = { added: Stored } | { known: string; isSame: boolean } | { taken: string }

/**
 * Adds a record unless this key has added one; then returns its id, and whether the fields were the same .
 * Adds nothing if a record, deleted or not, has the id already . Changes of a subject run one after another,
 * so the second of two concurrent tries finds the first.
 */
export function addOnce<Stored extends { _id: string }>(
  db: Database,
  subject: Subject,
  { key, entry, _id }: Sent,
  add: (tx: Transaction<Tables>) => Promise<Stored>,
): Promise<Outcome<Stored>> {
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

/** Deletes idempotency keys older than 48 hours. */
export async function dropOldAdditions(db: Database, now = Date.now()) {
  const since = new Date(now - retention).toISOString()
  await db.deleteFrom('additions').where('createdAt', '<', since).execute()
}
