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

export function filterFrom(asked: URLSearchParams) {
  return subscriberStates.find((state) => state === asked.get('show'))
}
