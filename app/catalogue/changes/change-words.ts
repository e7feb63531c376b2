import type { Subject } from '#app/database/tables.server.ts'
import { isWithin } from '#app/platform/clock.ts'
import { counted, grouped } from '#app/ui/admin/format.ts'

/** A set of changes as a page shows it; the table has these columns. */
type ChangeSet = {
  state: 'checking' | 'ready' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed'
  rows: number
  done: number
  counts: { [name in 'used' | 'unused']?: number | undefined }
  createdAt: string
  phaseAt: string
  pictures: string | null
}

const states: { [State in ChangeSet['state']]: string } = {
  checking: 'Checking',
  ready: 'Ready to write',
  writing: 'Writing',
  done: 'Written',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Stopped',
}

export function stateLabel(state: ChangeSet['state']) {
  return states[state]
}

export function isRunning({ state }: Pick<ChangeSet, 'state'>) {
  return state === 'checking' || state === 'writing' || state === 'undoing'
}

/** From the time that the rows before took. */
export function timeLeft(
  { done, rows, phaseAt }: Pick<ChangeSet, 'done' | 'rows' | 'phaseAt'>,
  now: number,
) {
  if (done === 0) return undefined
  const seconds = (((now - Date.parse(phaseAt)) / done) * (rows - done)) / 1000
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.ceil(seconds / 60)
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}

const hour = 3_600_000

/** A ZIP file is stored for 48 hours, as every file that was uploaded and is not finished. */
export function isZipGone(
  { pictures, createdAt }: Pick<ChangeSet, 'pictures' | 'createdAt'>,
  now: number,
) {
  return pictures !== null && !isWithin(createdAt, 47 * hour, now)
}

export function pictureWords(found: ChangeSet, now: number) {
  const { used = 0, unused = 0 } = found.counts
  if (found.pictures === null || (found.state !== 'ready' && found.state !== 'done')) return ''
  if (found.state === 'ready' && isZipGone(found, now))
    return 'The ZIP file was deleted after two days. Please send it again.'
  const all = `${counted(used, 'picture')} of ${found.pictures} ${used === 1 ? 'belongs' : 'belong'} to these products.`
  return unused > 0 ? `${all} ${grouped(unused)} cannot be used; the list says why.` : all
}

/** In the order in which they are read. `path` is that of the contract. */
export const oldSiteLists = [
  { subject: 'products', path: 'products', one: 'product', many: 'products' },
  { subject: 'posts', path: 'blogs', one: 'blog', many: 'blogs' },
  { subject: 'videos', path: 'videos', one: 'video', many: 'videos' },
] as const

export function nounOf(subject: Subject) {
  return oldSiteLists.find((one) => one.subject === subject)?.one ?? subject
}
