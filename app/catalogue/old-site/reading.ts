import { z } from 'zod'

/** In the order in which they are read. `path` is that of the contract. */
export const oldSiteLists = [
  { subject: 'products', path: 'products', one: 'product', many: 'products' },
  { subject: 'posts', path: 'blogs', one: 'blog', many: 'blogs' },
  { subject: 'videos', path: 'videos', one: 'video', many: 'videos' },
] as const

const subject = z.enum(['products', 'posts', 'videos'])

/** Where the reading of an old site stands: all rows up to `row` are stored. `allowsPrivate` is true when the command line asked. */
export const reading = z.object({
  subject,
  row: z.number(),
  next: z.string().optional(),
  allowsPrivate: z.boolean(),
})
export type Reading = z.infer<typeof reading>

export function nounOf(subject: z.infer<typeof reading>['subject']) {
  return oldSiteLists.find((one) => one.subject === subject)?.one ?? subject
}
