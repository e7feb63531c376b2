import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as build from 'virtual:react-router/server-build'

import { seedDemo } from '../demo/seed.ts'
import { apiRoutes } from './api.server.ts'
import type { Config } from './config.server.ts'
import { openDatabase } from './database.server.ts'
import { sendError } from './errors.server.ts'
import { createHttp } from './http.server.ts'
import { mediaRoutes } from './media/api.server.ts'
import { openDiskStore } from './media/disk.server.ts'
import { migrate } from './migrate.server.ts'
import { type PageCache, createPageCache } from './page-cache.server.ts'
import { type RenderPage, createPages, rememberedRoutes } from './pages.server.ts'

/** Opens database and media, fills an empty catalogue, and hangs the three doors. Nothing listens yet. */
export async function openSite(config: Config) {
  const db = await openDatabase(config.databaseUrl, config.dataDir)
  await migrate(db)
  const media = await openDiskStore(join(config.dataDir, 'media'))
  if (config.demoContent) await seedDemo(db, media)

  const development = import.meta.env.DEV
  const cache = createPageCache({ routes: development ? [] : rememberedRoutes(build) })
  db.onChange(cache.forget)
  const render = createPages(build, db, config, (err, url) => app.log.error({ err, url }, 'page failed'))
  const pages = pageDoor(cache, render)

  const app = await createHttp(config, cache.answer, pages.bad)
  app.addHook('onClose', () => db.destroy())
  await app.register(apiRoutes, { prefix: '/api', db })
  await app.register(mediaRoutes, { media })
  healthRoutes(app, async () => {
    await db.selectFrom('contentVersions').select('version').executeTakeFirst()
    await media.ready()
  })
  if (!development) await app.register(fastifyStatic, clientFiles)
  app.get('/*', pages.answer)
  app.setNotFoundHandler(pages.otherVerb)
  return app
}

/** What the build made for the browser: hashed names never change, the few others are asked for anew. */
const clientFiles = {
  root: join(process.cwd(), 'build/client'),
  wildcard: false,
  preCompressed: true,
  setHeaders(reply: FastifyReply, path: string) {
    const hashed = path.includes('/assets/')
    reply.header(
      'cache-control',
      hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
  },
}

function pageDoor(cache: PageCache, render: RenderPage) {
  const serve = async (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const page = await cache.page(address, () => render(address))
    reply.hijack()
    cache.send(page, request.raw, reply.raw)
  }
  const isPage = ({ url }: FastifyRequest) => !/^\/(?:api|media)(?:[/?]|$)/.test(url)
  return {
    answer(request: FastifyRequest, reply: FastifyReply) {
      // Public pages are documents; the router's own data addresses are none.
      const isData = /\.data(?:$|\?)/.test(request.url)
      const address = isData ? '/not-an-address' : (cache.keyOf(request.url) ?? request.url)
      return serve(request, reply, address)
    },
    /** An address that cannot be read, like one with a broken percent sign: a page that helps, or JSON. */
    bad(_error: Error, request: FastifyRequest, reply: FastifyReply) {
      if (!isPage(request)) return sendError(reply, 400, 'The address is not well formed.')
      return serve(request, reply, '/not-an-address')
    },
    otherVerb(request: FastifyRequest, reply: FastifyReply) {
      if (!isPage(request)) return sendError(reply, 404, 'There is nothing at this address.')
      reply.header('allow', 'GET, HEAD')
      return sendError(reply, 405, 'This address can only be read.')
    },
  }
}

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
