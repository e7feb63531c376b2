import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import * as build from 'virtual:react-router/server-build'

import { logAudits } from '#app/accounts/audit.server.ts'
import { refuseEndedAccess } from '#app/accounts/guard.server.ts'
import { defaultEmail, hasFirstOwner, makeFirstOwner } from '#app/accounts/owners.server.ts'
import { editAddressRoute } from '#app/admin/edit-address.server.ts'
import { removeWorkers, savedCatalogueRoutes } from '#app/at-sea/saved-catalogue-routes.server.ts'
import { openSiteDatabase } from '#app/backup/back-up.server.ts'
import { type Backups, openBackups } from '#app/backup/backups.server.ts'
import { loadCategories } from '#app/catalogue/category-rows.server.ts'
import { paperRoutes } from '#app/catalogue/paper/paper-routes.server.ts'
import type { Config } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { migrate } from '#app/database/migrate.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { pageRoutesOf } from '#app/http/route-facts.server.ts'
import { attachmentRoutes } from '#app/inbox/attachments/attachment-routes.server.ts'
import { openMail, type SiteMail } from '#app/mail/mail.server.ts'
import { mediaRoutes } from '#app/media/media-routes.server.ts'
import { openMedia } from '#app/media/media.server.ts'
import { letterheadOf, pictureWarmer } from '#app/media/picture-sizes.server.ts'
import type { Reach } from '#app/media/remote-files/download.server.ts'
import { startRemoteFiles } from '#app/media/remote-files/remote-files.server.ts'
import { StoreError } from '#app/media/store-request.server.ts'
import { keyIn, type MediaStore } from '#app/media/store.ts'
import { cachedRoutes } from '#app/page-cache/page-cache-key.ts'
import { PageCache } from '#app/page-cache/page-cache.server.ts'
import { type DiskSpace, diskSpace, freeSpaceOf } from '#app/platform/free-space.server.ts'
import { makePrivate } from '#app/platform/private-files.server.ts'
import { UserError } from '#app/platform/user-error.ts'
import type { PushTiming } from '#app/push/push.server.ts'
import { type SettingsStore, openSettings } from '#app/settings/settings-store.server.ts'
import { seoRoutes } from '#app/site/seo/seo-routes.server.ts'

import { seedDemo } from '../../demo/seed.ts'
import { adminRoutes } from './admin-routes.server.ts'
import { apiRoutes } from './api-routes.server.ts'
import { backupRoutes } from './backup-routes.server.ts'
import { startCleanup } from './cleanup.server.ts'
import { announceEnquiries, invalidateChangedPages } from './content-changes.server.ts'
import { shortHash } from './form-limit.server.ts'
import { formRoutes } from './form-routes.server.ts'
import { importRoutes } from './import-routes.server.ts'
import { startImports } from './imported-subjects.server.ts'
import { listRoutes } from './list-routes.server.ts'
import { serveMetrics } from './metrics.server.ts'
import { countInsights, pageRoutes } from './page-routes.server.ts'
import { pasteRoutes } from './paste-routes.server.ts'
import { type RenderPage, pageRenderer } from './render-page.server.ts'
import { searchPageRoutes } from './search-routes.server.ts'
import {
  adminManifestRoute,
  clientFiles,
  drawingRoute,
  healthRoutes,
  lookRoute,
  speculationRoute,
} from './static-routes.server.ts'

const isDevelopment = import.meta.env.DEV

export const routes = pageRoutesOf(build)

/** Call `makeOwner` after the site listens: a failed start would lose the generated password. */
export async function openSite(config: Config & { reach?: Reach; push?: PushTiming }) {
  const db = await openSiteDatabase(config, config.databasePool)
  const exposed = makePrivate(config.dataDir)
  await migrate(db)
  await loadCategories(db)
  const media = await openMedia(db, config.dataDir, config.media)
  const seeded = config.demoContent ? await seed(db, media) : []
  const settings = await openSettings(db)
  const mail = openMail(db, config.mail, (err) => app.log.error({ err }, 'sending email failed'), {
    shown: settings.current,
  })
  await mail.reload()
  const space = diskSpace(config.leastFreeBytes, () => freeSpaceOf(config.dataDir))
  const cache = new PageCache({
    routes: isDevelopment ? [] : cachedRoutes(routes),
    timeZone: () => settings.current().company.timeZone,
  })
  const render = pageRenderer(build, {
    routes,
    db,
    mail,
    settings,
    config,
    space,
    proxyWithoutTrust: () => app.proxyWithoutTrust(),
    sizeOf: fileSizes(media),
    logo: () => letterheadOf(media, settings.current().look.logo),
    report: (err, url) => app.log.error({ err, url: app.loggedPath(url) }, 'page failed'),
  })
  const pages = pageRoutes(cache, render)
  const fromCache: typeof cache.answer = (...exchange) => cache.answer(...exchange)
  const patterns = routes.map(({ url }) => url)
  const app = await createHttp({ ...config, pages: patterns }, fromCache, pages.bad, pages.failed)

  const { dataDir, metrics } = config
  if (metrics) serveMetrics(app, { address: metrics, db, cache, dataDir })
  if (exposed.length > 0) app.log.warn({ exposed }, 'other users may read these files')
  let owner: ReturnType<typeof makeFirstOwner> | undefined
  const { adminEmail: email = defaultEmail, adminPassword: password } = config
  const makeOwner = () => (owner ??= makeFirstOwner(db, { email, password }))
  app.addHook('onClose', async () => {
    // The caller of `makeOwner` handles its failure.
    await owner?.catch(() => undefined)
    await db.destroy()
  })
  const { siteUrl } = config
  const enquiriesChanged = await announceEnquiries(app, { db, settings, siteUrl }, config.push)
  await invalidateChangedPages(app, { db, cache, settings, mail, enquiriesChanged })
  warmSeeded(app, media, seeded)
  startCleanup(app, { db, media, mail, siteUrl, dataDir })
  app.addHook('onListen', async () => mail.start())
  app.addHook('onClose', () => mail.stop())
  const backups = openBackups(db, config, (err) => app.log.error({ err }, 'no backup was made'))
  app.addHook('onListen', async () => backups.startDaily())
  app.addHook('onClose', () => backups.stop())
  startImports(app, { ...config, db, media, space })
  startRemoteFiles(app, { ...config, db, media, space })
  await registerRoutes(app, { config, db, media, mail, settings, space, backups, render, pages })
  return { app, db, makeOwner }
}

type Site = {
  config: Config
  db: Database
  media: MediaStore
  mail: SiteMail
  settings: SettingsStore
  space: DiskSpace
  backups: Backups
  render: RenderPage
  pages: ReturnType<typeof pageRoutes>
}

async function registerRoutes(app: FastifyInstance, site: Site) {
  const { config, db, media, mail, settings, space, backups, render, pages } = site
  logAudits(app, db)
  refuseEndedAccess(app, db)
  await app.register(editAddressRoute, { prefix: '/api', db, siteUrl: config.siteUrl, routes })
  await app.register(apiRoutes, { ...config, prefix: '/api', db, media, mail, settings, space })
  await app.register(mediaRoutes, { media })
  const listed = routes.filter(({ facts }) => facts.inSitemap).map(({ url }) => url)
  await app.register(seoRoutes, {
    db,
    origin: config.siteUrl,
    settings: settings.current,
    pages: listed,
  })
  const isOn = config.savedCatalogue
  await app.register(savedCatalogueRoutes, { prefix: '/saved-catalogue', db, isOn })
  if (!isOn) removeWorkers(app)
  await app.register(paperRoutes, { db, settings: settings.shown, siteUrl: config.siteUrl })
  let isOwned = false
  healthRoutes(app, {
    isAlive: () => !db.isExhausted(),
    hasRoom: space.hasRoom,
    isDraining: () => app.stop.isNear,
    hasOwner: async () => (isOwned ||= await hasFirstOwner(db)),
    checks: {
      database: () => db.selectFrom('contentVersions').select('version').executeTakeFirst(),
      damage: () => db.expectWhole(),
      media: () => media.ready(),
    },
  })
  speculationRoute(app, routes)
  lookRoute(app)
  drawingRoute(app)
  adminManifestRoute(app, settings.current)
  if (!isDevelopment) await clientFiles(app, { settings: settings.current })
  const known = routes.filter(({ url }) => !url.endsWith('*'))
  for (const { url } of known) app.routeTable.add(['GET', 'HEAD'], url)
  await app.register(adminRoutes, { config, db, mail, settings, render, routes })
  await app.register(backupRoutes, { config, db, backups })
  await app.register(importRoutes, { config, db, space, render })
  app.get('/*', { config: { isFallback: true } }, pages.answer)
  await app.register(searchPageRoutes, { config, db, pages })
  countInsights(app, { db, counts: pages.views, siteUrl: config.siteUrl })
  await app.register(listRoutes, { config, db, render, routes })
  await app.register(pasteRoutes, { config, render })
  const attachments = {
    db,
    siteUrl: config.siteUrl,
    folder: join(config.dataDir, 'uploads', 'attachments'),
    senderOf: shortHash,
    hasRoom: space.hasRoom,
  }
  await app.register(attachmentRoutes, attachments)
  await app.register(formRoutes, { config, db, render, attachments, routes })
  app.setNotFoundHandler(pages.otherMethod)
}

async function seed(db: Database, media: MediaStore) {
  try {
    return await seedDemo(db, media)
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    const message = `The demo catalogue cannot be stored: ${cause.message}. Start again later, or with DEMO_CONTENT=off.`
    throw new UserError(message, { cause })
  }
}

function warmSeeded(app: FastifyInstance, media: MediaStore, addresses: string[]) {
  const warm = pictureWarmer(app, media)
  app.addHook('onListen', async () => {
    if (addresses.length === 0) return
    void warm(addresses).then(() =>
      app.log.info('the picture sizes of the demo catalogue are ready'),
    )
  })
}

function fileSizes(media: MediaStore) {
  return async (address: string) => {
    const key = keyIn(address)
    return key === undefined ? undefined : (await media.find(key))?.size
  }
}
