import { z } from 'zod'

import { type Problems, problemsIn, typedEmail, typedLine } from '#app/http/form-input.ts'

/** Whom an owner asks about: by an address, by a number, or by both. */
export type PersonAsked = { email?: string; phone?: string }

/** No form has kept a shorter number. */
const fewestDigits = 6

/** The fields by which a person is asked for, here and by the API. */
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

/** Reads who is asked for; `asked` is undefined where that is nobody yet, or where something is wrong. */
export function personIn(params: URLSearchParams): Found {
  const typed = { email: params.get('email') ?? '', phone: params.get('phone') ?? '' }
  const read = shape.safeParse(typed)
  if (!read.success) return { typed, problems: problemsIn(read.error), asked: undefined }
  const { email, phone } = read.data
  const asked = { ...(email && { email }), ...(phone && { phone }) }
  return { typed, problems: {}, asked: email || phone ? asked : undefined }
}
