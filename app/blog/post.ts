import { z } from 'zod'

import { address, filledText, withoutLimits } from '#app/database/fields.ts'

export const postFields = z.object({
  title: filledText(200),
  description: filledText(50_000),
  imageUrl: address(),
})

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
