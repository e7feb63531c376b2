import { z } from 'zod'

import { typedEmail, typedLine } from '#app/http/form-input.ts'

/** Every consent text ever used. Never change one, because stored consents refer to it. */
export const wordings = {
  '2026-11': 'You will be asked to confirm before anything is sent.',
} as const

export const agreement = { version: '2026-11', words: wordings['2026-11'] } as const

export const subscriberFields = z.object({
  email: typedEmail()
    .refine(Boolean, 'Please enter your email.')
    .transform((email) => email.toLowerCase()),
  source: typedLine(2000).catch(''),
})

export type SubscriberFields = z.infer<typeof subscriberFields>

export const daysToConfirm = 7

export const subscriberStates = ['confirmed', 'waiting', 'suspected'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const stateLabels = {
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  suspected: 'Suspected',
} as const

type Times = { createdAt: string; askedAt?: string; confirmedAt?: string; suspectedAt?: string }

export function currentState({ createdAt, askedAt, confirmedAt, suspectedAt }: Times) {
  if (confirmedAt) return { state: 'confirmed', since: confirmedAt } as const
  if (suspectedAt) return { state: 'suspected', since: suspectedAt } as const
  return { state: 'waiting', since: askedAt ?? createdAt } as const
}

export function filterFrom(query: URLSearchParams) {
  return subscriberStates.find((state) => state === query.get('show'))
}
