import { searchForm } from '#app/database/searched.ts'

import { stemOf } from './stemmers.ts'

const longest = 40
/** Scripts that have no space between words, and Korean, which writes particles and compounds as one word. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`
const inWords = new RegExp(
  String.raw`[[\p{L}\p{N}\p{M}]--[${unspaced}]]+|[[\p{L}\p{N}\p{M}]&&[${unspaced}]]+`,
  'gv',
)
const isUnspaced = new RegExp(`^[${unspaced}]`, 'v')
/** The first of these scripts in Unicode, so that other words are known at once. */
const thai = '\u0E00'
/** The same for ASCII, in a third of the time. */
const inPlainWords = /[a-z0-9]+/g
const isAscii = /^[\0-\x7f]*$/

/** A part number without separators: `37 11 02`, `371-102` and `371102` are the same. */
export function codeOf(text: string) {
  return cut(piecesOf(searchForm(text)).join(''))
}

/** `slice` can split a surrogate pair, which PostgreSQL rejects. */
function cut(word: string) {
  return word.slice(0, longest).toWellFormed()
}

function piecesOf(text: string): string[] {
  return text.match(isAscii.test(text) ? inPlainWords : inWords) ?? []
}

/** The pieces of each run without spaces; `A/C` and `F.O.` are one word. */
function runsOf(text: string) {
  return searchForm(text)
    .split(/\s+/)
    .map((run) => (/^[a-z0-9]{1,40}$/.test(run) ? [run] : inPieces(run)))
    .filter((pieces) => pieces.length > 0)
}

function inPieces(run: string) {
  const pieces = piecesOf(run)
  const isShort = (piece: string) => piece.length === 1 && !hasNoSpaces(piece)
  return pieces.every(isShort) ? [pieces.join('')].filter((word) => word !== '') : pieces
}

export function typedWords(text: string) {
  return runsOf(text).flat().map(cut)
}

/** All words by which a text is indexed: `X-band` by both its parts and as `xband`. */
export function writtenWords(text: string) {
  return runsOf(text).flatMap((pieces) => {
    const words = pieces.map((piece) => (hasNoSpaces(piece) ? piece : cut(piece)))
    const isJoined = words.length > 1 && !words.some(hasNoSpaces)
    return isJoined ? [...words, cut(words.join(''))] : words
  })
}

export function hasNoSpaces(word: string) {
  return word >= thai && isUnspaced.test(word)
}

export function hasDigit(word: string) {
  return /\p{N}/u.test(word)
}

/** One form for the endings of a word; it need not be a real word. */
export function stem(word: string) {
  if (!/^[a-z]+$/.test(word)) return isAscii.test(word) ? word : stemOf(word)
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ss|ch|sh|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** The stems that a product must have for a word: in scripts without spaces, all pairs of neighbouring characters. */
export function stemsOf(word: string) {
  if (!hasNoSpaces(word)) return [stem(word)]
  const characters = [...word]
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return pairs.length > 0 ? pairs : characters
}

const ideograph = /\p{Script=Han}/gu

/** The stems by which a word is found: also by each Chinese character, which may be a word. */
export function indexedStems(word: string) {
  return hasNoSpaces(word) ? [...stemsOf(word), ...(word.match(ideograph) ?? [])] : [stem(word)]
}

/** One form for codes that look the same: O becomes 0, and I and L become 1. */
export function lookOf(code: string) {
  return code.replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
