import { z } from 'zod'

import { typedEmail, typedLine } from '#app/http/form-input.ts'

/** All consent texts that the form has ever had. They never change, because stored consents refer to them. */
export const wordings = {
  '2026-11': 'You will be asked to confirm before anything is sent.',
} as const

/** The current consent text; another text needs another version. */
export const agreement = { version: '2026-11', words: wordings['2026-11'] } as const

/** The email, and the path of the page with the form (R-NEWS-2, R-VAL-6). */
export const subscriberFields = z.object({
  email: typedEmail()
    .refine(Boolean, 'Please enter your email.')
    .transform((email) => email.toLowerCase()),
  source: typedLine(2000).catch(''),
})

export type SubscriberFields = z.infer<typeof subscriberFields>

/** An unconfirmed address is deleted after this many days. */
export const daysToConfirm = 7
