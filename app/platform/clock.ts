export const day = 24 * 3_600_000

/** In milliseconds, between the clocks of copies or two concurrent writes. */
export const clockTolerance = 60_000

export function isoTime(time = Date.now()) {
  return new Date(time).toISOString()
}

/** A time over a minute ahead is from a wrong clock: not within (docs/decisions/failures.md). `within` in SQL. */
export function isWithin(at: string | null, span: number, now: number) {
  if (at === null) return false
  const age = now - Date.parse(at)
  return age < span && age >= -clockTolerance
}

/** Milliseconds left. An end over `longest` ahead is from a wrong clock, and past. `isOver` in SQL. */
export function timeUntil(end: string | null, longest: number, now: number) {
  const left = end === null ? 0 : Date.parse(end) - now
  return left > longest + clockTolerance ? 0 : Math.max(left, 0)
}

/** Uses the last day of a shorter month. */
export function monthsBefore(now: number, months: number) {
  const then = new Date(now)
  const dayOfMonth = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - months)
  if (then.getUTCDate() !== dayOfMonth) then.setUTCDate(0)
  return then.toISOString()
}

export function utcDay(time: number) {
  return isoTime(time).slice(0, 10)
}

export function lastUtcDays(count: number, now: number) {
  return Array.from({ length: count }, (_, n) => utcDay(now - (count - 1 - n) * day))
}
