export const day = 24 * 3_600_000

/** By how many milliseconds the clocks of copies, and the order of two writes, may differ. */
export const clockTolerance = 60_000

/** As times are stored. */
export function isoTime(time = Date.now()) {
  return new Date(time).toISOString()
}

/**
 * Whether a stored time is less than `span` milliseconds old. A time that is more than a minute ahead was stored by a
 * wrong clock and is not believed (docs/decisions/failures.md); `within` is the same in a query.
 */
export function isWithin(at: string | null, span: number, now: number) {
  if (at === null) return false
  const age = now - Date.parse(at)
  return age < span && age >= -clockTolerance
}

/**
 * The milliseconds until a stored end that is at most `longest` ahead when it is stored. An end further ahead is over:
 * a wrong clock stored it; `isOver` is the same in a query.
 */
export function timeUntil(end: string | null, longest: number, now: number) {
  const left = end === null ? 0 : Date.parse(end) - now
  return left > longest + clockTolerance ? 0 : Math.max(left, 0)
}

/** The same day so many months ago, or the last one of a shorter month. */
export function monthsBefore(now: number, months: number) {
  const then = new Date(now)
  const dayOfMonth = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== dayOfMonth) then.setUTCDate(0)
  return then.toISOString()
}

/** `time` in milliseconds; year-month-day in UTC. */
export function utcDay(time: number) {
  return isoTime(time).slice(0, 10)
}

/** The last days in their order, today at the end. */
export function lastUtcDays(count: number, now: number) {
  return Array.from({ length: count }, (_, n) => utcDay(now - (count - 1 - n) * day))
}
