import { z } from 'zod'

import { type Problems, problemsIn, typedEmail, typedLine } from '#app/http/form-input.ts'

/** The person that the owner searches for, by email, phone or both. */
export type PersonAsked = { email?: string; phone?: string }

/** No form has accepted a shorter number. */
const fewestDigits = 6

/** The fields that identify a person, for the page and the API. */
export const personFields = {
  email: typedEmail(),
  phone: typedLine(40).refine(
    (phone) => phone === '' || phone.replaceAll(/\D/g, '').length >= fewestDigits,
    'Please enter the whole number.',
  ),
}

const shape = z.object(personFields)

type Found = {
  typed: { email: string; phone: string }
  problems: Problems
  asked: PersonAsked | undefined
}

/** Parses the query; `asked` is undefined when both fields are empty or one is invalid. */
export function personIn(params: URLSearchParams): Found {
  const typed = { email: params.get('email') ?? '', phone: params.get('phone') ?? '' }
  const read = shape.safeParse(typed)
  if (!read.success) return { typed, problems: problemsIn(read.error), asked: undefined }
  const { email, phone } = read.data
  const asked = { ...(email && { email }), ...(phone && { phone }) }
  return { typed, problems: {}, asked: email || phone ? asked : undefined }
}
