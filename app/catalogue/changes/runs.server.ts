import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

import { z } from 'zod'

import type { Subject } from '#app/database/tables.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { publicInternet, type Reach } from '#app/platform/public-host.server.ts'

import type { ImportedRecords } from './imported-records.server.ts'

/** How other sites are read; times in milliseconds. After the last of `waits` the reading fails. */
export type OldSites = Reach & { pause: number; waits: number[] }

export const publicSites: OldSites = {
  ...publicInternet,
  pause: 200,
  waits: [1_000, 5_000, 15_000, 30_000],
}

/** Where a process stores pictures; `folder` holds the ZIP files. */
export type PictureStore = { media: MediaStore; folder: string; hasRoom: () => Promise<boolean> }

/** `now` is the time of the database; `phaseAt` names the phase of the import that is run. */
export type Run = {
  holder: string
  phaseAt: string
  signal: AbortSignal
  isPatient: boolean
  now: () => number
  oldSites: OldSites
  records: ReadonlyMap<Subject, ImportedRecords>
  /** None where no import with pictures is run. */
  pictures?: PictureStore | undefined
}

export function recordsOf({ records }: Run, subject: Subject = 'products') {
  const found = records.get(subject)
  if (!found) throw new Error(`This process cannot import ${subject}`)
  return found
}

/** A pause between two slices, so that requests of visitors are answered. */
export async function pauseOf({ signal, isPatient }: Run) {
  signal.throwIfAborted()
  await (isPatient ? sleep(3) : yieldToEventLoop())
  signal.throwIfAborted()
}

const cells = z.array(z.string())

export function cellsIn(text: string) {
  return cells.parse(JSON.parse(text))
}
