import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { address, filledText, withoutLimits } from '#app/database/fields.ts'
import type { FieldLabel } from '#app/ui/admin/forms/form-definition.ts'

export const postFields = z.object({
  title: filledText(200),
  description: filledText(50_000),
  imageUrl: address(),
})

/** What the form says about each field, in the order of the form; `pictures` holds `imageUrl`. */
export const postLabels = {
  title: { label: 'Title', missing: 'Please enter a title.' },
  pictures: { label: 'Picture', missing: messages.uploadImage },
  description: {
    label: 'Text',
    hint: 'A blank line begins a paragraph; lines that begin with a dash or a number are a list; a short line alone above others is their heading.',
    missing: 'Please write the text.',
    lines: 16,
  },
} satisfies { [name: string]: FieldLabel }

/** The body of an edit: some fields of the post, and the version that the edit started from. */
export const postChanges = postFields.partial().extend({ version: z.number().int() })

/** A blog post; `slug` is its address under /blog and follows its title (R-ENT-2, C-9, C-86). */
export const post = withoutLimits(
  postFields.extend({
    _id: z.string(),
    slug: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number().int(),
  }),
)

export type PostFields = z.infer<typeof postFields>
export type Post = z.infer<typeof post>
