import { z } from 'zod'

import {
  type Problems,
  problemsIn,
  type Typed,
  typedEmail,
  typedLine,
  typedText,
} from '#app/http/form-input.ts'
import { shipFields, typedEnquiryLine, type TypedEnquiryLine } from '#app/inbox/enquiry-line.ts'
import { longest, typedPhone } from '#app/inbox/enquiry.ts'
import { isListNumber } from '#app/inbox/reference.ts'

import type { ListedLine } from './listed-line.ts'

const missingContact = 'Please give an email or a phone number, so that we can answer.'

const fields = z
  .object({
    listNumber: typedLine(20).refine(isListNumber, 'The list had no number. Please send it again.'),
    name: typedLine(longest.name).refine(Boolean, 'Please tell us your name or rank.'),
    email: typedEmail(),
    phone: typedPhone,
    message: typedText(longest.message),
    ship: shipFields,
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['contact'],
    message: missingContact,
    // Reported together with the other errors, not after them.
    when: () => true,
  })

export type ReadList = z.infer<typeof fields> & { lines: TypedEnquiryLine[] }

/** One field takes an email or a phone number. */
export function readList(
  typed: Typed,
  listed: ListedLine[],
): { list?: ReadList; problems: Problems } {
  const { contact = '' } = typed
  const isEmail = contact.includes('@')
  const read = fields.safeParse({
    ...typed,
    email: isEmail ? contact : '',
    phone: isEmail ? '' : contact,
    ship: typed,
  })
  const lines = listed.map((line) => typedEnquiryLine.safeParse(line))
  const problems = { ...problemsOfLines(lines), ...(read.error && problemsOf(read.error)) }
  if (!read.success || Object.keys(problems).length > 0) return { problems }
  return { list: { ...read.data, lines: lines.flatMap(({ data }) => data ?? []) }, problems }
}

/** By the name of the field on the page, in the order of the page. */
function problemsOf(error: z.ZodError): Problems {
  const { email, phone, ship: _ship, contact: missing, ...problems } = problemsIn(error)
  const ofShip = error.issues.filter(({ path }) => path[0] === 'ship')
  const contact = email ?? phone ?? missing
  return {
    ...Object.fromEntries(ofShip.map(({ path, message }) => [String(path[1]), message])),
    ...problems,
    ...(contact && { contact }),
  }
}

function problemsOfLines(lines: z.ZodSafeParseResult<unknown>[]): Problems {
  if (lines.length === 0) return { free: 'Please add at least one part to the list.' }
  const found = lines.flatMap(({ error }, n) =>
    error
      ? Object.entries(problemsIn(error)).map(([name, words]) => [`${name}-${n + 1}`, words])
      : [],
  )
  return Object.fromEntries(found)
}
