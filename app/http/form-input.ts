import { z } from 'zod'

import { isStorable } from '#app/database/fields.ts'
import { isEmailAddress } from '#app/platform/email-address.ts'

export type Typed = { [name: string]: string | undefined }

export type Problems = { [name: string]: string | undefined }

/** The first of two fields with the same name counts. */
export function typedIn(form: URLSearchParams): Typed {
  // Browsers send a line break as two characters, but count it as one.
  const entries = [...form].map(([name, text]) => [name, text.replaceAll('\r\n', '\n')])
  return Object.fromEntries(entries.toReversed())
}

const packedFields = z.record(z.string(), z.string())

/** One field for many unchanged ones, because a form has at most 1,000 (docs/decisions/limits.md). */
export function packed(fields: Typed) {
  return JSON.stringify(fields)
}

export function withUnpacked({ packed: text = '', ...typed }: Typed): Typed {
  if (text === '') return typed
  try {
    return { ...packedFields.parse(JSON.parse(text)), ...typed }
  } catch {
    return typed
  }
}

const storable = z.string().refine(isStorable, 'Please remove the character that cannot be stored.')

export function typedText(max: number) {
  return storable
    .trim()
    .max(max, { error: () => `Please use at most ${max.toLocaleString('en')} characters.` })
    .prefault('')
}

export function typedLine(max: number) {
  const problem = 'Please use one line, without line breaks, tabs or control characters.'
  return typedText(max).refine((line) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line), problem)
}

export function typedEmail() {
  const problem = 'Please check the email: it should look like name@example.com.'
  return typedLine(254).refine((email) => email === '' || isEmailAddress(email), problem)
}

export function problemsIn({ issues }: z.ZodError): Problems {
  const named = issues.map(({ path, message }) => [String(path[0]), message])
  return Object.fromEntries(named.toReversed())
}
