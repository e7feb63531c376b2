import { hash } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Database } from './database.server.ts'
import type { Subject, Tables } from './tables.server.ts'

const kept = 48 * 3_600_000

/** What was sent: the fields as they were read, and the key that the sender gives to all tries of one addition. */
type Sent = { key: string | undefined; entry: unknown }
type Outcome<Stored> = { added: Stored } | { known: string; isSame: boolean }

/**
 * Adds a record unless this key has added one; then its id is answered, and whether the fields were the same
 * (C-70). Changes of a subject stand in one queue, so of two tries at the same moment the second finds the first.
 */
export function addOnce<Stored extends { _id: string }>(
  db: Database,
  subject: Subject,
  { key, entry }: Sent,
  add: (tx: Transaction<Tables>) => Promise<Stored>,
): Promise<Outcome<Stored>> {
  const entryHash = hash('sha256', JSON.stringify(entry), 'base64url')
  return db.change(subject, async (tx) => {
    const before = key === undefined ? undefined : await additionOf(tx, subject, key)
    if (before) return { known: before.recordId, isSame: before.entryHash === entryHash }
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

/** Lets go of keys that nobody will send again. */
export async function dropOldAdditions(db: Database, now = Date.now()) {
  const since = new Date(now - kept).toISOString()
  await db.deleteFrom('additions').where('createdAt', '<', since).execute()
}
