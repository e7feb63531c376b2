import { z } from 'zod'

import { typedEmail, typedLine } from '#app/http/form-input.ts'

/** All words that ever stood beside the form; what somebody agreed to is looked up here, so none changes. */
export const wordings = {
  '2026-11': 'You will be asked to confirm before anything is sent.',
} as const

/** The words that stand there now; other words are another version. */
export const agreement = { version: '2026-11', words: wordings['2026-11'] } as const

/** What a visitor fills in, and the path of the page where (R-NEWS-2, R-VAL-6). */
export const subscriberFields = z.object({
  email: typedEmail()
    .refine(Boolean, 'Please enter your email.')
    .transform((email) => email.toLowerCase()),
  source: typedLine(2000).catch(''),
})

export type SubscriberFields = z.infer<typeof subscriberFields>

/** An unconfirmed address is forgotten after this many days. */
export const daysToConfirm = 7
