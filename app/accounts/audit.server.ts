import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { ActivityKind } from '#app/database/activity-kinds.ts'
import { logActivity } from '#app/database/activity.server.ts'
import { actFor } from '#app/database/authority.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { within } from '#app/database/stored-times.server.ts'
import { networkOf } from '#app/http/request-headers.server.ts'

export type AuditEvent =
  | 'signed in'
  | 'code asked'
  | 'sign-in failed'
  | 'sign-in throttled'
  | 'sign-in not checked'
  | 'signed out'
  | 'other sessions ended'
  | 'password check failed'
  | 'password check throttled'
  | 'password changed'
  | 'password reset asked'
  | 'password reset throttled'
  | 'password reset'
  | 'two-step on'
  | 'two-step off'
  | 'two-step removed'
  | 'recovery codes made'
  | 'recovery code used'
  | 'passkey added'
  | 'passkey removed'
  | 'passkey used'
  | 'e-mail changed'
  | 'person invited'
  | 'invitation accepted'
  | 'person changed'
  | 'token made'
  | 'token revoked'
  | 'backup started'
  | 'backup downloaded'
  | 'settings changed'
  | 'demo removed'
  | 'demo restored'
  | 'import read'
  | 'products exported'
  | 'request refused'

type Details = {
  account?: string | undefined
  person?: string
  reason?: string
  token?: string
  section?: string
  role?: string | undefined
  isActive?: boolean | undefined
}

export function audit(request: FastifyRequest, event: AuditEvent, details: Details = {}) {
  const write = () =>
    request.log.info({ audit: event, ...details, network: networkOf(request.ip) }, 'audit')
  if (details.account === undefined) request.server.sampled(`audit ${event}`, write)
  else write()
  if (!notLogged.has(event)) toLog.set(request, [...(toLog.get(request) ?? []), [event, details]])
}

type LoggedEvent = [event: AuditEvent, details: Details]

const toLog = new WeakMap<FastifyRequest, LoggedEvent[]>()

/** These are logged where the change is made, or must not change the time of the response. */
const notLogged = new Set<AuditEvent>([
  'code asked',
  'sign-in throttled',
  'sign-in not checked',
  'password check throttled',
  'password reset asked',
  'password reset throttled',
  'two-step removed',
  'person invited',
  'person changed',
  'settings changed',
  'demo removed',
  'demo restored',
  'import read',
  'request refused',
])

const kinds: { [event in AuditEvent]?: ActivityKind } = {
  'backup started': 'backups',
  'backup downloaded': 'backups',
  'products exported': 'imports',
}

const failed = new WeakMap<FastifyRequest, string>()

export function auditFailedSignIn(request: FastifyRequest, email: string) {
  audit(request, 'sign-in failed')
  failed.set(request, email.trim().toLowerCase())
}

export function logAudits(app: FastifyInstance, db: Database) {
  app.addHook('onSend', async (request) => {
    const events = toLog.get(request) ?? []
    toLog.delete(request)
    for (const [action, { account: personId }] of events) {
      const entry = { kind: kinds[action] ?? 'accounts', action, personId } as const
      // The change is done, so its entry is written even if the access has ended since.
      await actFor({ account: request.account }, () =>
        retryWhileBusy(() => logActivity(db, entry)).catch(lost(request)),
      )
    }
  })
  // After the response, so that its time does not reveal whether the address is known.
  app.addHook('onResponse', async (request) => {
    const email = failed.get(request)
    if (email !== undefined) await logFailedSignIn(db, email).catch(lost(request))
  })
}

function lost(request: FastifyRequest) {
  return (err: unknown) => request.log.error({ err }, 'an entry of the activity log is lost')
}

const mostFailedAnHour = 20

/** Stores nothing that was typed. */
async function logFailedSignIn(db: Database, email: string) {
  if (!isStorable(email)) return
  const people = db.selectFrom('owners').select('_id').where('email', '=', email)
  const person = await people.executeTakeFirst()
  if (!person) return
  const entry = { kind: 'accounts', action: 'sign-in failed', personId: person._id } as const
  const { tries } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('personId', '=', person._id)
    .where(within('createdAt', 3_600_000, Date.now()))
    .where('action', '=', entry.action)
    .executeTakeFirstOrThrow()
  if (tries < mostFailedAnHour) await retryWhileBusy(() => logActivity(db, entry))
}
