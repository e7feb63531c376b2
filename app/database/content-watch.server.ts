import type { Database } from './database.server.ts'
import type { Subject } from './tables.server.ts'

const second = 1_000

/** Reads the versions every second, because another process, an import or a restored backup may change the content. */
export async function watchContent(
  db: Database,
  changed: (subject: Subject) => void,
  report: (error: unknown) => void,
) {
  const seen = await versions(db)
  let failing = false
  let asking: Promise<void> | undefined

  const ask = async () => {
    try {
      for (const [subject, version] of await versions(db)) {
        if (seen.get(subject) !== version) changed(subject)
        seen.set(subject, version)
      }
      failing = false
    } catch (error) {
      if (!failing) report(error)
      failing = true
    }
    asking = undefined
  }
  const stop = db.onChange((subject, version) => {
    // After any other version, another process has changed the subject too.
    if (version === (seen.get(subject) ?? 0) + 1) seen.set(subject, version)
    changed(subject)
  })
  const timer = setInterval(() => (asking ??= ask()), second).unref()

  return async () => {
    stop()
    clearInterval(timer)
    await asking
  }
}

async function versions(db: Database) {
  const rows = await db.selectFrom('contentVersions').selectAll().execute()
  return new Map(rows.map(({ subject, version }) => [subject, version]))
}
