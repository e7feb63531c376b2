import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { accountCookies } from './accounts/cookies.server.ts'
import { endSession, hashOf, signedInBy } from './accounts/sessions.server.ts'
import { signInWith } from './accounts/sign-in-door.server.ts'
import { wayIn } from './accounts/way-in.ts'
import type { Config } from './config.server.ts'
import type { RefusedSignIn } from './context.ts'
import type { Database } from './database/database.server.ts'
import { sendError } from './http/errors.server.ts'
import { isForeign } from './http/own-origin.ts'
import type { RenderPage } from './pages.server.ts'

type Options = { config: Config; db: Database; render: RenderPage }

/** The owner's pages, never remembered, and the two forms that open and close them; all without script too. */
export async function ownerRoutes(app: FastifyInstance, { config, db, render }: Options) {
  const { session } = accountCookies(config.siteUrl)
  const ownerOf = async (request: FastifyRequest) => {
    const secret = session.read(request)
    return secret === undefined ? undefined : signedInBy(db, secret)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, refused?: RefusedSignIn) => {
    const visit = { nonce: randomBytes(16).toString('base64'), owner: await ownerOf(request) }
    return reply.send(
      await render(request.url, undefined, { ...visit, ...(refused && { refused }) }),
    )
  }
  for (const url of ['/admin-login', '/dashboard', '/dashboard.data', '/dashboard/*']) {
    app.get(url, (request, reply) => answer(request, reply))
  }

  takeForms(app, config)
  app.post('/admin-login', async (request, reply) => {
    const typed = new URLSearchParams(String(request.body))
    const refused = await signInWith(db, config.siteUrl, { request, reply, typed })
    if (refused) return answer(request, reply, refused)
    const { searchParams } = new URL(request.url, 'http://own')
    return reply.header('cache-control', 'no-store').redirect(wayIn(searchParams.get('next')), 303)
  })
  app.post('/sign-out', async (request, reply) => {
    const secret = session.read(request)
    if (secret !== undefined) await endSession(db, hashOf(secret))
    session.clear(reply)
    reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache", "storage"' })
    return reply.redirect('/admin-login', 303)
  })
}

/** Forms of our own pages, as browsers without script send them. */
function takeForms(app: FastifyInstance, { siteUrl }: Config) {
  const type = 'application/x-www-form-urlencoded'
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || !isForeign(request.headers, siteUrl)) return undefined
    return sendError(reply, 403, 'This form was sent from another site.')
  })
}
