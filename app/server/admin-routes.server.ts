import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from 'react-router'

import { audit } from '#app/accounts/audit.server.ts'
import { roleFor } from '#app/accounts/guard.server.ts'
import { accountCookies, bySession, signedInBy } from '#app/accounts/sessions.server.ts'
import { previewAddress, previewPages } from '#app/admin/settings/preview-pages.server.ts'
import { sectionLabels } from '#app/admin/settings/setting-labels.ts'
import type { Config } from '#app/config.server.ts'
import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn, SentForm, CurrentUser } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { acceptsPage, isOutage, sendError } from '#app/http/errors.server.ts'
import { acceptForms, formOf, goTo } from '#app/http/form-body.server.ts'
import { allowOwnFrame } from '#app/http/headers.server.ts'
import { type PageRoute, pagesWithForms } from '#app/http/route-facts.server.ts'
import { answerUnknown, otherMethods } from '#app/http/route-table.server.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import { uploadTime } from '#app/media/upload-route.server.ts'
import { isSection } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'
import { signInAddress, signInUrl } from '#app/ui/admin/admin-access.server.ts'

import { requestPath } from './page-routes.server.ts'
import type { RenderPage } from './render-page.server.ts'
import { signInRoutes } from './sign-in-routes.server.ts'

type Site = { db: Database; settings: SettingsStore; render: RenderPage }

type PreviewOf = {
  Params: { section: string; '*': string }
  /** `beside`: framed beside the form, even before anything is typed. */
  Querystring: { beside?: string }
}

type AdminOptions = {
  config: Config
  db: Database
  mail: Mail
  settings: SettingsStore
  render: RenderPage
  routes: readonly PageRoute[]
}
type Page = { address?: string; nonce?: string; refused?: RefusedSignIn; form?: SentForm }

/** Fastify's automatic HEAD route cannot compute a page's length. */
const method = ['GET', 'HEAD']

export async function adminRoutes(app: FastifyInstance, options: AdminOptions) {
  const { config, db, mail, settings, render, routes } = options
  const { session } = accountCookies(config.siteUrl)
  const send = async (request: FastifyRequest, reply: FastifyReply, page: Page = {}) => {
    const { address = requestPath(request.url), form, ...more } = page
    const visit = { ...more, ...(await visitorIn(request, db, session.read(request))) }
    return reply.send(await render(address, form, visit))
  }
  dashboardRoutes(app, { ...options, session, send })
  previewRoute(app, { db, settings, render, session, send })
  for (const { url } of routes.filter(({ facts }) => facts.reads === 'session')) {
    app.route({ method, url, compress: {}, handler: (request, reply) => send(request, reply) })
  }
  acceptForms(app, config.siteUrl, async (request, reply, status, message) => {
    if (request.url.startsWith('/dashboard/')) return sendError(reply, status, message)
    return send(request, reply, {
      address: signInAddress,
      refused: { email: '', message, status },
    })
  })
  ownersForms(app, { db, routes, session, send })
  signInRoutes(app, { config, db, mail, send })
}

type Dashboard = Forms & Pick<AdminOptions, 'routes'>

function dashboardRoutes(app: FastifyInstance, { db, routes, session, send }: Dashboard) {
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, { nonce: newNonce() })
  for (const url of ['/dashboard', '/dashboard.data', '/dashboard/*']) {
    app.route({
      method,
      url,
      config: { isFallback: url.endsWith('*') },
      compress: {},
      handler: (request, reply) =>
        otherMethods(request) ? answerUnknown(request, reply) : answer(request, reply),
    })
  }
  const signInFirst = needsSignIn(db, session)
  // React Router fetches a page's data; the page itself redirects to the sign-in.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    /\.data(?:\?|$)/.test(request.url) ? undefined : signInFirst(request, reply)
  const files = routes.filter(({ url, isFile }) => isFile && url.startsWith('/dashboard/'))
  for (const { url } of files) {
    // A large file takes as long as the owner's connection needs.
    app.route({ method, url, onRequest, handlerTimeout: uploadTime, compress: {}, handler: answer })
  }
}

type Previews = Forms & Pick<AdminOptions, 'settings' | 'render'>

function previewRoute(app: FastifyInstance, { db, session, send, ...site }: Previews) {
  const preview = previewOf({ ...site, db })
  app.route<PreviewOf>({
    method,
    url: '/dashboard/preview/:section/*',
    compress: {},
    async handler(request, reply) {
      const { user, unavailable } = await visitorIn(request, db, session.read(request))
      if (unavailable) return send(request, reply, { nonce: newNonce() })
      if (!user) return toSignIn(request, reply)
      if (user.role !== 'owner') return sendError(reply, 403, messages.forOwnersOnly)
      return preview(request, reply, user)
    },
  })
}

type Forms = {
  db: Database
  session: ReturnType<typeof accountCookies>['session']
  send: (request: FastifyRequest, reply: FastifyReply, page: Page) => Promise<FastifyReply>
}

/** Before the body is read: browsers are redirected to the sign-in, programs get 401. */
function needsSignIn(db: Database, session: Forms['session']) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { user, unavailable } = await visitorIn(request, db, session.read(request))
    if (user || unavailable) return undefined
    audit(request, 'request refused', { reason: 'no session' })
    if (!acceptsPage(request)) return sendError(reply, 401, 'Please sign in.')
    return toSignIn(request, reply)
  }
}

function ownersForms(app: FastifyInstance, { db, routes, session, send }: Dashboard) {
  const onRequest = needsSignIn(db, session)
  for (const { url, facts } of pagesWithForms(routes, true)) {
    const config = { forEditors: facts.editors === true }
    app.post(url, { config, onRequest, compress: {} }, (request, reply) =>
      send(request, reply, {
        address: requestPath(request.originalUrl),
        nonce: newNonce(),
        form: { fields: formOf(request), exchange: { request, reply } },
      }),
    )
  }
}

function toSignIn(request: FastifyRequest, reply: FastifyReply) {
  return goTo(reply, signInUrl(requestPath(request.url)))
}

function newNonce() {
  return randomBytes(16).toString('base64')
}

async function visitorIn(request: FastifyRequest, db: Database, secret: string | undefined) {
  try {
    const user = secret === undefined ? undefined : await signedInBy(db, secret)
    request.account = user?.ownerId
    const isPage = request.routeOptions.url?.startsWith('/dashboard')
    // `frame.tsx` decides which pages an editor may open.
    const role = request.method === 'POST' ? roleFor(request) : 'editor'
    if (user && isPage) request.authority = { ownerId: user.ownerId, role, by: bySession(user) }
    if (isPage && request.method === 'POST') request.caller = user
    return { user }
  } catch (error) {
    if (!isOutage(error)) throw error
    return { unavailable: error }
  }
}

/** A public page with unsaved text of this owner, so never cached. */
function previewOf({ db, settings, render }: Site) {
  return async (request: FastifyRequest<PreviewOf>, reply: FastifyReply, user: CurrentUser) => {
    const { section, '*': rest } = request.params
    const known = isSection(section) ? section : undefined
    const pages = known ? await previewPages(db, known) : []
    const path = `/${rest}`
    if (!known || !pages.some(([, address]) => address === path)) {
      return reply.send(await render('/not-an-address', undefined, { user }))
    }
    const page = href('/dashboard/settings/:section', { section: known })
    const isBeside = request.query.beside !== undefined
    const draft = await settings.draft(known, user.ownerId)
    if (!draft && !isBeside) return goTo(reply, page)
    const preview = {
      settings: { ...settings.shown(), [known]: draft?.value ?? settings.current()[known] },
      isBeside,
      page,
      title: sectionLabels[known][0],
      pages: pages.map(([name, address]) => ({
        name,
        address: previewAddress(known, address),
        isThis: address === path,
      })),
    }
    reply.header('x-robots-tag', 'noindex')
    const response = await render(path, undefined, { user, preview })
    if (isBeside) allowOwnFrame(response.headers)
    return reply.send(response)
  }
}
