import { z } from 'zod'

import { text } from '#app/database/fields.ts'

/** What becomes of an enquiry. */
export const statuses = ['new', 'answered', 'won', 'lost', 'spam'] as const
export type EnquiryStatus = (typeof statuses)[number]

/** What an owner may look at: `open` is what waits for somebody, `all` is everything but spam. */
export const shows = ['open', ...statuses, 'all'] as const
export type EnquiriesShown = (typeof shows)[number]

/** The longest note, told to the browser too. */
export const longestNote = 5_000

/** An enquiry as its owner has it; `suspicion` names the signs of a machine, separated by spaces. */
export const managedEnquiry = z.object({
  _id: z.string(),
  reference: z.string(),
  name: z.string(),
  phone: z.string().optional(),
  email: z.string().optional(),
  message: z.string(),
  productId: z.string().optional(),
  productTitle: z.string().optional(),
  createdAt: z.string(),
  status: z.enum(statuses),
  readAt: z.string().optional(),
  note: z.string(),
  suspicion: z.string().optional(),
  updatedAt: z.string(),
  version: z.number().int(),
})

export type ManagedEnquiry = z.infer<typeof managedEnquiry>

/** What an owner changes, from the `version` that was read. */
export const enquiryChanges = z.object({
  version: z.number().int(),
  status: z.enum(statuses).optional(),
  note: text(longestNote).optional(),
})
