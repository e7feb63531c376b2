import type { Database } from '#app/database/database.server.ts'

import { codesAt, isThere, placesWith } from './candidates.server.ts'
import { giveWay } from './in-turn.server.ts'
import { alikeTier, type Reading, stepsOf, synonymWords } from './reading.ts'
import { hasDigit, lookOf, stem } from './search-words.ts'

/** A word of `from` letters may differ in `typos` of them; digits never. */
const allowed = [
  { from: 9, typos: 2 },
  { from: 5, typos: 1 },
]

/**
 * Other words for a search that finds nothing: each that no product has becomes the nearest that one has, or is
 * left out when it is one of several and none is near. Undefined where that changes nothing.
 */
export async function mended(db: Database, { words }: Reading): Promise<string[] | undefined> {
  const unknown = new Set<string>()
  for (const word of words) if (!(await isKnown(db, word))) unknown.add(word)
  if ([...unknown].some(hasDigit) || unknown.size === 0) return undefined
  const near = await nearestTo(db, [...unknown])
  const better = words.flatMap((word) =>
    unknown.has(word) ? (near.get(word)?.slice(0, 1) ?? []) : [word],
  )
  return better.length > 0 ? better : undefined
}

async function isKnown(db: Database, word: string) {
  const [widest] = stepsOf({ code: '', words: [word] }).words.slice(-1)
  return widest !== undefined && (await isThere(db, widest))
}

/** The words in use that each might be, the nearest first; asked for by length, for there may be very many. */
async function nearestTo(db: Database, words: string[]) {
  const near = new Map(
    words.map((word) => [word, nearAmong([...synonymWords], word, typosIn(word))]),
  )
  const around = words.flatMap(({ length }) => [-2, -1, 0, 1, 2].map((more) => length + more))
  for (const letters of new Set(around)) {
    await giveWay(db)
    const inUse = db.selectFrom('searchWords').select('word').where('letters', '=', letters)
    const rows = await inUse.execute()
    const known = rows.map(({ word }) => word)
    for (const [word, found] of near) found.push(...nearAmong(known, word, typosIn(word)))
  }
  return new Map([...near].map(([word, found]) => [word, nearestFirst(found)]))
}

function typosIn(word: string) {
  return allowed.find(({ from }) => word.length >= from)?.typos ?? 0
}

type Near = { other: string; typos: number; isOtherStart: number }

function nearAmong(known: string[], word: string, most: number): Near[] {
  const [own, start] = [stem(word), word[0]]
  return known.flatMap((other) => {
    const its = stem(other)
    const apart = distance(word, other, most)
    const isSame = own === word && its === other
    const typos = isSame ? apart : Math.min(apart, distance(own, its, most))
    return typos <= most ? [{ other, typos, isOtherStart: Number(other[0] !== start) }] : []
  })
}

function nearestFirst(near: Near[]) {
  return near
    .toSorted(
      (a, b) =>
        a.typos - b.typos || a.isOtherStart - b.isOtherStart || (a.other < b.other ? -1 : 1),
    )
    .map(({ other }) => other)
}

/** Letters to add, drop, change or swap with their neighbour; more than `most` when there are more. */
function distance(one: string, other: string, most: number) {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[row - 1] === other[place - 1]
      const isSwapped =
        row > 1 &&
        place > 1 &&
        one[row - 1] === other[place - 2] &&
        one[row - 2] === other[place - 1]
      line[place] = Math.min(
        (last[place] ?? 0) + 1,
        (line[place - 1] ?? 0) + 1,
        (last[place - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[place - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...line) > most) return most + 1
    before = last
    last = line
  }
  return last[other.length] ?? most + 1
}

/** Up to five words in use that share a beginning with what was typed and are not far from it. */
export async function nearWords(db: Database, { words }: Reading) {
  const word = words.find((one) => !hasDigit(one) && one.length > 3)
  if (!word) return []
  await giveWay(db)
  const rows = await db
    .selectFrom('searchWords')
    .select('word')
    .where('word', '>=', word.slice(0, 2))
    .where('word', '<', `${word.slice(0, 2)}~`)
    .execute()
  const most = Math.ceil(word.length / 2)
  const known = rows.map((row) => row.word)
  return nearestFirst(nearAmong(known, word, most)).slice(0, 5)
}

/** What was typed with O for 0, I for 1 or the other way round, where there is such a code; it is only offered. */
export async function meant(db: Database, query: string, { code, words }: Reading) {
  for (const typed of new Set([code, ...besideEachOther(words), ...words])) {
    if (typed.length < 3 || !/[0o1il]/.test(typed)) continue
    const places = await placesWith(db, alikeTier(typed), [], 1)
    const alike = (await codesAt(db, places)).find((one) => lookOf(one).startsWith(lookOf(typed)))
    const spelt = alike && alike.slice(0, typed.length) !== typed && respelt(query, typed, alike)
    if (spelt) return spelt
  }
  return undefined
}

/** Two or three words with a digit may be one code, as in `furuno fe 8OO`. */
function besideEachOther(words: string[]) {
  const groups = words.flatMap((_, start) =>
    [3, 2].map((count) => words.slice(start, start + count)),
  )
  return groups.map((group) => group.join('')).filter(hasDigit)
}

/** The signs of `code` in the places where `typed` stands, with all that is written between them. */
function respelt(query: string, typed: string, code: string) {
  const gap = '[^\\p{L}\\p{N}]*'
  const pattern = new RegExp([...typed].join(gap), 'iu')
  return pattern.test(query)
    ? query.replace(pattern, (found) => {
        let place = 0
        return found.replaceAll(/[\p{L}\p{N}]/gu, () => (code[place++] ?? '').toUpperCase())
      })
    : undefined
}
