import { z } from 'zod'

import { type Problems, problemsIn, typedEmail, typedLine } from '#app/http/form-input.ts'

export type Person = { email?: string | undefined; phone?: string | undefined }

/** No form has accepted a shorter number. */
const fewestDigits = 6

export const personFields = {
  email: typedEmail(),
  phone: typedLine(40).refine(
    (phone) => phone === '' || phone.replaceAll(/\D/g, '').length >= fewestDigits,
    'Please enter the whole number.',
  ),
}

const shape = z.object(personFields)

type Query = {
  typed: { email: string; phone: string }
  problems: Problems
  person: Person | undefined
}

export function personIn(params: URLSearchParams): Query {
  const typed = { email: params.get('email') ?? '', phone: params.get('phone') ?? '' }
  const read = shape.safeParse(typed)
  if (!read.success) return { typed, problems: problemsIn(read.error), person: undefined }
  const { email, phone } = read.data
  const person = { ...(email && { email }), ...(phone && { phone }) }
  return { typed, problems: {}, person: email || phone ? person : undefined }
}
