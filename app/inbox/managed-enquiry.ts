import { z } from 'zod'

import { text } from '#app/database/fields.ts'

export const statuses = ['new', 'answered', 'won', 'lost', 'spam'] as const
export type EnquiryStatus = (typeof statuses)[number]

/** The filters of the list: `open` is new and answered, `all` is everything except spam. */
export const shows = ['open', ...statuses, 'all'] as const
export type EnquiriesShown = (typeof shows)[number]

/** The maximum length of a note, also given to the browser. */
export const longestNote = 5_000

/** An enquiry in the admin; `suspicion` lists its spam signals, separated by spaces. */
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

/** The changes of an owner; `version` is the one that the owner read. */
export const enquiryChanges = z.object({
  version: z.number().int(),
  status: z.enum(statuses).optional(),
  note: text(longestNote).optional(),
})
