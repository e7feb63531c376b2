import type { Value } from './rows.ts'

/** `keys` are the columns of the primary key; `columns` are sorted, so that both engines say a row alike. */
export type Table = { name: string; columns: string[]; keys: string[] }

/** A consistent view of a database; it stays the same while others write. */
export type Snapshot = {
  migrations: string[]
  tables: Table[]
  rows: (table: Table) => AsyncIterable<Record<string, Value>>
  close: () => Promise<void>
}

/**
 * Tables that a backup leaves out: Kysely writes its own at a restore; an ended session, an invitation, a link to a new
 * password, a removed passkey and a browser that was signed out must not work again; the password of the mail server
 * must not lie in a file; the state of backups, of the cleanup and of a running import is that of the running site; and
 * an upload that has not arrived whole is begun again.
 */
const leftOut = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'sessions',
  'halfSignIns',
  'invitations',
  'passkeys',
  'passkeyChallenges',
  'passwordResets',
  'signInTries',
  'mailSettings',
  'pushSubscriptions',
  'pushes',
  'backupState',
  'cleanup',
  'importLease',
  'uploads',
  'uploadParts',
  'uploadOutcomes',
])

export function isBackedUp(table: string) {
  return !leftOut.has(table)
}

export function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}
