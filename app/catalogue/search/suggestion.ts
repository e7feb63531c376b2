import { z } from 'zod'

export const suggestion = z.object({
  kind: z.enum(['code', 'product', 'category']),
  text: z.string(),
  note: z.string(),
  address: z.string(),
  picture: z.string().optional(),
})
export type Suggestion = z.infer<typeof suggestion>
