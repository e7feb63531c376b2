import { z } from 'zod'

/** One line under the search box: where it leads, and what it says there. A code's `note` is the product's title. */
export const suggestion = z.object({
  kind: z.enum(['code', 'product', 'category']),
  text: z.string(),
  note: z.string(),
  address: z.string(),
  picture: z.string().optional(),
})
export type Suggestion = z.infer<typeof suggestion>
