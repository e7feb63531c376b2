import type { FastifyInstance } from 'fastify'

import { deleteExpiredSessions } from '#app/accounts/sessions.server.ts'
import { dropOldTries } from '#app/accounts/throttle.server.ts'
import { purge } from '#app/admin/purge.server.ts'
import { indexStaleRecords } from '#app/admin/stale-records.server.ts'
import { dropOldMissed } from '#app/catalogue/search/missed-searches.server.ts'
import { dropOldAdditions } from '#app/database/added-once.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { deleteOldEnquiries } from '#app/inbox/deleted-enquiries.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { deleteOldEmails } from '#app/mail/queue.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { cleanUpSubscribers } from '#app/newsletter/cleanup.server.ts'

type Options = Mailing & { db: Database; media: MediaStore }

export function startCleanup(app: FastifyInstance, { db, media, ...mailing }: Options) {
  const closing = new AbortController()
  const cleanUp = () =>
    Promise.all([
      dropOldTries(db),
      deleteExpiredSessions(db),
      dropOldAdditions(db),
      deleteOldEmails(db),
      dropOldMissed(db),
      deleteOldEnquiries(db),
      purge(db, media),
      cleanUpSubscribers(db, mailing),
    ]).catch((err: unknown) => app.log.error({ err }, 'what is out of date could not be dropped'))
  // A site that restarts every hour is cleaned up too.
  const timers = [setTimeout(cleanUp, 300_000).unref(), setInterval(cleanUp, 3_600_000).unref()]
  let indexing: Promise<void> | undefined
  app.addHook('onListen', async () => {
    indexing = indexStaleRecords(db, closing.signal).catch((err: unknown) =>
      app.log.error({ err }, 'old records could not be made findable'),
    )
  })
  app.addHook('onClose', async () => {
    timers.forEach((timer) => clearTimeout(timer))
    closing.abort()
    await indexing
  })
}
