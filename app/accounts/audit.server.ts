import type { FastifyRequest } from 'fastify'

import { networkOf } from '#app/http/network.ts'

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
  | 'e-mail changed'
  | 'person invited'
  | 'invitation accepted'
  | 'person changed'
  | 'token made'
  | 'token revoked'
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

/** The line has the time in UTC and the id of the request too, and no address, password or token. */
export function audit(request: FastifyRequest, event: AuditEvent, details: Details = {}) {
  request.log.info({ audit: event, ...details, network: networkOf(request.ip) }, 'audit')
}
