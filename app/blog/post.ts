import { z } from 'zod'

export const postFields = z.object({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(50_000),
  imageUrl: z.string().max(2_000),
})

/** A blog post; `slug` is its address under /blog, kept for good once given (R-ENT-2, C-9). */
export const post = postFields.extend({
  _id: z.string(),
  slug: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
})

export type PostFields = z.infer<typeof postFields>
export type Post = z.infer<typeof post>
