import type { z } from 'zod'

import type { FieldError } from '#app/database/fields.ts'
import type { Problems } from '#app/http/form-input.ts'

import { fieldIdOf, type FieldLabel, type FormDefinition } from './form-definition.ts'

type Rules = Pick<FormDefinition, 'fields' | 'labels' | 'groups'>

/** A draft needs its title only; the rules for what it has hold for it too. */
export function errorsIn(
  { fields, labels, groups }: Rules,
  body: { [name: string]: unknown },
  isDraft = false,
) {
  const mayBeEmpty = (name: unknown) =>
    isDraft && name !== 'title' && typeof name === 'string' && body[name] === ''
  const issues = (fields.partial().safeParse(body).error?.issues ?? []).filter(
    ({ path }) => path.length !== 1 || !mayBeEmpty(path[0]),
  )
  const required = Object.keys(labels).filter((id) => labels[id]?.missing)
  const empty = required
    .map((id) => groups[id]?.[0] ?? id)
    .filter((name) => body[name] === '' && !mayBeEmpty(name))
  const missing = empty.map((path) => ({ path, message: 'is empty', code: 'too_small' }))
  return [...issues.map(fieldErrorOf), ...missing]
}

export function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  const { path, message } = issue
  const shared = { path: path.join('.'), message, code: issue.code }
  if (issue.code === 'custom') return { ...shared, code: String(issue.params?.['code']) }
  if (issue.code !== 'too_big') return shared
  return { ...shared, maximum: Number(issue.maximum), origin: issue.origin }
}

export function problemsFor(errors: FieldError[], form: Omit<Rules, 'fields'>): Problems {
  const order = Object.keys(form.labels)
  const problems = errors.map((error) => {
    const [name = '', ...inside] = error.path.split('.')
    const field = fieldIdOf(form, name)
    const isCell = inside.length > 1
    const message = isCell ? messageFor(error, cell) : messageFor(error, form.labels[field])
    return { id: isCell ? error.path : field, message, at: order.indexOf(field) }
  })
  const sorted = problems.toSorted((a, b) => a.at - b.at)
  const first = sorted.filter(({ id }, n) => sorted.findIndex((other) => other.id === id) === n)
  return Object.fromEntries(first.map(({ id, message }) => [id, message]))
}

const cell = { missing: 'Please fill in both, or remove this row.' }

function messageFor(
  { code, maximum = 0, origin }: FieldError,
  { missing = 'Please fill this in.', invalid }: Partial<FieldLabel> = {},
) {
  const most = maximum.toLocaleString('en')
  const texts: { [code: string]: string } = {
    too_small: missing,
    invalid_type: missing,
    unknown_category: invalid ?? missing,
    too_big: `Please use at most ${most}${origin === 'array' ? '' : ' characters'}.`,
    unstorable_character: 'Please remove the character that cannot be stored.',
    invalid_address: 'Please upload this again.',
  }
  return texts[code ?? ''] ?? invalid ?? 'Please look at this again.'
}
