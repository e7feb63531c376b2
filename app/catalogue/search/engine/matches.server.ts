import type { Database } from '#app/database/database.server.ts'

import { type Candidate, candidatesFor } from './candidates.server.ts'
import { codesWithin } from './codes-within.server.ts'
import { withoutPlateWords, type ParsedQuery } from './parsed-query.ts'
import { hasDigit } from './search-words.ts'
import { correctedWords } from './spelling.server.ts'
import { prefixSteps, codeSteps, innerCodeSteps, type Steps, stepsOf } from './steps.ts'

const mostWordsToLeaveOut = 5

/** `isMore` if there are more matches than `candidates`. */
export type Matches = { candidates: Candidate[]; isMore: boolean }

/**
 * The products with all typed words, and the steps that found them. Inner parts of codes and beginnings of words
 * match only if nothing else does.
 */
export async function matchesAsTyped(
  db: Database,
  query: ParsedQuery,
  filters: string[],
): Promise<Matches & { steps: Steps }> {
  for (const steps of [stepsOf(query), innerCodeSteps(query)]) {
    const found = await candidatesFor(db, steps, filters)
    if (found.candidates.length > 0) return { ...found, steps }
  }
  const steps = prefixSteps(query)
  return { ...(await candidatesFor(db, steps, filters)), steps }
}

/**
 * The same, then without the labels and amounts of a plate or a requisition, then with `other` words: corrected ones,
 * the codes among them, or all but one.
 */
export async function matchesWithFallbacks(
  db: Database,
  query: ParsedQuery,
  filters: string[],
): Promise<Matches & { other?: string[] }> {
  const asTyped = await matchesAsTyped(db, query, filters)
  if (asTyped.candidates.length > 0) return asTyped
  const plain = withoutPlateWords(query)
  const asPlain = plain ? await matchesAsTyped(db, plain, filters) : asTyped
  if (asPlain.candidates.length > 0) return asPlain
  const { words } = plain ?? query
  const other = await correctedWords(db, words)
  const corrected = other ? await matchesAsTyped(db, { code: '', words: other }, filters) : asTyped
  if (corrected.candidates.length > 0) return { ...corrected, ...(other && { other }) }
  const codes = await codesWithin(db, words)
  const coded =
    codes.length > 0 ? await candidatesFor(db, codeSteps(codes, words), filters) : asTyped
  if (coded.candidates.length > 0) {
    return { ...coded, other: codes.map((code) => code.toUpperCase()) }
  }
  return (await matchesWithoutOneWord(db, words, filters)) ?? asTyped
}

/** Leaves out one word, beginning with the first, which usually matters least; never a number. */
async function matchesWithoutOneWord(db: Database, words: string[], filters: string[]) {
  if (words.length < 2 || words.length > mostWordsToLeaveOut) return undefined
  for (const [index, word] of words.entries()) {
    if (hasDigit(word)) continue
    const other = words.toSpliced(index, 1)
    const found = await candidatesFor(db, stepsOf({ code: '', words: other }), filters)
    if (found.candidates.length > 0) return { ...found, other }
  }
  return undefined
}
