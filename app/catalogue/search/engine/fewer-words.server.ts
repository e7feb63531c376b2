import type { Database } from '#app/database/database.server.ts'

import { candidatesFor, hasMatch } from './candidates.server.ts'
import { hasDigit } from './search-words.ts'
import { stepsOf } from './steps.ts'
import { type Scope, term } from './terms.ts'

const mostWords = 5
const mostMakerWords = 3

/** Leaves out words that say less before those that name the part; never a number. */
export async function matchesOfFewerWords(db: Database, words: string[], scope: Scope) {
  if (words.length < 2 || words.length > mostWords) return undefined
  for (const left of await wordsToLeaveOut(db, words)) {
    const other = words.filter((_, index) => !left.includes(index))
    if (other.length === 0) continue
    const found = await candidatesFor(db, stepsOf({ code: '', words: other }), scope)
    if (found.candidates.length > 0) return { ...found, other }
  }
  return undefined
}

/** In English the noun is last (`piston ring`), so its two words are left out after all others, and makers first. */
async function wordsToLeaveOut(db: Database, words: string[]) {
  const makers = await makersAmong(db, words)
  const others = [...words.keys()].filter(
    (index) => !makers.includes(index) && !hasDigit(words[index] ?? ''),
  )
  const all = [...makers, ...others]
  const before = all.slice(0, -2)
  return [
    ...(makers.length > 0 ? [makers] : []),
    ...before.map((index) => [index]),
    ...(before.length > 1 ? [before] : []),
    ...all.slice(-2).map((index) => [index]),
  ]
}

async function makersAmong(db: Database, words: string[]) {
  const found = new Set<number>()
  for (const start of words.keys()) {
    for (let count = mostMakerWords; count > 0; count--) {
      const run = words.slice(start, start + count)
      if (run.length < count || run.some(hasDigit)) continue
      if (!(await hasMatch(db, { query: term('m', run.join('')) }))) continue
      run.forEach((_, index) => found.add(start + index))
    }
  }
  return [...found]
}
