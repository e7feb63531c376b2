/** What a list of subscribers can be narrowed to. A machine may have sent what is suspected; nothing is written to it. */
export const subscriberStates = ['confirmed', 'waiting', 'suspected'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const stateWords = {
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

/** What a subscriber is, and since when (ISO 8601). */
export function standing({ createdAt, askedAt, confirmedAt, suspectedAt }: Times): {
  state: SubscriberState
  since: string
} {
  if (confirmedAt) return { state: 'confirmed', since: confirmedAt }
  if (suspectedAt) return { state: 'suspected', since: suspectedAt }
  return { state: 'waiting', since: askedAt ?? createdAt }
}

/** The state that an address of the list asks for; undefined for all. */
export function shownIn(asked: URLSearchParams) {
  return subscriberStates.find((state) => state === asked.get('show'))
}
