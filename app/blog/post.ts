import { z } from 'zod'

import { filledText, text, withoutLimits } from '#app/database/fields.ts'

export const postFields = z.object({
  title: filledText(200),
  description: filledText(50_000),
  imageUrl: text(2_000),
})

/** A blog post; `slug` is its address under /blog, kept for good once given (R-ENT-2, C-9). */
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
