import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as build from 'virtual:react-router/server-build'

import { seedDemo } from '../demo/seed.ts'
import { defaultEmail, makeFirstOwner } from './accounts/owners.server.ts'
import { dropOldSessions } from './accounts/sessions.server.ts'
import { dropOldTries } from './accounts/throttle.server.ts'
import { Advice } from './advice.ts'
import { apiRoutes } from './api.server.ts'
import type { Config } from './config.server.ts'
import { watchContent } from './database/content-watch.server.ts'
import { type Database, openDatabase } from './database/database.server.ts'
import { migrate } from './database/migrate.server.ts'
import { errorCode } from './error-code.ts'
import { formRoutes } from './form-door.server.ts'
import { sendError } from './http/errors.server.ts'
import { createHttp } from './http/http.server.ts'
import { mediaRoutes } from './media/api.server.ts'
import { openDiskStore } from './media/disk.server.ts'
import { warmPictures } from './media/sizes.server.ts'
import { keyIn, type MediaStore } from './media/store.ts'
import { PageCache } from './page-cache/page-cache.server.ts'
import { pageDoor } from './page-door.server.ts'
import { createPages, rememberedRoutes } from './pages.server.ts'
import { foundRoutes } from './site/found/found-routes.server.ts'

/**
 * Opens database and media, fills an empty catalogue, and hangs the three doors. Nothing listens yet.
 * Closing `app` closes `db` too. `makeOwner` is for who has begun to listen: a start that fails would take
 * the drawn password with it.
 */
export async function openSite(config: Config) {
  const db = await openDatabase(config.databaseUrl, config.dataDir)
  await migrate(db)
  const media = await openMedia(join(config.dataDir, 'media'))
  const seeded = config.demoContent ? await seedDemo(db, media) : []

  const development = import.meta.env.DEV
  const cache = new PageCache({ routes: development ? [] : rememberedRoutes(build) })
  db.onChange((subject) => cache.forget(subject))
  const render = createPages(build, db, config, mediaSizes(media), (err, url) =>
    app.log.error({ err, url }, 'page failed'),
  )
  const pages = pageDoor(cache, render)

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
    // Whoever waits for it is told of a failure.
    await owner?.catch(() => undefined)
    await db.destroy()
  })
  warmWhileOpen(app, media, seeded)
  tidyWhileOpen(app, db)
  await app.register(apiRoutes, { prefix: '/api', db, siteUrl: config.siteUrl })
  await app.register(mediaRoutes, { media })
  await app.register(foundRoutes, { db, origin: config.siteUrl })
  healthRoutes(app, async () => {
    await db.selectFrom('contentVersions').select('version').executeTakeFirst()
    await media.ready()
  })
  speculationRoute(app)
  if (!development) await app.register(fastifyStatic, clientFiles)
  app.get('/*', pages.answer)
  await app.register(formRoutes, { config, answer: render })
  app.setNotFoundHandler(pages.otherVerb)
  return { app, db, makeOwner }
}

function firstOwner(db: Database, { adminEmail: email = defaultEmail, adminPassword }: Config) {
  return makeFirstOwner(db, { email, password: adminPassword })
}

async function openMedia(folder: string) {
  try {
    return await openDiskStore(folder)
  } catch (cause) {
    const message = `Cannot write the folder ${folder} (${errorCode(cause)}): make it writable for this user, or set DATA_DIR to another one.`
    throw new Advice(message, { cause })
  }
}

function mediaSizes(media: MediaStore) {
  return async (address: string) => {
    const key = keyIn(address)
    return key === undefined ? undefined : (await media.find(key))?.size
  }
}

/** The first visitors should not wait for the pictures of a catalogue that has just been filled. */
function warmWhileOpen(app: FastifyInstance, media: MediaStore, addresses: string[]) {
  const closing = new AbortController()
  const warming = {
    widths: [320, 480, 960] as const,
    signal: closing.signal,
    report: (err: unknown) => app.log.error({ err }, 'pictures could not be made ahead'),
  }
  app.addHook('onListen', async () => void warmPictures(media, addresses, warming))
  app.addHook('onClose', async () => closing.abort())
}

/** Once an hour what signs nobody in any more is let go. */
function tidyWhileOpen(app: FastifyInstance, db: Database) {
  const tidy = () =>
    Promise.all([dropOldTries(db), dropOldSessions(db)]).catch((err: unknown) =>
      app.log.error({ err }, 'old sessions and tries to sign in could not be dropped'),
    )
  const timer = setInterval(tidy, 3_600_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** What the build made for the browser: hashed names never change, the few others are asked for anew. */
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

/** Public pages are fetched while the pointer rests on their link; a browser that saves data never does. */
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
