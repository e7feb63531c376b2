import type { FastifyInstance, FastifyReply } from 'fastify'

import { accountCookies } from '#app/accounts/cookies.server.ts'
import { signedInBy } from '#app/accounts/sessions.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { acceptsPage } from '#app/http/errors.server.ts'

type Guarded = { db: Database; siteUrl: string; page: string }

/** Leads a browser without a session to the sign-in, and from there to `page`; the guard would answer it in JSON. */
export function signInFirst(app: FastifyInstance, { db, siteUrl, page }: Guarded) {
  const { session } = accountCookies(siteUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (!acceptsPage(request)) return undefined
    const secret = session.read(request)
    const isIn = secret !== undefined && (await signedInBy(db, secret))
    return isIn ? undefined : goTo(reply, `/admin-login?next=${encodeURIComponent(page)}`)
  })
}

export function goTo(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
