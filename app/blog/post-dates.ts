type Dated = { state?: 'draft' | undefined; date?: string | undefined }

/**
 * The date and time of a saved post where they change: a chosen day counts, else a draft gets the time at which it is
 * published. A post that becomes a draft keeps its day.
 */
export function datesOf(
  { state, date }: Dated,
  current?: Dated & { createdAt: string },
  now = Date.now(),
) {
  const shown = current?.createdAt.slice(0, 'YYYY-MM-DD'.length)
  if (date && date !== shown) return { createdAt: `${date}T00:00:00.000Z` }
  if (date || !current) return {}
  if (current.state && !state) return { createdAt: new Date(now).toISOString() }
  return state && !current.state ? { date: shown } : {}
}
