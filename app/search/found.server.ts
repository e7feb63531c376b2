import type { Database } from '#app/database/database.server.ts'

import { type Candidate, candidatesFor } from './candidates.server.ts'
import { mended } from './mistyped.server.ts'
import { begunSteps, type Reading, stepsOf } from './reading.ts'

/** `isMore` when there are more than those that were looked at. */
export type Found = { candidates: Candidate[]; isMore: boolean }

/** What has all that was typed; beginnings of words count when nothing else is found. */
export async function foundAsTyped(
  db: Database,
  reading: Reading,
  filters: string[],
): Promise<Found> {
  const whole = await candidatesFor(db, stepsOf(reading), filters)
  if (whole.candidates.length > 0) return whole
  return candidatesFor(db, begunSteps(reading), filters)
}

/** The same, or else what is found for `other` words that may have been meant. */
export async function foundAsMeant(
  db: Database,
  reading: Reading,
  filters: string[],
): Promise<Found & { other?: string[] }> {
  const typed = await foundAsTyped(db, reading, filters)
  if (typed.candidates.length > 0) return typed
  const other = await mended(db, reading)
  if (!other) return typed
  const better = await foundAsTyped(db, { code: '', words: other }, filters)
  return better.candidates.length > 0 ? { ...better, other } : typed
}
