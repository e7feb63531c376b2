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
import { problemsIn, typedIn } from '#app/http/form-input.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import type { Answer } from '#app/ui/admin/form-action.ts'

import { callerOf } from './guard.server.ts'

/** The site, and the request with which a person sends a form of the admin. */
export type Acting = Exchange & { db: Database; siteUrl: string; dataDir: string; mail: Mail }

/** What a form changes, by its `intent`. */
export type Changes = {
  [intent: string]: (acting: Acting, fields: URLSearchParams) => Promise<Omit<Answer, 'form'>>
}

export function formOfPage(changes: Changes) {
  return ({ context }: { context: Readonly<RouterContextProvider> }) => {
    const acting = {
      ...context.get(exchange),
      db: context.get(database),
      mail: context.get(mail),
      siteUrl: context.get(siteUrl),
      dataDir: context.get(backupSettings).dataDir,
    }
    return answerForm(changes, acting, context.get(sentFields))
  }
}

/** Secrets, and what no field shows. */
const notSentBack = new Set(['password', 'newPassword', 'code', 'picture', 'response'])

/** What is refused is an answer too. */
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

/** An email as it is stored. Empty text passes, because `refuseEmpty` reports all empty fields together. */
export const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((typed) => typed === '' || z.email().safeParse(typed).success, {
    message: 'Please enter an email address, like you@example.com.',
  })
  .prefault('')

/** Empty if no key could be stored so. */
export function keyIn(fields: URLSearchParams, name = 'key') {
  const key = fields.get(name) ?? ''
  return isStorable(key) ? key : ''
}

/** On a page that is for editors too. The database reads the role again before it writes. */
export function onlyForOwners({ request }: Acting) {
  if (callerOf(request).role !== 'owner') throw new FormRefused(403, messages.forOwnersOnly)
  if (request.authority) request.authority = { ...request.authority, role: 'owner' }
}
