import type { FastifyInstance } from 'fastify'

import { deleteOldHalfSignIns } from '#app/accounts/half-sign-in.server.ts'
import { deleteOldInvitations } from '#app/accounts/invitations.server.ts'
import { deleteOldChallenges } from '#app/accounts/passkey-challenges.server.ts'
import { deleteOldResets } from '#app/accounts/password-resets.server.ts'
import { deleteExpiredSessions } from '#app/accounts/sessions.server.ts'
import { deleteOldTries } from '#app/accounts/throttle.server.ts'
import { deleteOldInsights } from '#app/admin/insights/insight-counts.server.ts'
import { purge } from '#app/admin/purge.server.ts'
import { indexStaleRecords } from '#app/admin/stale-records.server.ts'
import { removeExpired } from '#app/backup/expiry.server.ts'
import { backupFolder } from '#app/backup/list.server.ts'
import { deleteOldImports } from '#app/catalogue/import/delete-imports.server.ts'
import { deleteOldMissedSearches } from '#app/catalogue/search/missed-searches.server.ts'
import { deleteOldActivity } from '#app/database/activity.server.ts'
import { deleteOldAdditions } from '#app/database/added-once.server.ts'
import { databaseTime, startCleanupRun } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { deleteOldAttachments } from '#app/inbox/attachments/attachments.server.ts'
import { deleteOldEnquiries } from '#app/inbox/deleted-enquiries.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { deleteOldEmails } from '#app/mail/queue.server.ts'
import { deleteOldSources } from '#app/media/media-sources.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { deleteOldUploadRows } from '#app/media/upload-table.server.ts'
import { cleanUpSubscribers } from '#app/newsletter/cleanup.server.ts'
import { deleteOldPushes } from '#app/push/push.server.ts'
import { deleteUnusedBrowsers } from '#app/push/subscriptions.server.ts'

import { deleteOldCountedForms } from './counted-forms.server.ts'

type Options = Mailing & { db: Database; media: MediaStore; dataDir: string }

const clockWarning =
  'nothing old is deleted: the clock is before the last cleanup, or more than 30 days after it. Correct the clock, or wait until the site has run for 24 hours'

export async function cleanUpOnce({ db, media, dataDir, ...mailing }: Options, time?: number) {
  const now = time ?? (await databaseTime(db))
  const start = await startCleanupRun(db, now)
  if (start !== 'started') return start
  await Promise.all([
    deleteOldTries(db, now),
    deleteExpiredSessions(db, now),
    deleteOldHalfSignIns(db, now),
    deleteOldChallenges(db, now),
    deleteOldInvitations(db, now),
    deleteOldResets(db, now),
    deleteOldAdditions(db, now),
    deleteOldCountedForms(db, now),
    deleteOldEmails(db, now),
    deleteOldPushes(db, now),
    deleteUnusedBrowsers(db, now),
    deleteOldInsights(db, now),
    deleteOldActivity(db, now),
    deleteOldMissedSearches(db, now),
    deleteOldImports(db, now),
    deleteOldSources(db, now),
    deleteOldUploadRows(db, now),
    deleteOldEnquiries(db, now),
    deleteOldAttachments(db, now),
    purge(db, media, now),
    cleanUpSubscribers(db, mailing, now),
    // Also on a site that makes no backups any more.
    removeExpired(backupFolder(dataDir), now),
  ])
  return start
}

export function startCleanup(app: FastifyInstance, options: Options) {
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
  // A site that restarts every hour is cleaned up too.
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
