export const spans = [30, 90, 365] as const
export type Span = (typeof spans)[number]

/** The days that end with `now`, in milliseconds. */
export type Period = { span: Span; now: number }

export function spanIn(query: URLSearchParams): Span {
  return spans.find((span) => String(span) === query.get('days')) ?? 30
}
