import type { FastifyReply, FastifyRequest } from 'fastify'

import { TooManyTries } from '#app/accounts/password.server.ts'
import { redirectAfterSignIn } from '#app/accounts/redirect-after-sign-in.ts'
import { isNewSite } from '#app/admin/first-run/first-run.server.ts'
import type { Config } from '#app/config.server.ts'
import type { RefusedSignIn } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOutage, outageStatus } from '#app/http/errors.server.ts'

export const signInAddress = '/admin-login'

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
  const address = isFirst ? '/dashboard/start/next' : next
  return reply.header('cache-control', 'no-store').redirect(address, 303)
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
