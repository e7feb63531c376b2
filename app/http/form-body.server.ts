import { domainToUnicode } from 'node:url'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirect } from 'react-router'

import { isEmailAddress, sentAddress } from '#app/platform/email-address.ts'

import { type BodyRule, formType } from './body-rules.ts'
import { isForeign, logForeign } from './cross-origin.server.ts'
import { acceptsPage, RequestRefused, sendError } from './errors.server.ts'

const longestName = 10_000
/** In bytes, encoded. */
const longestField = 1_000_000
const longestAddress = 254
const [ampersand, plus, space] = [0x26, 0x2b, 0x20]

type FormLimits = Partial<Pick<BodyRule, 'fields' | 'longFields'>>

/** Other content types are refused (docs/decisions/limits.md). */
export function takeForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer' } as const
  app.addContentTypeParser(formType, options, async (request: FastifyRequest, body: Buffer) => {
    const fields = fieldsIn(body, request.routeOptions.config.body)
    if (!fields) throw new RequestRefused(413, 'This form has too many fields, or one is too long.')
    return fields
  })
}

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

export function formOf({ body }: FastifyRequest) {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

/** Undefined if there are too many fields, or one is too long. Overwrites `body`. */
export function fieldsIn(body: Buffer, limits: FormLimits = {}) {
  if (!isWithin(body, limits)) return undefined
  replacePluses(body)
  const sent = new URLSearchParams(body.toString('utf8'))
  const isTyped = ![...sent.values()].some(isEncoded)
  const fields = isTyped ? sent : new URLSearchParams([...sent].map(withTypedAddress))
  return [...fields.keys()].some((name) => name.length > longestName) ? undefined : fields
}

function isEncoded(text: string) {
  return text.length <= longestAddress && /[@.]xn--/i.test(text) && isEmailAddress(text)
}

function withTypedAddress([name, text]: [string, string]): [string, string] {
  return [name, isEncoded(text) ? asTyped(text) : text]
}

/** Browsers send the domain of an email field in ASCII; we store it as typed. */
function asTyped(address: string) {
  const at = address.lastIndexOf('@') + 1
  const typed = address.slice(0, at) + domainToUnicode(address.slice(at))
  return sentAddress(typed) === address ? typed : address
}

/** Counts first, because the time of `URLSearchParams` grows with the square of the number of fields. */
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

/** `URLSearchParams` takes up to fifty times longer for plus signs, which mean spaces. */
function replacePluses(body: Buffer) {
  for (let at = 0; at < body.length; at++) if (body[at] === plus) body[at] = space
}

/** Clears prefetched pages, which may show the former state. */
export function seeOther(address: string) {
  return redirect(address, { status: 303, headers: { 'clear-site-data': '"prefetchCache"' } })
}

export function goTo(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
