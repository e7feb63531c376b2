import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirect } from 'react-router'

import { type BodyRule, formType } from './body-rules.ts'
import { isForeign, logForeign } from './cross-origin.server.ts'
import { acceptsPage, RequestRefused, sendError } from './errors.server.ts'

/** In characters, of the name of a field. */
const longestName = 10_000
/** In bytes, of a field as it is sent. */
const longestField = 1_000_000
const [ampersand, plus, space] = [0x26, 0x2b, 0x20]

type FormLimits = Partial<Pick<BodyRule, 'fields' | 'longFields'>>

/** Lets the routes of `app` take forms, and nothing else (docs/decisions/limits.md). */
export function takeForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer' } as const
  app.addContentTypeParser(formType, options, async (request: FastifyRequest, body: Buffer) => {
    const fields = fieldsIn(body, request.routeOptions.config.body)
    if (!fields) throw new RequestRefused(413, 'This form has too many fields, or one is too long.')
    return fields
  })
}

/** Why a form is refused before its fields are read. */
export type FormRefusal = 403 | 413 | 415

type RefusalPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: FormRefusal,
  message: string,
) => Promise<FastifyReply>

export function acceptForms(app: FastifyInstance, siteUrl: string, refusalPage: RefusalPage) {
  const refuse: RefusalPage = async (request, reply, status, message) => {
    return acceptsPage(request)
      ? refusalPage(request, reply, status, message)
      : sendError(reply, status, message)
  }
  takeForms(app)
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers } = request
    if (method !== 'POST' || !isForeign(headers, siteUrl)) return undefined
    logForeign(request, 'a form from another origin was refused; SITE_URL names ours')
    return refuse(request, reply, 403, 'This form was sent from another site.')
  })
  return refuse
}

/** The fields of the form that came with a request; empty if there is none. */
export function formOf({ body }: FastifyRequest) {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

/** Undefined if there are too many fields, or one is too long. Changes the bytes of `body`. */
export function fieldsIn(body: Buffer, limits: FormLimits = {}) {
  if (!isWithin(body, limits)) return undefined
  replacePluses(body)
  const fields = new URLSearchParams(body.toString('utf8'))
  return [...fields.keys()].some((name) => name.length > longestName) ? undefined : fields
}

/** Looked at first, because the time of `URLSearchParams` grows with the square of the number of fields. */
function isWithin(body: Buffer, { fields = 1_000, longFields = [] }: FormLimits) {
  let count = 0
  for (let start = 0; start <= body.length; count++) {
    const found = body.indexOf(ampersand, start)
    const end = found < 0 ? body.length : found
    const isLong =
      end - start > longestField &&
      !longFields.some((name) => isNamed(body.subarray(start, end), name))
    if (count === fields || isLong) return false
    start = end + 1
  }
  return true
}

function isNamed(field: Buffer, name: string) {
  return field.subarray(0, name.length + 1).toString('latin1') === `${name}=`
}

/** `URLSearchParams` takes up to fifty times as long for plus signs, which stand for spaces. */
function replacePluses(body: Buffer) {
  for (let at = 0; at < body.length; at++) if (body[at] === plus) body[at] = space
}

/** After a change: pages that a browser has fetched ahead may show the former state. */
export function seeOther(address: string) {
  return redirect(address, { status: 303, headers: { 'clear-site-data': '"prefetchCache"' } })
}

export function goTo(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
