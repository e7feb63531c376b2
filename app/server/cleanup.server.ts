import type { FastifyInstance } from 'fastify'

import { purge } from '#app/admin/purge.server.ts'
import { indexStaleRecords } from '#app/admin/stale-records.server.ts'
import { backupFolder, outdatedBackups, removeExpired } from '#app/backup/folder.server.ts'
import { deleteOldImports } from '#app/catalogue/changes/imports.server.ts'
import { databaseTime, startCleanupRun } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { deleteOldEnquiries } from '#app/inbox/deleted-enquiries.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { cleanUpSubscribers } from '#app/newsletter/cleanup.server.ts'
import { deleteExpired } from '#app/subjects.server.ts'

type CleanupOptions = Mailing & { db: Database; media: MediaStore; dataDir: string }

const clockWarning =
  'nothing old is deleted: the clock is before the last cleanup, or more than 30 days after it. Correct the clock, or wait until the site has run for 24 hours'

export async function cleanUpOnce(
  { db, media, dataDir, ...mailing }: CleanupOptions,
  time?: number,
) {
  const now = time ?? (await databaseTime(db))
  const start = await startCleanupRun(db, now)
  if (start !== 'started') return start
  await Promise.all([
    deleteExpired(db, now),
    deleteOldImports(db, now),
    deleteOldEnquiries(db, now),
    purge(db, media, now),
    cleanUpSubscribers(db, mailing, now),
    // Even on sites that have stopped making backups. The daily backup removes the others.
    removeExpired(backupFolder(dataDir), now, outdatedBackups),
  ])
  return start
}

export function startCleanup(app: FastifyInstance, options: CleanupOptions) {
  const { db } = options
  const closing = new AbortController()
  const cleanUp = async () => {
    try {
      const start = await cleanUpOnce(options)
      if (typeof start === 'object') app.log.warn(start, clockWarning)
    } catch (err) {
      app.log.error({ err }, 'cleanup failed')
    }
  }
  // Also cleans up a site that restarts every hour.
  const timers = [setTimeout(cleanUp, 300_000).unref(), setInterval(cleanUp, 3_600_000).unref()]
  let indexing: Promise<void> | undefined
  app.addHook('onListen', async () => {
    indexing = indexStaleRecords(db, closing.signal).catch((err: unknown) =>
      app.log.error({ err }, 'search indexing failed'),
    )
  })
  app.addHook('onClose', async () => {
    timers.forEach((timer) => clearTimeout(timer))
    closing.abort()
    await indexing
  })
}
