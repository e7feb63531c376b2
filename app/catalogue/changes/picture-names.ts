import { codeOf } from '../search/engine/search-words.ts'
import { sameNumber } from './product-cells.ts'

export type NumberKey = { key: string; position: number }

const [shortest, longest] = [2, 40]

/**
 * The numbers that the name of a picture may be, the surest first: the whole name, the name without its own number
 * (`371102-1.jpg`, `371102_2.png`, `371102 (3).jpg`), and the folder. Signs that a file name cannot have count last.
 */
export function numbersOfPicture(name: string): NumberKey[] {
  const parts = name.split('/')
  const stem = (parts.at(-1) ?? '').replace(/\.[^.]*$/, '')
  const ending = numberedEnd.exec(stem)
  const [, digits, bracketed, letter] = ending ?? []
  const before = stem.slice(0, ending?.index ?? 0)
  const own = Number(digits ?? bracketed ?? (letter ? letterPlace(letter) : 0))
  const inFolder = /(\d{1,3})\D*$/.exec(stem)?.[1] ?? 0
  const named = [
    { text: stem, position: 0 },
    { text: before, position: own },
    { text: parts.at(-2) ?? '', position: Number(inFolder) },
  ]
  const keysBy = (keyOf: (text: string) => string) =>
    named.flatMap(({ text, position }) => {
      const key = keyOf(text)
      return key === '' ? [] : [{ key, position }]
    })
  return [...keysBy(strictKey), ...keysBy(looseKey)]
}

const numberedEnd =
  /(?:(?<![\s_.-])[\s_.-]+(\d{1,2})|(?<!\s)\s*\((\d{1,2})\)|(?<![\s_-])[\s_-]+([a-z]))$/i

function letterPlace(letter: string) {
  return letter.toLowerCase().charCodeAt(0) - 96
}

/** By which a number is found, whole and without its signs. */
export function numberKeys(number: string) {
  return [strictKey(number), looseKey(number)].filter((key) => key !== '')
}

function strictKey(text: string) {
  const number = sameNumber(text)
  return number.length < shortest ? '' : `whole ${number}`
}

function looseKey(text: string) {
  const code = codeOf(text)
  return code.length < shortest || code.length >= longest ? '' : `code ${code}`
}

/** File names are compared without capitals. */
export function sameName(name: string) {
  return name.normalize('NFC').toLowerCase()
}
