import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import {
  address,
  filledText,
  optional,
  recordFields,
  storable,
  text,
  withoutLimits,
} from '#app/database/fields.ts'
import type { FieldLabel } from '#app/ui/admin/forms/form-definition.ts'

/** A day begins up to 14 hours earlier than in UTC. */
const earliest = 14 * 3_600_000

/** YYYY-MM-DD, begun somewhere on Earth. */
export function isPastDay(text: string, now = Date.now()) {
  return z.iso.date().safeParse(text).success && Date.parse(text) <= now + earliest
}

const day = text(10).refine((date) => isPastDay(date), {
  error: 'is not a day, YYYY-MM-DD, or is in the future',
  params: { code: 'no_past_day' },
})

export const postFields = z.object({
  title: filledText(200),
  description: filledText(50_000),
  imageUrl: address(),
  state: optional(z.enum(['draft'])).describe('Absent for a published post'),
  date: optional(day),
})

export const postLabels = {
  title: { label: 'Title', missing: 'Please enter a title.' },
  pictures: { label: 'Picture', missing: messages.uploadImage },
  description: {
    label: 'Text',
    hint: 'A blank line begins a paragraph; lines that begin with a dash or a number are a list; a short line alone above others is their heading. Web addresses become links.',
    missing: 'Please write the text.',
    lines: 16,
  },
  date: {
    label: 'Date',
    hint: 'The day that is shown on the post. Without it, the day on which it is published.',
    invalid: 'Please choose today or a day before it.',
    type: 'date',
  },
  state: { label: 'State', none: 'Live', choices: { draft: 'Draft' } },
} satisfies { [name: string]: FieldLabel }

/** Only a draft may lack its text (R-VAL-3), which is checked when it is written. */
const words = storable.trim().max(50_000)
export const postEntry = postFields.extend({
  description: words.describe('Empty for a draft only').prefault(''),
})

export const postChanges = postFields
  .extend({ description: words })
  .partial()
  .extend({ version: recordFields.version })

export const post = withoutLimits(postFields.extend({ slug: z.string(), ...recordFields }))

export type PostFields = z.infer<typeof postFields>
export type Post = z.infer<typeof post>
