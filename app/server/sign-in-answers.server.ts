import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { accountCookies } from '#app/accounts/cookies.server.ts'
import { TooManyTries } from '#app/accounts/password.server.ts'
import { redirectAfterSignIn, signInUrl } from '#app/accounts/redirect-after-sign-in.ts'
import { signedInBy } from '#app/accounts/sessions.server.ts'
import { isNewSite } from '#app/admin/first-run/first-run.server.ts'
import type { Config } from '#app/config.server.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { acceptsPage, isOutage, outageStatus } from '#app/http/errors.server.ts'

export function goTo(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

type Guarded = { db: Database; siteUrl: string; page: string }

/** Leads a browser without a session to the sign-in, and from there to `page`; the guard would answer it in JSON. */
export function signInFirst(app: FastifyInstance, { db, siteUrl, page }: Guarded) {
  const { session } = accountCookies(siteUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (!acceptsPage(request)) return undefined
    const secret = session.read(request)
    const isIn = secret !== undefined && (await signedInBy(db, secret))
    return isIn ? undefined : goTo(reply, signInUrl(page))
  })
}

/** Where a sign-in leads. */
export async function toNext(
  { url, account }: FastifyRequest,
  reply: FastifyReply,
  { config, db }: { config: Config; db: Database },
) {
  const next = redirectAfterSignIn(new URL(url, 'http://own').searchParams.get('next'))
  // With an owner in the environment the site is set up there; the overview still offers the steps.
  const isFirst =
    next === '/dashboard' &&
    config.adminPassword === undefined &&
    (await beginsFirstRun(db, account).catch(() => false))
  return goTo(reply, isFirst ? '/dashboard/start/next' : next)
}

/** The steps are for owners only. */
async function beginsFirstRun(db: Database, account = '') {
  const person = db.selectFrom('owners').select('role').where('_id', '=', account)
  return (await person.executeTakeFirst())?.role === 'owner' && isNewSite(db)
}

export const notNow = 'The site is busy or cannot read its data. Please try again soon.'

export function refusalOf(
  { log }: FastifyRequest,
  err: unknown,
  refused: Omit<RefusedSignIn, 'status'>,
) {
  if (!isOutage(err) && !(err instanceof TooManyTries)) throw err
  log.error({ err }, 'nobody can be signed in or out')
  return { ...refused, status: outageStatus(err) }
}
