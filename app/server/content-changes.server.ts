import type { FastifyInstance } from 'fastify'

import { liveInboxRoutes, openLiveInbox } from '#app/admin/live-inbox.server.ts'
import {
  indexAfterRename,
  loadCategories,
  onCategoriesLoaded,
} from '#app/catalogue/category-rows.server.ts'
import { watchContent } from '#app/database/content-watch.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Announced } from '#app/database/tables.server.ts'
import { openLinking } from '#app/inbox/customers/link-enquiries.server.ts'
import { pushMessage } from '#app/inbox/enquiry-push.server.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import type { PageCache } from '#app/page-cache/page-cache.server.ts'
import { untilRead } from '#app/platform/until-read.ts'
import { openPush, type PushTiming } from '#app/push/push.server.ts'
import { pushKeys } from '#app/push/subscriptions.server.ts'
import { frameSections } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

type AnnounceOptions = { db: Database; settings: SettingsStore; siteUrl: string }

/** Notifies open admin pages and phones, and finds the customers of new enquiries. Call the returned function after each change. */
export async function announceEnquiries(
  app: FastifyInstance,
  { db, settings, siteUrl }: AnnounceOptions,
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
  const linking = openLinking(db, (err) => app.log.error({ err }, 'finding customers failed'))
  app.addHook('onListen', async () => linking.look())
  app.addHook('onClose', () => linking.stop())
  return () => {
    liveInbox.changed()
    push.wake()
    linking.look()
  }
}

type Changing = {
  db: Database
  cache: PageCache
  settings: SettingsStore
  mail: SiteMail
  enquiriesChanged: () => void
}

export async function invalidateChangedPages(
  app: FastifyInstance,
  { db, cache, settings, mail, ...more }: Changing,
) {
  const unseen = (err: unknown) =>
    app.log.error({ err }, 'reading the changes of other processes failed')
  settings.onChange((changed) => {
    if (changed.some((section) => frameSections.includes(section))) cache.invalidateAll()
    else changed.forEach((section) => cache.invalidate(section))
  })
  // The new list is in memory before pages are invalidated, so none is rendered from the old one.
  onCategoriesLoaded(db, () => cache.invalidate('categories'))
  const categories = untilRead(() => loadCategories(db), unseen)
  const texts = untilRead(() => Promise.all([settings.reload(), mail.reload()]), unseen)
  const changed = (subject: Announced) => {
    if (subject === 'settings') void texts.readAgain()
    else if (subject === 'categories') void categories.readAgain()
    else if (subject === 'enquiries') more.enquiriesChanged()
    else cache.invalidate(subject)
  }
  const stop = await watchContent(db, changed, unseen)
  // Another process may have changed settings between the first read and the watch.
  void texts.readAgain()
  void categories.readAgain()
  const stopIndexing = indexAfterRename(db, (err) =>
    app.log.error({ err }, 'indexing products after a category rename failed'),
  )
  app.addHook('onClose', async () => {
    await Promise.all([categories.stop(), texts.stop()])
    await stopIndexing()
    await stop()
  })
}
