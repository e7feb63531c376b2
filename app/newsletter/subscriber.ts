import { z } from 'zod'

import { typedEmail, typedLine } from '#app/typed-form.ts'

/** The words beside the form that somebody agrees to; a change of them gets a new version. */
export const agreement = {
  version: '2026-11',
  words: 'You will be asked to confirm before anything is sent.',
} as const

/** What a visitor fills in, and the path of the page where (R-NEWS-2, R-VAL-6). */
export const subscriberFields = z.object({
  email: typedEmail()
    .refine(Boolean, 'Please enter your email.')
    .transform((email) => email.toLowerCase()),
  source: typedLine(2000).catch(''),
})

export type SubscriberFields = z.infer<typeof subscriberFields>
