import { folded } from '#app/database/searched.ts'

const longest = 40
const inWords = /[\p{L}\p{N}\p{M}]+/gu
/** The same for ASCII, in a third of the time. */
const inPlainWords = /[a-z0-9]+/g
const isAscii = /^[\0-\x7f]*$/
const otherDigits = /[०-९০-৯٠-٩۰-۹]/g
const zeros = ['०', '০', '٠', '۰'].map((zero) => zero.charCodeAt(0))

/** The normalized text; Devanagari, Bangla, Arabic and Persian digits become 0-9. */
function plain(text: string) {
  const lower = folded(text)
  if (isAscii.test(lower)) return lower
  return lower.replaceAll(otherDigits, (digit) => {
    const code = digit.charCodeAt(0)
    return String(zeros.map((zero) => code - zero).find((value) => value >= 0 && value < 10) ?? '')
  })
}

/** A part number without separators: `37 11 02`, `371-102` and `371102` are the same. */
export function codeOf(text: string) {
  return cut(piecesOf(plain(text)).join(''))
}

/** Half of a character, at its end, is nothing that PostgreSQL can store. */
function cut(word: string) {
  return word.slice(0, longest).toWellFormed()
}

function piecesOf(text: string): string[] {
  return text.match(isAscii.test(text) ? inPlainWords : inWords) ?? []
}

/** The pieces of each run without spaces; `A/C` and `F.O.` are one word. */
function runsOf(text: string) {
  return plain(text)
    .split(/\s+/)
    .map((run) => (/^[a-z0-9]{1,40}$/.test(run) ? [run] : inPieces(run)))
    .filter((pieces) => pieces.length > 0)
}

function inPieces(run: string) {
  const pieces = piecesOf(run)
  const words = pieces.every(({ length }) => length === 1) ? [pieces.join('')] : pieces
  return words.filter((word) => word !== '').map(cut)
}

export function typedWords(text: string) {
  return runsOf(text).flat()
}

/** All words by which a text is indexed: `X-band` by both its parts and as `xband`. */
export function writtenWords(text: string) {
  return runsOf(text).flatMap((pieces) =>
    pieces.length > 1 ? [...pieces, cut(pieces.join(''))] : pieces,
  )
}

export function hasDigit(word: string) {
  return /\p{N}/u.test(word)
}

/** One form for the singular and the plural; it need not be a real word. */
export function stem(word: string) {
  if (word.length < 4 || !word.endsWith('s') || !/^[a-z]+$/.test(word) || /(ss|us|is)$/.test(word))
    return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ss|ch|sh|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** One form for codes that look the same: O becomes 0, and I and L become 1. */
export function lookOf(code: string) {
  return code.replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
