import type { Database } from './database.server.ts'
import type { Subject } from './tables.server.ts'

const second = 1_000

/**
 * Calls `changed` for each subject whose version has changed since the call, whether by this process,
 * another process, an import or a restored backup. Polls the database once a second, never twice at once;
 * calls `report` for the first of consecutive failures. Returns a function that stops it.
 */
export async function watchContent(
  db: Database,
  changed: (subject: Subject) => void,
  report: (error: unknown) => void,
) {
  let seen = await versions(db)
  let failing = false
  let asking: Promise<void> | undefined

  const ask = async () => {
    try {
      const read = await versions(db)
      for (const [subject, version] of read) if (seen.get(subject) !== version) changed(subject)
      seen = read
      failing = false
    } catch (error) {
      if (!failing) report(error)
      failing = true
    }
    asking = undefined
  }
  const timer = setInterval(() => (asking ??= ask()), second).unref()

  return async () => {
    clearInterval(timer)
    await asking
  }
}

async function versions(db: Database) {
  const rows = await db.selectFrom('contentVersions').selectAll().execute()
  return new Map(rows.map(({ subject, version }) => [subject, version]))
}
