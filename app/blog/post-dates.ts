type Dated = { state?: 'draft' | undefined; date?: string | undefined }

/** A chosen day, else the publishing time. A post that becomes a draft keeps `shownDay`. */
export function datesOf(
  { state, date }: Dated,
  current?: Dated & { shownDay: string },
  now = Date.now(),
) {
  if (date && date !== current?.shownDay) return { createdAt: `${date}T00:00:00.000Z` }
  if (date || !current) return {}
  if (current.state && !state) return { createdAt: new Date(now).toISOString() }
  return state && !current.state ? { date: current.shownDay } : {}
}
