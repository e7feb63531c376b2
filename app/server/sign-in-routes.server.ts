import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { acceptFromForm } from '#app/accounts/accept-invitation.server.ts'
import { audit } from '#app/accounts/audit.server.ts'
import { TooManyTries } from '#app/accounts/password.server.ts'
import { findPendingSignIn } from '#app/accounts/pending-sign-in.server.ts'
import { redirectAfterSignIn } from '#app/accounts/redirect-after-sign-in.ts'
import { askFromForm, resetFromForm } from '#app/accounts/reset-forms.server.ts'
import { accountCookies, endSession, hashOf, signedInBy } from '#app/accounts/sessions.server.ts'
import { signInWithCodeForm } from '#app/accounts/sign-in-code.server.ts'
import { signInFromForm } from '#app/accounts/sign-in.server.ts'
import { isNewSite } from '#app/admin/first-run/first-run.server.ts'
import type { Config } from '#app/config.server.ts'
import { messages } from '#app/content/messages.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { acceptsPage, isOutage, outageStatus } from '#app/http/errors.server.ts'
import { formOf, goTo } from '#app/http/form-body.server.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import { signInAddress, signInUrl } from '#app/ui/admin/admin-access.server.ts'

type SignIn = {
  config: Config
  db: Database
  mail: Mail
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { address?: string; refused?: RefusedSignIn },
  ) => Promise<FastifyReply>
}

export function signInRoutes(app: FastifyInstance, site: SignIn) {
  const { config, db, send } = site
  app.post(signInAddress, { compress: {} }, async (request, reply) => {
    const typed = formOf(request)
    const sent = { request, reply, typed }
    const refused = await signInFromForm({ ...config, db }, sent).catch((error: unknown) =>
      refusalOf(request, error, { email: typed.get('email') ?? '', message: notNow }),
    )
    if (refused === 'code') {
      const { search } = new URL(request.url, 'http://own')
      return goTo(reply, codeAddress + search)
    }
    if (refused) return send(request, reply, { refused })
    return toNext(request, reply, { config, db })
  })
  codeRoutes(app, site)
  passwordResetRoutes(app, site)
  invitationRoutes(app, site)
  signOutRoute(app, site)
}

const codeAddress = '/admin-login/code'

function codeRoutes(app: FastifyInstance, { config, db, mail, send }: SignIn) {
  const { step } = accountCookies(config.siteUrl)
  const startAgain = (request: FastifyRequest) =>
    signInAddress + new URL(request.url, 'http://own').search
  app.route({
    method: ['GET', 'HEAD'],
    url: codeAddress,
    compress: {},
    async handler(request, reply) {
      if (await findPendingSignIn(db, step.read(request))) return send(request, reply, {})
      return goTo(reply, startAgain(request))
    },
  })
  app.post(codeAddress, { compress: {} }, async (request, reply) => {
    const code = formOf(request).get('code')?.trim() ?? ''
    const refused = await signInWithCodeForm(
      { ...config, db, mail },
      { request, reply, code },
    ).catch((error: unknown) => refusalOf(request, error, { email: '', message: notNow }))
    if (refused === 'late') {
      const late = { email: '', message: messages.codeTooLate, status: 401 }
      return send(request, reply, { address: startAgain(request), refused: late })
    }
    if (refused) return send(request, reply, { refused })
    return toNext(request, reply, { config, db })
  })
}

const askAddress = '/forgot-password'
const resetAddress = '/new-password/:secret'

function passwordResetRoutes(app: FastifyInstance, { config, db, mail, send }: SignIn) {
  const site = { ...config, db, mail }
  app.post(askAddress, { compress: {} }, async (request, reply) => {
    const typed = formOf(request)
    const values = { email: typed.get('email') ?? '', message: notNow }
    const refused = await askFromForm(site, { request, reply, typed }).catch((error: unknown) =>
      refusalOf(request, error, values),
    )
    if (refused) return send(request, reply, { refused })
    return goTo(reply, `${askAddress}?sent`)
  })
  app.post<{ Params: { secret: string } }>(
    resetAddress,
    { compress: {} },
    async (request, reply) => {
      const { secret } = request.params
      const typed = formOf(request)
      const refused = await resetFromForm(site, { request, secret, typed }).catch(
        (error: unknown) => refusalOf(request, error, { email: '', message: notNow }),
      )
      if (refused) return send(request, reply, { refused })
      return goTo(reply, `${signInAddress}?done=password`)
    },
  )
}

const invitationAddress = '/invitation/:secret'

function invitationRoutes(app: FastifyInstance, { config, db, send }: SignIn) {
  app.post<{ Params: { secret: string } }>(
    invitationAddress,
    { compress: {} },
    async (request, reply) => {
      const { secret } = request.params
      const typed = formOf(request)
      const sent = { request, reply, secret, typed }
      const values = { email: '', name: typed.get('name') ?? '', message: notNow }
      const refused = await acceptFromForm({ ...config, db }, sent).catch((error: unknown) =>
        refusalOf(request, error, values),
      )
      if (refused) return send(request, reply, { refused })
      return goTo(reply, '/dashboard')
    },
  )
}

function signOutRoute(app: FastifyInstance, { config, db, send }: SignIn) {
  const { session } = accountCookies(config.siteUrl)
  app.post('/sign-out', { compress: {} }, async (request, reply) => {
    const secret = session.read(request)
    const refused = await signOut(db, request, secret).catch((error: unknown) =>
      refusalOf(request, error, { email: '', message: notEnded }),
    )
    session.clear(reply)
    reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache", "storage"' })
    if (refused) return send(request, reply, { address: signInAddress, refused })
    return reply.redirect(signInAddress, 303)
  })
}

async function signOut(db: Database, request: FastifyRequest, secret: string | undefined) {
  const account = secret === undefined ? undefined : await endSession(db, hashOf(secret))
  if (account) audit(request, 'signed out', { account })
}

const notEnded =
  'You are signed out in this browser, but the site could not write that down. Please sign in and out once more later.'

type Guarded = { db: Database; siteUrl: string; page: string }

/** Redirects browsers without a session to the sign-in, which returns to `page`; the guard would send JSON. */
export function signInFirst(app: FastifyInstance, { db, siteUrl, page }: Guarded) {
  const { session } = accountCookies(siteUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (!acceptsPage(request)) return undefined
    const secret = session.read(request)
    const isIn = secret !== undefined && (await signedInBy(db, secret))
    return isIn ? undefined : goTo(reply, signInUrl(page))
  })
}

export async function toNext(
  { url, account }: FastifyRequest,
  reply: FastifyReply,
  { config, db }: { config: Config; db: Database },
) {
  const next = redirectAfterSignIn(new URL(url, 'http://own').searchParams.get('next'))
  // Owners from the environment skip the first steps; the overview still offers them.
  const isFirst =
    next === '/dashboard' &&
    config.adminPassword === undefined &&
    (await beginsFirstRun(db, account).catch(() => false))
  return goTo(reply, isFirst ? '/dashboard/start/next' : next)
}

async function beginsFirstRun(db: Database, account = '') {
  const person = db.selectFrom('owners').select('role').where('_id', '=', account)
  return (await person.executeTakeFirst())?.role === 'owner' && isNewSite(db)
}

const notNow = 'The site is busy or cannot read its data. Please try again soon.'

function refusalOf({ log }: FastifyRequest, err: unknown, refused: Omit<RefusedSignIn, 'status'>) {
  if (!isOutage(err) && !(err instanceof TooManyTries)) throw err
  log.error({ err }, 'nobody can be signed in or out')
  return { ...refused, status: outageStatus(err) }
}
