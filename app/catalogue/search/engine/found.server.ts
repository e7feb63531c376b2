import type { Database } from '#app/database/database.server.ts'

import { type Candidate, candidatesFor } from './candidates.server.ts'
import { codesWithin } from './codes-within.server.ts'
import { mended } from './mistyped.server.ts'
import { plainOf, type Reading } from './reading.ts'
import { hasDigit } from './search-words.ts'
import { begunSteps, codeSteps, innerSteps, type Steps, stepsOf } from './steps.ts'

const mostTried = 5

/** `isMore` if there are more matches than `candidates`. */
export type Found = { candidates: Candidate[]; isMore: boolean }

/**
 * The products with all typed words, and the steps that found them. Inner parts of codes and beginnings of words
 * match only if nothing else does.
 */
export async function foundAsTyped(
  db: Database,
  reading: Reading,
  filters: string[],
): Promise<Found & { steps: Steps }> {
  for (const steps of [stepsOf(reading), innerSteps(reading)]) {
    const found = await candidatesFor(db, steps, filters)
    if (found.candidates.length > 0) return { ...found, steps }
  }
  const steps = begunSteps(reading)
  return { ...(await candidatesFor(db, steps, filters)), steps }
}

/**
 * The same, then without the labels and amounts of a plate or a requisition, then with `other` words: corrected ones,
 * the codes among them, or all but one.
 */
export async function foundAsMeant(
  db: Database,
  reading: Reading,
  filters: string[],
): Promise<Found & { other?: string[] }> {
  const typed = await foundAsTyped(db, reading, filters)
  if (typed.candidates.length > 0) return typed
  const plain = plainOf(reading)
  const told = plain ? await foundAsTyped(db, plain, filters) : typed
  if (told.candidates.length > 0) return told
  const { words } = plain ?? reading
  const other = await mended(db, words)
  const meant = other ? await foundAsTyped(db, { code: '', words: other }, filters) : typed
  if (meant.candidates.length > 0) return { ...meant, ...(other && { other }) }
  const codes = await codesWithin(db, words)
  const coded = codes.length > 0 ? await candidatesFor(db, codeSteps(codes, words), filters) : typed
  if (coded.candidates.length > 0) {
    return { ...coded, other: codes.map((code) => code.toUpperCase()) }
  }
  return (await foundWithOneLess(db, words, filters)) ?? typed
}

/** Leaves out one word, beginning with the first, which usually matters least; never a number. */
async function foundWithOneLess(db: Database, words: string[], filters: string[]) {
  if (words.length < 2 || words.length > mostTried) return undefined
  for (const [place, word] of words.entries()) {
    if (hasDigit(word)) continue
    const other = words.toSpliced(place, 1)
    const found = await candidatesFor(db, stepsOf({ code: '', words: other }), filters)
    if (found.candidates.length > 0) return { ...found, other }
  }
  return undefined
}
