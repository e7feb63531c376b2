import { withPlainDigits } from '#app/platform/folded.ts'

/** `quantity` is a decimal number; `sourceRow` counts from 1, with empty lines. */
export type ReadLine = {
  quantity: string
  unit?: string
  text: string
  partNumber?: string
  maker?: string
  note?: string
  possibleQuantities?: string[]
  sourceRow: number
}

export const reasons = {
  heading: 'a heading',
  greeting: 'a greeting',
  about: 'about the ship or the order',
  signature: 'after the closing words',
  empty: 'no word or number in it',
}
export type LeftOut = { sourceRow: number; text: string; why: keyof typeof reasons }

export type ReadList = { lines: ReadLine[]; leftOut: LeftOut[] }

const labelled =
  /(?:\bp\/n|\bpart\s*(?:no|nr|num|number|#)|\bimpa(?:\s*(?:code|no))?|\bissa|\bpn\b|\bart\.?\s*(?:no|nr)|\bref)[\s.:#]*((?=[\p{L}\d./-]*\d)[\p{L}\d][\p{L}\d./-]{2,})/iu

/** The number after `P/N` or `IMPA`, or the whole text if it is one word with digits. */
export function numberIn(text: string) {
  const [, named] = labelled.exec(text) ?? []
  if (named) return named.replace(/(?<![./-])[./-]+$/, '')
  return /^\S{4,40}$/.test(text) && /\d{2}/.test(text) ? text : undefined
}

/** Long enough for a part with its maker, number and drawing; longer text is cut. */
const longestText = 300

/** One line of text: compatibility forms and digits of other scripts are plain, invisible characters are gone. */
export function plainLine(text: string) {
  // Cut early, because a pasted line can have megabytes, but after what is invisible.
  const start = text.replaceAll(invisible, '').replace(/^[^\S\t]+/u, '')
  return (
    withPlainDigits(
      start
        .slice(0, 4 * longestText)
        .toWellFormed()
        .normalize('NFC'),
    )
      .replaceAll(/[Ａ-Ｚａ-ｚ！-／：-＠]/gu, (one) => one.normalize('NFKC'))
      .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
      // `2 pc(s)`
      .replaceAll(/(?<=\p{L})\(s\)/giu, 's')
      .trimEnd()
  )
}

/** Joiners stay: Bangla and Persian are written with them. */
const invisible = /(?![\t\u200C\u200D\p{Cs}])\p{C}/gu

export function shortened(text: string) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).toWellFormed()}…` : line
}
