import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { address, filledText, recordFields, withoutLimits } from '#app/database/fields.ts'
import type { FieldLabel } from '#app/ui/admin/forms/form-definition.ts'

export const postFields = z.object({
  title: filledText(200),
  description: filledText(50_000),
  imageUrl: address(),
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
} satisfies { [name: string]: FieldLabel }

export const postChanges = postFields.partial().extend({ version: recordFields.version })

export const post = withoutLimits(postFields.extend({ slug: z.string(), ...recordFields }))

export type PostFields = z.infer<typeof postFields>
export type Post = z.infer<typeof post>
