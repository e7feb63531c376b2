import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as build from 'virtual:react-router/server-build'

import { defaultEmail, makeFirstOwner } from '#app/accounts/owners.server.ts'
import { dropOldSessions } from '#app/accounts/sessions.server.ts'
import { dropOldTries } from '#app/accounts/throttle.server.ts'
import { purge } from '#app/admin/purge.server.ts'
import { indexStaleRecords } from '#app/admin/stale-records.server.ts'
import { dropOldMissed } from '#app/catalogue/search/missed-searches.server.ts'
import type { Config } from '#app/config.server.ts'
import { dropOldAdditions } from '#app/database/added-once.server.ts'
import { watchContent } from '#app/database/content-watch.server.ts'
import { type Database, openDatabase } from '#app/database/database.server.ts'
import { migrate } from '#app/database/migrate.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { loggedAddress } from '#app/http/logged-address.ts'
import { forgetOldEnquiries } from '#app/inbox/old-enquiries.server.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { dropOldMail } from '#app/mail/queue.server.ts'
import { mediaRoutes } from '#app/media/media-routes.server.ts'
import { openMedia } from '#app/media/media.server.ts'
import { StoreError } from '#app/media/store-request.server.ts'
import { pictureWarmer } from '#app/media/picture-sizes.server.ts'
import { keyIn, type MediaStore } from '#app/media/store.ts'
import type { Post } from '#app/newsletter/asking.server.ts'
import { cleanUpSubscribers } from '#app/newsletter/cleanup.server.ts'
import { PageCache } from '#app/page-cache/page-cache.server.ts'
import { UserError } from '#app/platform/user-error.ts'
import { foundRoutes } from '#app/site/seo/seo-routes.server.ts'

import { seedDemo } from '../../demo/seed.ts'
import { ownerRoutes } from './admin-routes.server.ts'
import { apiRoutes } from './api.server.ts'
import { formRoutes } from './form-routes.server.ts'
import { pageRoutes } from './page-routes.server.ts'
import { createPages, rememberedRoutes } from './pages.server.ts'
import { searchPageRoutes } from './search-routes.server.ts'

/**
 * Opens database and media, fills an empty catalogue, and registers all routes. Nothing listens yet.
 * Closing `app` closes `db` too. Call `makeOwner` after the site listens: a failed start would lose the
 * generated password.
 */
export async function openSite(config: Config) {
  const db = await openDatabase(config.databaseUrl, config.dataDir)
  await migrate(db)
  const media = await openMedia(db, config.dataDir, config.media)
  const seeded = config.demoContent ? await filled(db, media) : []

  const development = import.meta.env.DEV
  const cache = new PageCache({ routes: development ? [] : rememberedRoutes(build) })
  db.onChange((subject) => cache.forget(subject))
  const mail = openMail(db, config.mail, (err) => app.log.error({ err }, 'mail does not go out'))
  const render = createPages(build, {
    db,
    mail,
    config,
    sizeOf: mediaSizes(media),
    report: (err, url) => app.log.error({ err, url: loggedAddress(url) }, 'page failed'),
  })
  const pages = pageRoutes(cache, render)

  const app = await createHttp(
    config,
    (request, response) => cache.answer(request, response),
    pages.bad,
  )
  const endWatch = await watchContent(
    db,
    (subject) => cache.forget(subject),
    (err) => app.log.error({ err }, 'changes made elsewhere cannot be seen'),
  )
  let owner: ReturnType<typeof makeFirstOwner> | undefined
  const makeOwner = () => (owner ??= firstOwner(db, config))
  app.addHook('onClose', async () => {
    await endWatch()
    // The caller of `makeOwner` handles its failure.
    await owner?.catch(() => undefined)
    await db.destroy()
  })
  warmSeeded(app, media, seeded)
  startCleanup(app, { db, media, mail, siteUrl: config.siteUrl })
  app.addHook('onListen', async () => mail.start())
  app.addHook('onClose', () => mail.stop())
  await app.register(apiRoutes, { ...config, prefix: '/api', db, media, mail })
  await app.register(mediaRoutes, { media })
  await app.register(foundRoutes, { db, origin: config.siteUrl })
  healthRoutes(app, async () => {
    await db.selectFrom('contentVersions').select('version').executeTakeFirst()
    await media.ready()
  })
  speculationRoute(app)
  if (!development) await app.register(fastifyStatic, clientFiles)
  await app.register(ownerRoutes, { config, db, render })
  app.get('/*', pages.answer)
  await app.register(searchPageRoutes, { config, db, pages })
  await app.register(formRoutes, { config, answer: render })
  app.setNotFoundHandler(pages.otherVerb)
  return { app, db, makeOwner }
}

async function filled(db: Database, media: MediaStore) {
  try {
    return await seedDemo(db, media)
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    const message = `The demo catalogue cannot be kept: ${cause.message}. Start again later, or with DEMO_CONTENT=off.`
    throw new UserError(message, { cause })
  }
}

function firstOwner(db: Database, { adminEmail: email = defaultEmail, adminPassword }: Config) {
  return makeFirstOwner(db, { email, password: adminPassword })
}

function mediaSizes(media: MediaStore) {
  return async (address: string) => {
    const key = keyIn(address)
    return key === undefined ? undefined : (await media.find(key))?.size
  }
}

/** The first visitors of a newly filled catalogue do not wait for picture sizes. */
function warmSeeded(app: FastifyInstance, media: MediaStore, addresses: string[]) {
  const warm = pictureWarmer(app, media)
  app.addHook('onListen', async () => {
    if (addresses.length === 0) return
    void warm(addresses).then(() => app.log.info('pictures are made ahead'))
  })
}

type Tidied = Post & { db: Database; media: MediaStore }

/** Deletes expired sessions, counters, emails and records every hour. */
function startCleanup(app: FastifyInstance, { db, media, ...post }: Tidied) {
  const closing = new AbortController()
  const tidy = () =>
    Promise.all([
      dropOldTries(db),
      dropOldSessions(db),
      dropOldAdditions(db),
      dropOldMail(db),
      dropOldMissed(db),
      forgetOldEnquiries(db),
      purge(db, media),
      cleanUpSubscribers(db, post),
    ]).catch((err: unknown) => app.log.error({ err }, 'what is out of date could not be dropped'))
  // A site that restarts every hour is cleaned up too.
  const timers = [setTimeout(tidy, 300_000).unref(), setInterval(tidy, 3_600_000).unref()]
  let filing: Promise<void> | undefined
  app.addHook('onListen', async () => {
    filing = indexStaleRecords(db, closing.signal).catch((err: unknown) =>
      app.log.error({ err }, 'old records could not be made findable'),
    )
  })
  app.addHook('onClose', async () => {
    timers.forEach((timer) => clearTimeout(timer))
    closing.abort()
    await filing
  })
}

/** The build's files for the browser: those with hashed names never change, the others are cached for an hour. */
const clientFolder = join(process.cwd(), 'build/client')
const clientFiles = {
  root: clientFolder,
  wildcard: false,
  preCompressed: true,
  setHeaders(reply: FastifyReply, path: string) {
    const hashed = path.startsWith(join(clientFolder, 'assets/'))
    reply.header(
      'cache-control',
      hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
  },
}

/** Browsers prefetch public pages while the pointer rests on a link; browsers that save data do not. */
function speculationRoute(app: FastifyInstance) {
  const rules = {
    prefetch: [{ source: 'document', eagerness: 'moderate', where: { href_matches: publicPages } }],
  }
  app.get('/speculation-rules.json', (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify(rules)),
  )
}

const publicPages = [
  '/',
  '/about-us',
  '/blog/*',
  '/blogs',
  '/brand',
  '/categories/*',
  '/contact-us',
  '/faq',
  '/privacy-policy',
  '/videos',
  '/view-details/*',
]

function healthRoutes(app: FastifyInstance, check: () => Promise<void>) {
  app.get('/healthz', async () => ({ status: 'serving' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await check()
      return { status: 'ready' }
    } catch (err) {
      request.log.error({ err }, 'not ready')
      return sendError(reply, 503, 'The database or the media store does not answer.')
    }
  })
}
