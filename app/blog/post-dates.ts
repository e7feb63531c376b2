type Dated = { state?: 'draft' | undefined; date?: string | undefined }

/**
 * The date and time of a saved post where they change: a chosen day counts, else a draft gets the time at which it is
 * published. A post that becomes a draft keeps its day. `shown` is the day that the saved post shows.
 */
export function datesOf(
  { state, date }: Dated,
  current?: Dated & { shown: string },
  now = Date.now(),
) {
  if (date && date !== current?.shown) return { createdAt: `${date}T00:00:00.000Z` }
  if (date || !current) return {}
  if (current.state && !state) return { createdAt: new Date(now).toISOString() }
  return state && !current.state ? { date: current.shown } : {}
}
