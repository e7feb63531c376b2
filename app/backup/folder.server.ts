import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { clockTolerance, isoTime } from '#app/platform/clock.ts'
import { undefinedIfMissing } from '#app/platform/error-code.ts'

const day = 24 * 3_600_000

const limits = [
  { most: 7, span: day, groupOf: (time: number) => Math.floor(time / day) },
  // 5 January 1970 was a Monday.
  { most: 4, span: 7 * day, groupOf: (time: number) => Math.floor((time / day - 4) / 7) },
  { most: 6, span: 31 * day, groupOf: (time: number) => isoTime(time).slice(0, 7) },
]

const longestCopy = 186 * day

/** A month longer, so that no remaining backup needs an older erasure. */
export const oldestErasure = longestCopy + 31 * day

export function backupFolder(dataDir: string) {
  return join(dataDir, 'backups')
}

export async function backupsIn(folder: string) {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  const backups = names
    .filter((name) => timeIn(name) !== undefined)
    .toSorted()
    .toReversed()
  const listed = await Promise.all(
    backups.map(async (name) => {
      const found = await stat(join(folder, name)).catch(undefinedIfMissing)
      return found ? { name, at: new Date(timeIn(name) ?? 0).toISOString(), size: found.size } : []
    }),
  )
  return listed.flat()
}

/** Also copies from before upgrades, which contain the same personal data. A backup may remove files meanwhile. */
export async function removeExpired(
  folder: string,
  now = Date.now(),
  listExpired: typeof expiredBackups = expiredBackups,
) {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  for (const name of listExpired(names, now)) await rm(join(folder, name), { force: true })
  for (const name of names.filter((file) => /^before-.*\.db$/.test(file))) {
    const copy = await stat(join(folder, name)).catch(undefinedIfMissing)
    if (copy && copy.mtimeMs < now - longestCopy) await rm(join(folder, name), { force: true })
  }
}

/** `chandlery-20260131-235959Z.tar`, so that names sort by time. */
export function backupName(now: number) {
  const digits = isoTime(now).replaceAll(/[-:]|\.\d+Z/g, '')
  return `chandlery-${digits.replace('T', '-')}Z.tar`
}

/** Of the second after the newest backup if that began in this one: the newest of a day is kept. */
export async function freeBackupName(folder: string, now = Date.now()) {
  const times = (await readdir(folder)).map((name) => timeIn(name) ?? 0)
  // A clock may have been ahead.
  const newest = Math.max(0, ...times.filter((time) => time <= now + clockTolerance))
  return backupName(Math.max(now, newest + 1000))
}

export function timeIn(name: string) {
  const shape = /^chandlery-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.tar$/
  if (!shape.test(name)) return undefined
  const time = Date.parse(name.replace(shape, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(time) ? undefined : time
}

/** All but the newest of each of 7 days, 4 weeks and 6 months; never the newest of all, or one from the future. */
export function expiredBackups(names: string[], now: number) {
  const backups = names
    .map((name) => ({ name, time: timeIn(name) ?? NaN }))
    .filter(({ time }) => time <= now + clockTolerance)
    .toSorted((a, b) => b.time - a.time)
  const remaining = new Set(backups.slice(0, 1).map(({ name }) => name))
  for (const { most, span, groupOf } of limits) {
    const groups = new Set<number | string>()
    for (const { name, time } of backups) {
      if (time < now - most * span || groups.has(groupOf(time))) continue
      groups.add(groupOf(time))
      if (groups.size <= most) remaining.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !remaining.has(name))
}

/** Those older than all that are kept, which hold personal data for too long; never the newest of all. */
export function outdatedBackups(names: string[], now: number) {
  return expiredBackups(names, now).filter((name) => (timeIn(name) ?? now) < now - longestCopy)
}
