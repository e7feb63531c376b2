import type { Database } from '#app/database/database.server.ts'

import { buyersScope, codesAt, hasMatch, positionsWith } from './candidates.server.ts'
import { foreignWords } from './foreign-words.ts'
import { type ParsedQuery, synonymWords } from './parsed-query.ts'
import { yieldToEventLoop } from './search-queue.server.ts'
import { hasDigit, lookOf, stem } from './search-words.ts'
import { latinLanguages, latinStem } from './stemmers.ts'
import { lookalikeStep, innerCodeStep, stepsOf } from './steps.ts'
import { term } from './terms.ts'

/** A word of at least `from` letters may have `typos` errors. */
const allowedTypos = [
  { from: 9, typos: 2 },
  { from: 5, typos: 1 },
]

const mostCorrected = 3
const comparedAtOnce = 2000
const shortestStem = 4

/** Undefined if no word is unknown, if an unknown one has a digit, or if too little is left. */
export async function correctedWords(db: Database, words: string[]): Promise<string[] | undefined> {
  const unknown = await unknownAmong(db, words)
  if (unknown.length === 0 || unknown.some(hasDigit)) return undefined
  const near = new Map<string, string[]>()
  for (const word of unknown.slice(0, mostCorrected)) near.set(word, await mostSimilarTo(db, word))
  const better = words.flatMap((word) => (unknown.includes(word) ? (near.get(word) ?? []) : [word]))
  // Two digits alone are on every plate.
  return better.some((word) => /\p{L}|\p{N}{3}/u.test(word)) ? better : undefined
}

/** A number that no product has, with the short words and digits beside it that belong to it, as in `MAF 1425 B`. */
export async function unknownNumber(db: Database, words: string[]) {
  const unknown = await unknownAmong(db, words)
  const isMissing = (word = '') => unknown.includes(word) && hasDigit(word)
  return words.filter((word, index) => {
    const isBeside = isMissing(words[index - 1]) || isMissing(words[index + 1])
    return isMissing(word) || (isBeside && (hasDigit(word) || word.length < 4))
  })
}

async function unknownAmong(db: Database, words: string[]) {
  const unknown: string[] = []
  for (const word of words) if (!(await isKnown(db, word))) unknown.push(word)
  return unknown
}

async function isKnown(db: Database, word: string) {
  const { words } = stepsOf({ code: '', words: [word] })
  const code = word.length > 2 ? [{ begins: term('c', word) }] : []
  const query = { any: [...words.slice(-1).map((widest) => widest.query), ...code] }
  if (await hasMatch(db, { query })) return true
  const inner = hasDigit(word) ? innerCodeStep([word], []) : undefined
  return inner !== undefined && (await positionsWith(db, inner, buyersScope(db), 1)).length > 0
}

async function mostSimilarTo(db: Database, word: string) {
  const [sameStem] = await stillInUse(db, await wordsWithStemOf(db, word), 1)
  return sameStem === undefined ? mostSimilarByLetters(db, word) : [sameStem]
}

async function wordsWithStemOf(db: Database, word: string) {
  if (!/^[a-z]{5,}$/.test(word)) return []
  const stems = latinLanguages.map((language) => ({ language, stem: latinStem(language, word) }))
  const [shortest = word] = stems
    .map(({ stem: one }) => one)
    .toSorted((a, b) => a.length - b.length)
  if (shortest.length < shortestStem) return []
  await yieldToEventLoop(db)
  const rows = await db
    .selectFrom('searchWords')
    .select('word')
    .where('word', '>=', shortest)
    .where('word', '<', `${shortest}~`)
    .limit(comparedAtOnce)
    .execute()
  const isSame = (other: string) =>
    stems.some(({ language, stem: one }) => latinStem(language, other) === one)
  return rows.map((row) => row.word).filter((other) => other !== word && isSame(other))
}

/** Reads words by length, because there may be many. */
async function mostSimilarByLetters(db: Database, word: string) {
  const most = allowedTypos.find(({ from }) => word.length >= from)?.typos ?? 0
  const trade = /^[a-z]/.test(word) ? synonymWords : foreignWords()
  const near = similarAmong([...trade], word, most)
  for (let letters = word.length - most - 1; letters <= word.length + most + 1; letters++) {
    await yieldToEventLoop(db)
    const inUse = db.selectFrom('searchWords').select('word').where('letters', '=', letters)
    const rows = await inUse.execute()
    for (let start = 0; start < rows.length; start += comparedAtOnce) {
      await yieldToEventLoop(db)
      const some = rows.slice(start, start + comparedAtOnce).map((row) => row.word)
      near.push(...similarAmong(some, word, most))
    }
  }
  return stillInUse(db, mostSimilarFirst(near), 1)
}

async function stillInUse(db: Database, words: string[], most: number) {
  const known: string[] = []
  for (const word of new Set(words.slice(0, 8))) {
    if (known.length < most && (await isKnown(db, word))) known.push(word)
  }
  return known
}

type Similar = { other: string; typos: number; isOtherStart: number }

function similarAmong(known: string[], word: string, most: number): Similar[] {
  const [own, start] = [stem(word), word[0]]
  return known.flatMap((other) => {
    const its = stem(other)
    const apart = distance(word, other, most)
    const isSame = own === word && its === other
    const typos = isSame ? apart : Math.min(apart, distance(own, its, most))
    return typos <= most ? [{ other, typos, isOtherStart: Number(other[0] !== start) }] : []
  })
}

function mostSimilarFirst(near: Similar[]) {
  return near
    .toSorted(
      (a, b) =>
        a.typos - b.typos || a.isOtherStart - b.isOtherStart || (a.other < b.other ? -1 : 1),
    )
    .map(({ other }) => other)
}

/** The number of letters to add, drop, change or swap with their neighbour; not exact above `most`. */
function distance(one: string, other: string, most: number) {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let index = 1; index <= other.length; index++) {
      const isSame = one[row - 1] === other[index - 1]
      const isSwapped =
        row > 1 &&
        index > 1 &&
        one[row - 1] === other[index - 2] &&
        one[row - 2] === other[index - 1]
      line[index] = Math.min(
        (last[index] ?? 0) + 1,
        (line[index - 1] ?? 0) + 1,
        (last[index - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[index - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...line) > most) return most + 1
    before = last
    last = line
  }
  return last[other.length] ?? most + 1
}

export async function similarWords(db: Database, { words }: ParsedQuery) {
  const unknown = await unknownAmong(db, words)
  const word = unknown.find((one) => !hasDigit(one) && one.length > 3)
  if (!word) return []
  await yieldToEventLoop(db)
  const rows = await db
    .selectFrom('searchWords')
    .select('word')
    .where('word', '>=', word.slice(0, 2))
    .where('word', '<', `${word.slice(0, 2)}~`)
    .execute()
  const known = rows.map((row) => row.word)
  return stillInUse(db, mostSimilarFirst(similarAmong(known, word, Math.ceil(word.length / 2))), 5)
}

/** The query with O and 0, or I, L and 1, exchanged as in a known code; it is only offered, not searched. */
export async function lookalikeQuery(db: Database, query: string, { code, words }: ParsedQuery) {
  for (const typed of new Set([code, ...joinedNeighbours(words), ...words])) {
    if (typed.length < 3 || !/[0o1il]/.test(typed)) continue
    const positions = await positionsWith(db, lookalikeStep(typed), buyersScope(db), 1)
    const alike = (await codesAt(db, positions)).find((one) =>
      lookOf(one).startsWith(lookOf(typed)),
    )
    const spelt = alike && alike.slice(0, typed.length) !== typed && withCode(query, typed, alike)
    if (spelt) return spelt
  }
  return undefined
}

/** Two or three neighbouring words with a digit may be one code, as in `furuno fe 8OO`. */
function joinedNeighbours(words: string[]) {
  const groups = words.flatMap((_, start) =>
    [3, 2].map((count) => words.slice(start, start + count)),
  )
  return groups.map((group) => group.join('')).filter(hasDigit)
}

function withCode(query: string, typed: string, code: string) {
  const gap = '[^\\p{L}\\p{N}]*'
  const pattern = new RegExp([...typed].join(gap), 'iu')
  return pattern.test(query)
    ? query.replace(pattern, (found) => {
        let index = 0
        return found.replaceAll(/[\p{L}\p{N}]/gu, () => (code[index++] ?? '').toUpperCase())
      })
    : undefined
}
