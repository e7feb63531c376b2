import type { FastifyInstance } from 'fastify'

import { liveInboxRoutes, openLiveInbox } from '#app/admin/live-inbox.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { pushMessage } from '#app/inbox/enquiry-push.server.ts'
import { openPush, type PushTiming } from '#app/push/push.server.ts'
import { pushKeys } from '#app/push/subscriptions.server.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

type Options = { db: Database; settings: SettingsStore; siteUrl: string }

/** Announces enquiries to the open pages of the admin, and to phones. Call the returned function after each change. */
export async function announceEnquiries(
  app: FastifyInstance,
  { db, settings, siteUrl }: Options,
  pushTiming?: PushTiming,
) {
  const liveInbox = openLiveInbox(db)
  await app.register(liveInboxRoutes, { prefix: '/api/inbox', db, liveInbox, siteUrl })
  const options = {
    keys: await pushKeys(db),
    contact: () => settings.current().contact.email,
    messageOf: (enquiryId: string, ownerId: string) => pushMessage(db, enquiryId, ownerId),
    report: (err: unknown) => app.log.error({ err }, 'push messages do not go out'),
  }
  const push = openPush(db, options, pushTiming)
  app.addHook('onListen', async () => push.start())
  app.addHook('onClose', () => push.stop())
  return () => {
    liveInbox.changed()
    push.wake()
  }
}
