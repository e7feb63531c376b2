import type { Database } from './database.server.ts'
import type { Announced } from './tables.server.ts'

const second = 1_000

/** PostgreSQL announces changes at once. Polling also finds imports, restores, and changes on SQLite. */
export async function watchContent(
  db: Database,
  changed: (subject: Announced) => void,
  report: (error: unknown) => void,
  betweenReads = second,
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
    const before = seen.get(subject) ?? 0
    // Our own change may be announced first.
    if (version !== undefined && version <= before) return
    if (version === before + 1) seen.set(subject, version)
    changed(subject)
  })
  const stopListening = db.listen?.((name, version) => {
    const subject = [...seen.keys()].find((known) => known === name)
    if (!subject || version <= (seen.get(subject) ?? 0)) return
    seen.set(subject, version)
    changed(subject)
  })
  const timer = setInterval(() => (asking ??= ask()), betweenReads).unref()

  return async () => {
    stop()
    clearInterval(timer)
    await stopListening?.()
    await asking
  }
}

async function versions(db: Database) {
  const rows = await db.selectFrom('contentVersions').selectAll().execute()
  return new Map(rows.map(({ subject, version }) => [subject, version]))
}
