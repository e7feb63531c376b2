const day = 24 * 3_600_000

/** `time` in milliseconds; year-month-day in UTC. */
export function utcDay(time: number) {
  return new Date(time).toISOString().slice(0, 10)
}

/** The last days in their order, today at the end. */
export function lastUtcDays(count: number, now: number) {
  return Array.from({ length: count }, (_, n) => utcDay(now - (count - 1 - n) * day))
}
