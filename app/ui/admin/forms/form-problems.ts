import { z } from 'zod'

import type { Problems } from '#app/http/form-input.ts'

import type { FieldError } from '../calls.ts'
import type { Body, FormSubject, Stored } from './form-subject.ts'

type Told = Pick<FormSubject<object, Stored>, 'places' | 'words'>

/** Checks a body against the rules before it is sent. */
export function wrongIn(rules: z.ZodType[], body: Body): FieldError[] {
  return rules.flatMap((rule) => (rule.safeParse(body).error?.issues ?? []).map(fieldErrorOf))
}

function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  const { path, message } = issue
  const shared = { path: path.join('.'), message, code: issue.code }
  if (issue.code === 'custom') return { ...shared, code: String(issue.params?.['code']) }
  if (issue.code !== 'too_big') return shared
  return { ...shared, maximum: Number(issue.maximum), origin: issue.origin }
}

/** The first problem of each field by the field's id, in the order of the form, with a message for the user. */
export function problemsFor(wrong: FieldError[], { places, words: { missing } }: Told): Problems {
  const order = Object.keys(missing)
  const told = wrong.map((error) => {
    const [head = '', ...rest] = error.path.split('.')
    const id = places[head] ?? error.path
    const empty = rest.length > 1 ? 'Please fill in both, or remove this row.' : missing[id]
    return { id, words: messageFor(error, empty), place: order.indexOf(places[head] ?? head) }
  })
  const sorted = told.toSorted((one, other) => one.place - other.place)
  const first = sorted.filter(({ id }, n) => sorted.findIndex((one) => one.id === id) === n)
  return Object.fromEntries(first.map(({ id, words }) => [id, words]))
}

function messageFor({ code, maximum = 0, origin }: FieldError, empty = 'Please fill this in.') {
  const count = maximum.toLocaleString('en')
  switch (code) {
    case 'too_small':
    case 'invalid_type':
    case 'unknown_category':
      return empty
    case 'too_big':
      return `Please use at most ${count}${origin === 'array' ? '' : ' characters'}.`
    case 'unstorable_character':
      return 'Please remove the character that cannot be shown.'
    case 'invalid_address':
      return 'Please upload this again.'
    default:
      return 'Please look at this again.'
  }
}

/** The maximum length of a field in characters, from its rule. */
export function longest(rule: z.core.$ZodType): number | undefined {
  if (rule instanceof z.ZodString) return rule.maxLength ?? undefined
  if (rule instanceof z.ZodOptional) return longest(rule.unwrap())
  return rule instanceof z.ZodPipe ? longest(rule.out) : undefined
}
