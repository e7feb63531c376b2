import { clockTolerance, isoTime } from '#app/platform/clock.ts'

const day = 24 * 3_600_000

/** `chandlery-20260131-235959Z.tar`: the name says when, so that names sort by time. */
export function backupName(now: number) {
  const digits = isoTime(now).replaceAll(/[-:]|\.\d+Z/g, '')
  return `chandlery-${digits.replace('T', '-')}Z.tar`
}

/** In milliseconds; undefined if it is not the name of a backup. */
export function timeIn(name: string) {
  const shape = /^chandlery-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.tar$/
  if (!shape.test(name)) return undefined
  const time = Date.parse(name.replace(shape, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(time) ? undefined : time
}

const limits = [
  { most: 7, span: day, groupOf: (time: number) => Math.floor(time / day) },
  // 5 January 1970 was a Monday.
  { most: 4, span: 7 * day, groupOf: (time: number) => Math.floor((time / day - 4) / 7) },
  { most: 6, span: 31 * day, groupOf: (time: number) => isoTime(time).slice(0, 7) },
]

/**
 * The backups that are not kept: all but the newest one of each of seven days, four weeks and six months. What is
 * older than that goes even if there are fewer; only the newest backup of all always stays. One with a later time, of a
 * clock that was ahead, neither goes nor stands in for another.
 */
export function expiredBackups(names: string[], now: number) {
  const backups = names
    .map((name) => ({ name, time: timeIn(name) ?? NaN }))
    .filter(({ time }) => time <= now + clockTolerance)
    .toSorted((one, other) => other.time - one.time)
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name))
  for (const { most, span, groupOf } of limits) {
    const groups = new Set<number | string>()
    for (const { name, time } of backups) {
      if (time < now - most * span || groups.has(groupOf(time))) continue
      groups.add(groupOf(time))
      if (groups.size <= most) kept.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
