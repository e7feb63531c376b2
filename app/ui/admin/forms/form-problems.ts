import { z } from 'zod'

import type { Problems } from '#app/http/form-input.ts'

import type { Body, FormSubject, Stored } from './form-subject.ts'

type Wrong = { path: string; message: string }
type Told = Pick<FormSubject<object, Stored>, 'places' | 'words'>

/** Checks a body against the rules before it is sent. */
export function wrongIn(rules: z.ZodType[], body: Body): Wrong[] {
  return rules.flatMap((rule) => {
    const issues = rule.safeParse(body).error?.issues ?? []
    return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  })
}

/** The first problem of each field by the field's id, in the order of the form, with a message for the user. */
export function problemsFor(wrong: Wrong[], { places, words: { missing } }: Told): Problems {
  const order = Object.keys(missing)
  const told = wrong.map(({ path, message }) => {
    const [head = '', ...rest] = path.split('.')
    const id = places[head] ?? path
    const words = rest.length > 1 ? rowWords(message) : fieldWords(message, missing[id])
    return { id, words, place: order.indexOf(places[head] ?? head) }
  })
  const sorted = told.toSorted((one, other) => one.place - other.place)
  const first = sorted.filter(({ id }, n) => sorted.findIndex((one) => one.id === id) === n)
  return Object.fromEntries(first.map(({ id, words }) => [id, words]))
}

function rowWords(message: string) {
  return isMissing(message) ? 'Please fill in both, or remove this row.' : otherWords(message)
}

function fieldWords(message: string, missing = 'Please fill this in.') {
  return isMissing(message) || message.startsWith('names no') ? missing : otherWords(message)
}

function isMissing(message: string) {
  return /^(Too small|Invalid input)/.test(message)
}

/** Translates messages of the API, which are for programs. */
function otherWords(message: string) {
  const [, kind, most = ''] = /^Too big: expected (\w+) to have <=(\d+)/.exec(message) ?? []
  const count = Number(most).toLocaleString('en')
  if (kind === 'array') return `Please use at most ${count}.`
  if (kind) return `Please use at most ${count} characters.`
  if (message.includes('cannot be kept')) return 'Please remove the character that cannot be shown.'
  if (message.includes('address on the web')) return 'Please upload this again.'
  return 'Please look at this again.'
}

/** The maximum length of a field in characters, from its rule. */
export function longest(rule: z.core.$ZodType): number | undefined {
  if (rule instanceof z.ZodString) return rule.maxLength ?? undefined
  if (rule instanceof z.ZodOptional) return longest(rule.unwrap())
  return rule instanceof z.ZodPipe ? longest(rule.out) : undefined
}
