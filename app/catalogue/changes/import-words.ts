import { isWithin } from '#app/platform/clock.ts'
import { counted, grouped } from '#app/ui/admin/format.ts'

import type { Import } from './imports.server.ts'

const states: { [State in Import['state']]: string } = {
  checking: 'Checking',
  ready: 'Ready to write',
  writing: 'Writing',
  done: 'Written',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Stopped',
}

export function stateLabel(state: Import['state']) {
  return states[state]
}

export function isRunning({ state }: Pick<Import, 'state'>) {
  return state === 'checking' || state === 'writing' || state === 'undoing'
}

/** From the time that the rows before took. */
export function timeLeft(
  { done, rows, phaseAt }: Pick<Import, 'done' | 'rows' | 'phaseAt'>,
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
  { pictures, createdAt }: Pick<Import, 'pictures' | 'createdAt'>,
  now: number,
) {
  return pictures !== null && !isWithin(createdAt, 47 * hour, now)
}

export function pictureWords(found: Import, now: number) {
  const { used = 0, unused = 0 } = found.counts
  if (found.pictures === null || (found.state !== 'ready' && found.state !== 'done')) return ''
  if (found.state === 'ready' && isZipGone(found, now))
    return 'The ZIP file was deleted after two days. Please send it again.'
  const all = `${counted(used, 'picture')} of ${found.pictures} ${used === 1 ? 'belongs' : 'belong'} to these products.`
  return unused > 0 ? `${all} ${grouped(unused)} cannot be used; the list says why.` : all
}
