import type { Database } from '#app/database/database.server.ts'

import { codesAt, positionsWith } from './candidates.server.ts'
import { hasDigit } from './search-words.ts'
import { term } from './terms.ts'

const mostProducts = 500
const mostPieces = 8

/** A run of letters or of digits in a typed word; `isStart` if the word begins with it. */
type Piece = { text: string; isStart: boolean }

/** A possible code: the pieces from `start` to before `end`. */
type Run = { code: string; start: number; end: number }

/**
 * The whole product codes among these words, the longest first, without overlap. A plate has the number of cylinders
 * before a type (`6S50MC-C`) and an extension after it (`VTR 354 P`), so these may be left out; a run of digits is
 * never divided.
 */
export async function codesWithin(db: Database, words: string[]) {
  const runs = runsIn(piecesOf(words))
  if (runs.length === 0) return []
  const query = { any: [...new Set(runs.map(({ code }) => term('x', code)))] }
  const known = new Set(await codesAt(db, await positionsWith(db, { query }, [], mostProducts)))
  const found: Run[] = []
  for (const run of runs.toSorted((one, other) => other.code.length - one.code.length)) {
    const isFree = found.every(({ start, end }) => run.end <= start || end <= run.start)
    if (isFree && known.has(run.code)) found.push(run)
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
    const ends = Array.from({ length: mostPieces }, (_, more) => start + more + 1)
    return ends
      .filter((end) => end <= pieces.length)
      .map((end) => ({ code: textOf(pieces.slice(start, end)), start, end }))
      .filter(({ code }) => isCode(code))
  })
}

function isAfterCylinders(pieces: Piece[], start: number) {
  const before = pieces[start - 1]
  return before?.isStart === true && /^\p{N}{1,2}$/u.test(before.text)
}

function textOf(pieces: Piece[]) {
  return pieces.map(({ text }) => text).join('')
}

/** Shorter ones are on every plate. */
function isCode(text: string) {
  return hasDigit(text) && text.length > (/\p{L}/u.test(text) ? 2 : 3)
}
