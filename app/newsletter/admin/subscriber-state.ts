export const subscriberStates = ['confirmed', 'waiting', 'suspected'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const stateLabels = {
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  suspected: 'Suspected',
} as const

type Times = {
  createdAt: string
  askedAt?: string
  confirmedAt?: string
  suspectedAt?: string
}

export function currentState({ createdAt, askedAt, confirmedAt, suspectedAt }: Times): {
  state: SubscriberState
  since: string
} {
  if (confirmedAt) return { state: 'confirmed', since: confirmedAt }
  if (suspectedAt) return { state: 'suspected', since: suspectedAt }
  return { state: 'waiting', since: askedAt ?? createdAt }
}

export function filterFrom(asked: URLSearchParams) {
  return subscriberStates.find((state) => state === asked.get('show'))
}
