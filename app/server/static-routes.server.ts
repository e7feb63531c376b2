import { basename, join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { workerHeaders } from '#app/at-sea/saved-catalogue-routes.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import type { PageRoute } from '#app/http/route-facts.server.ts'
import { answerUnknown, otherMethods } from '#app/http/route-table.server.ts'
import { iconAddress } from '#app/media/addresses.ts'
import { isDamage } from '#app/platform/error-code.ts'
import { damagedDatabase, UserError } from '#app/platform/user-error.ts'
import { styleSheetAt } from '#app/settings/look.server.ts'
import type { Settings } from '#app/settings/schema.ts'
import { adminManifest } from '#app/site/seo/manifest.ts'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'

const clientFolder = join(process.cwd(), 'build/client')
/** A page's part never applies its policy; a page has thirty parts, and the full policy 230 bytes. */
const shortPolicy = import.meta.env.DEV ? {} : { 'content-security-policy': "default-src 'none'" }

export async function clientFiles(
  app: FastifyInstance,
  { settings }: { settings: () => Settings },
) {
  app.addHook('onRequest', async (request, reply) => {
    const form = icons.get(request.raw.url ?? '')
    const icon = form && iconAddress(settings().look.logo, form)
    if (icon) return reply.header('cache-control', 'public, max-age=3600').redirect(icon)
    return undefined
  })
  await app.register(hashedFiles, { prefix: '/assets' })
  await app.register(fastifyStatic, {
    ...sentFiles,
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**', 'catalogue-worker.json', '**/*.{br,gz}'],
    setHeaders(reply: FastifyReply, path: string) {
      if (/\/catalogue-worker\.js(?:\.br|\.gz)?$/.test(path)) reply.headers(workerHeaders)
      else reply.header('cache-control', 'public, max-age=3600')
    },
  })
}

const sentFiles = { preCompressed: true, lastModified: false, acceptRanges: false }

/** One route for all, because 350 routes would delay every start. */
async function hashedFiles(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) =>
    otherMethods(request)
      ? answerUnknown(request, reply)
      : sendError(reply, 404, 'There is no such file.'),
  )
  await app.register(fastifyStatic, {
    ...sentFiles,
    root: join(clientFolder, 'assets'),
    decorateReply: false,
    setHeaders(reply: FastifyReply) {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.headers(shortPolicy).removeHeader('x-request-id')
    },
  })
}

const icons = new Map<string, 'icon' | 'maskable'>([
  ['/apple-touch-icon.png', 'icon'],
  ['/icon-192.png', 'icon'],
  ['/icon-512.png', 'icon'],
  ['/icon-maskable-512.png', 'maskable'],
])

export function speculationRoute(app: FastifyInstance, routes: readonly PageRoute[]) {
  const pages = routes.filter(({ facts }) => facts.cached)
  const addresses = pages.map(({ url }) => url.replaceAll(/:\w+/g, '*')).toSorted()
  // A `*` matches the lists for printing too, which take longer to make.
  const where = { and: [{ href_matches: addresses }, { not: { href_matches: '/*.pdf' } }] }
  const rules = JSON.stringify({
    prefetch: [{ source: 'document', eagerness: 'moderate', where }],
  })
  app.get('/speculation-rules.json', (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=86400')
      .send(rules),
  )
}

/** Stable addresses of the drawings, for other sites (C-94, C-95). */
export function drawingRoute(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>('/drawings/:name', (request, reply) => {
    const { name } = request.params
    const address = drawingAddress(/^([a-z]+)\.svg$/.exec(name)?.[1])
    if (!address) return sendError(reply, 404, 'There is no such drawing.')
    // Development has no folder of built files.
    if (import.meta.env.DEV) return reply.redirect(address)
    reply.headers({ ...shortPolicy, 'cross-origin-resource-policy': 'cross-origin' })
    return reply.sendFile(basename(address), join(clientFolder, 'assets'))
  })
}

/** The address contains the colours, so the response never changes. */
export function lookRoute(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>('/look/:name', (request, reply) => {
    const style = styleSheetAt(request.params.name)
    if (!style) return sendError(reply, 404, 'There is no such style sheet.')
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(style)
  })
}

export function adminManifestRoute(app: FastifyInstance, settings: () => Settings) {
  app.get('/admin.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(adminManifest(settings()))),
  )
}

type Health = {
  isAlive: () => boolean
  checks: {
    database: () => Promise<unknown>
    damage?: () => void
    media?: () => Promise<unknown>
  }
  hasRoom: () => Promise<boolean>
  isDraining: () => boolean
  /** On a first start nobody can sign in until the owner is created after listening. */
  hasOwner: () => Promise<boolean>
}

export function healthRoutes(
  app: FastifyInstance,
  { isAlive, checks, hasRoom, isDraining, hasOwner }: Health,
) {
  app.get('/healthz', async (_request, reply) => {
    if (isAlive()) return { status: 'serving' }
    return sendError(reply, 503, 'All database connections are stuck. Restart this process.')
  })
  // A balancer may use `?exclude=media&exclude=disk&exclude=damage`, which all copies share.
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) return sendError(reply, 503, 'This process is about to stop.')
    const excluded = new URL(request.url, 'http://site').searchParams.getAll('exclude')
    try {
      for (const [name, check] of Object.entries(checks)) {
        if (!excluded.includes(name)) await check()
      }
      if (!(await hasOwner())) return sendError(reply, 503, 'The first owner is being made.')
      if (excluded.includes('disk') || (await hasRoom())) return { status: 'ready' }
      return sendError(reply, 503, 'The disk of the data folder is nearly full.')
    } catch (err) {
      request.log.error({ err }, 'not ready')
      const reason = isDamage(err)
        ? damagedDatabase
        : 'The database or the media store does not answer.'
      return sendError(reply, 503, err instanceof UserError ? err.message : reason)
    }
  })
}
