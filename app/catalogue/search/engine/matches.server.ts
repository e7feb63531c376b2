import type { Database } from '#app/database/database.server.ts'

import {
  buyersScope,
  type Candidate,
  candidatesFor,
  codesAt,
  hasMatch,
  positionsWith,
} from './candidates.server.ts'
import { withoutPlateWords, type ParsedQuery } from './parsed-query.ts'
import { hasDigit } from './search-words.ts'
import { correctedWords, unknownNumber } from './spelling.server.ts'
import { prefixSteps, codeSteps, innerCodeSteps, type Steps, stepsOf } from './steps.ts'
import { type Scope, term } from './terms.ts'

export type Matches = { candidates: Candidate[]; isMore: boolean }

/** Inner parts of codes and beginnings of words match only if nothing else does. */
export async function matchesAsTyped(
  db: Database,
  query: ParsedQuery,
  scope: Scope,
): Promise<Matches & { steps: Steps }> {
  for (const steps of [stepsOf(query), innerCodeSteps(query)]) {
    const found = await candidatesFor(db, steps, scope)
    if (found.candidates.length > 0) return { ...found, steps }
  }
  const steps = prefixSteps(query)
  return { ...(await candidatesFor(db, steps, scope)), steps }
}

export type MatchesWithFallbacks = Matches & {
  searchedFor?: string[]
  missing?: string[]
}

/** Words without labels and amounts, corrected words, codes, fewer words. Without words a filter's products match. */
export async function matchesWithFallbacks(
  db: Database,
  query: ParsedQuery,
  scope: Scope,
): Promise<MatchesWithFallbacks> {
  const filter = scope.terms.find((one) => typeof one === 'string')
  if (query.words.length === 0 && filter !== undefined)
    return candidatesFor(db, { codes: [], words: [{ query: filter }] }, scope)
  const asTyped = await matchesAsTyped(db, query, scope)
  if (asTyped.candidates.length > 0) return asTyped
  const plain = withoutPlateWords(query)
  const asPlain = plain ? await matchesAsTyped(db, plain, scope) : asTyped
  if (asPlain.candidates.length > 0) return asPlain
  const { words } = plain ?? query
  const corrected = await correctedMatches(db, words, scope)
  if (corrected && corrected.candidates.length > 0) return corrected
  const codes = await codesWithin(db, words)
  const coded = codes.length > 0 ? await candidatesFor(db, codeSteps(codes, words), scope) : asTyped
  if (coded.candidates.length > 0) {
    return { ...coded, searchedFor: codes.map((code) => code.toUpperCase()) }
  }
  const without = await matchesWithoutNumber(db, words, scope)
  return (
    without ?? (await matchesOfFewerWords(db, corrected?.searchedFor ?? words, scope)) ?? asTyped
  )
}

async function correctedMatches(db: Database, words: string[], scope: Scope) {
  const searchedFor = await correctedWords(db, words)
  return (
    searchedFor && {
      ...(await matchesAsTyped(db, { code: '', words: searchedFor }, scope)),
      searchedFor,
    }
  )
}

async function matchesWithoutNumber(db: Database, words: string[], scope: Scope) {
  const missing = await unknownNumber(db, words)
  const rest = words.filter((word) => !missing.includes(word))
  if (missing.length === 0 || rest.every((word) => word.length < 3)) return undefined
  const found = await matchesAsTyped(db, { code: '', words: rest }, scope)
  if (found.candidates.length > 0) return { ...found, searchedFor: rest, missing }
  const corrected = await correctedMatches(db, rest, scope)
  if (corrected && corrected.candidates.length > 0) return { ...corrected, missing }
  const fewer = await matchesOfFewerWords(db, corrected?.searchedFor ?? rest, scope)
  return fewer && { ...fewer, missing }
}

const mostWords = 5
const mostMakerWords = 3

/** Leaves out words that say less before those that name the part; never a number. */
async function matchesOfFewerWords(db: Database, words: string[], scope: Scope) {
  if (words.length < 2 || words.length > mostWords) return undefined
  for (const left of await wordsToLeaveOut(db, words)) {
    const searchedFor = words.filter((_, index) => !left.includes(index))
    if (searchedFor.length === 0) continue
    const found = await candidatesFor(db, stepsOf({ code: '', words: searchedFor }), scope)
    if (found.candidates.length > 0) return { ...found, searchedFor }
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

const mostProducts = 500
const mostPieces = 8

type Piece = { text: string; isStart: boolean }

type Run = { code: string; start: number; end: number }

/** `6S50MC-C` has its cylinders before the type, `VTR 354 P` an extension after it: both may be left out. */
export async function codesWithin(db: Database, words: string[]) {
  const runs = runsIn(piecesOf(words))
  if (runs.length === 0) return []
  const query = { any: [...new Set(runs.map(({ code }) => term('x', code)))] }
  const indexed = new Set(
    await codesAt(db, await positionsWith(db, { query }, buyersScope(db), mostProducts)),
  )
  const found: Run[] = []
  for (const run of runs.toSorted((one, other) => other.code.length - one.code.length)) {
    const isFree = found.every(({ start, end }) => run.end <= start || end <= run.start)
    if (isFree && indexed.has(run.code)) found.push(run)
  }
  return found.map(({ code }) => code)
}

function piecesOf(words: string[]): Piece[] {
  return words.flatMap((word) =>
    (word.match(/\p{N}+|[^\p{N}]+/gu) ?? []).map((text, index) => ({ text, isStart: index === 0 })),
  )
}

function runsIn(pieces: Piece[]): Run[] {
  return pieces.flatMap((piece, start) => {
    if (!piece.isStart && !isAfterCylinders(pieces, start)) return []
    const texts = pieces.slice(start, start + mostPieces).map(({ text }) => text)
    return texts
      .map((_, index) => ({
        code: texts.slice(0, index + 1).join(''),
        start,
        end: start + index + 1,
      }))
      .filter(({ code }) => isCode(code))
  })
}

function isAfterCylinders(pieces: Piece[], start: number) {
  const before = pieces[start - 1]
  return before?.isStart === true && /^\p{N}{1,2}$/u.test(before.text)
}

/** Shorter ones are on every plate. */
function isCode(text: string) {
  return hasDigit(text) && text.length > (/\p{L}/u.test(text) ? 2 : 3)
}
