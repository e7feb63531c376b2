import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import {
  backupSettings,
  database,
  type Exchange,
  exchange,
  mail,
  sentFields,
} from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { FormRefused } from '#app/http/errors.server.ts'
import { seeOther } from '#app/http/form-body.server.ts'
import { problemsIn, typedIn } from '#app/http/form-input.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import { isEmailAddress } from '#app/platform/email-address.ts'
import type { Answer } from '#app/ui/admin/form-action.ts'

import { callerOf } from './guard.server.ts'

export type Acting = Exchange & { db: Database; siteUrl: string; dataDir: string; mail: Mail }

export type Changes = {
  [intent: string]: (acting: Acting, fields: URLSearchParams) => Promise<Omit<Answer, 'form'>>
}

type Context = Readonly<RouterContextProvider>

export function formOfPage(changes: Changes) {
  return ({ context }: { context: Context }) =>
    answerForm(changes, actingIn(context), context.get(sentFields))
}

export function actingIn(context: Context): Acting {
  return {
    ...context.get(exchange),
    db: context.get(database),
    mail: context.get(mail),
    siteUrl: context.get(siteUrl),
    dataDir: context.get(backupSettings).dataDir,
  }
}

/** Without script the browser is redirected to `address`, so that reloading sends nothing again. */
export function answerOrLead({ request, reply }: Exchange, answer: Answer, address: string) {
  if (!isByScript(request)) return seeOther(address)
  reply.header('clear-site-data', '"prefetchCache"')
  return data(answer)
}

export function isByScript({ originalUrl }: Pick<Exchange['request'], 'originalUrl'>) {
  return /\.data(?:\?|$)/.test(originalUrl)
}

const notSentBack = new Set([
  'password',
  'newPassword',
  'code',
  'picture',
  'response',
  'secretAccessKey',
])

export async function answerForm(changes: Changes, acting: Acting, fields: URLSearchParams) {
  const form = fields.get('form') ?? ''
  try {
    const intent = fields.get('intent') ?? ''
    const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined
    if (!change) throw new FormRefused(400, 'This form is not of this page.')
    return data<Answer>({ form, ...(await change(acting, fields)) })
  } catch (error) {
    if (!(error instanceof FormRefused)) throw error
    const { statusCode, message, problems } = error
    const entries = Object.entries(typedIn(fields)).filter(([name]) => !notSentBack.has(name))
    const typed = Object.fromEntries(entries)
    const isStale = statusCode === 409
    return data<Answer>({ form, message, problems, typed, isStale }, { status: statusCode })
  }
}

export function read<Schema extends z.ZodType>(schema: Schema, typed: object) {
  const { data: entry, error } = schema.safeParse(typed)
  if (error) throw new FormRefused(422, 'A field is not as it should be.', problemsIn(error))
  return entry
}

/** Empty text passes, because `refuseEmpty` reports all empty fields together. */
export const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((typed) => typed === '' || isEmailAddress(typed), {
    message: 'Please enter an email address, like you@example.com.',
  })
  .prefault('')

/** Empty for text that cannot be a stored key. */
export function keyIn(fields: URLSearchParams, name = 'key') {
  const key = fields.get(name) ?? ''
  return isStorable(key) ? key : ''
}

/** For pages that editors open too. The database reads the role again before it writes. */
export function onlyForOwners({ request }: Acting) {
  if (callerOf(request).role !== 'owner') throw new FormRefused(403, messages.forOwnersOnly)
  if (request.authority) request.authority = { ...request.authority, role: 'owner' }
}
