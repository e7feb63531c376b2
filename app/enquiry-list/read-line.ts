import { numberPattern, quantityOf, unitOf, unitPattern } from './unit-spellings.ts'

/** `quantity` is a decimal number; `sourceRow` counts from 1, with empty lines. */
export type ReadLine = {
  quantity: string
  unit?: string
  text: string
  partNumber?: string
  maker?: string
  note?: string
  sourceRow: number
}

export const reasons = {
  heading: 'a heading',
  greeting: 'a greeting',
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
  return withPlainDigits(start.slice(0, 4 * longestText).toWellFormed())
    .replaceAll(/[Ａ-Ｚａ-ｚ！-／：-＠]/gu, (one) => one.normalize('NFKC'))
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
    .trimEnd()
}

/** Joiners stay: Bangla and Persian are written with them. */
const invisible = /(?![\t\u200C\u200D\p{Cs}])\p{C}/gu

export function shortened(text: string) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).toWellFormed()}…` : line
}

/** In Unicode the ten digits of a script are consecutive, from its zero. */
export function withPlainDigits(text: string) {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}

type Counted = { quantity: string; unit?: string; text: string }

const n = `(?<n>${numberPattern})`
const u = `(?<u>${unitPattern})`
const gap = String.raw`[\s:=.\-–—]*`
const label = String.raw`(?:qty|quantity|q'?ty|qnty|quant|menge|anzahl|cantidad|cant|quantité|qté|miktar|кол-во|数量|required|order)`

/**
 * Clear forms come first, so that `10 kg extinguisher - 2 pcs` is two. A run of separators is tried from its start
 * only: a long one would take seconds.
 */
const forms = [
  // qty: 5 pcs
  String.raw`^(?<a>.*?)(?<![\s,;(\[|])[\s,;(\[|]*(?<![\p{L}\p{N}])${label}${gap}${n}\s*${u}?[)\]]?(?<b>.*)$`,
  // 5 x 371102; `12 x 3 mm` is a size.
  String.raw`^${n}\s*(?:${u}\s*)?[x×*]\s+(?!\d{1,4}(?:[.,]\d+)?\s*(?:mm|cm|m|inch|in|["”×x]|$))(?<b>.+)$`,
  // 5x 371102, 5 x371102
  String.raw`^${n}\s+[x×*](?<b>\d{5,}.*|\p{L}{3,}.*)$`,
  // 371102 (5 pcs)
  String.raw`^(?<a>.+?)(?<![\s,;:=|\-–—])[\s,;:=|\-–—]*[(\[]\s*(?:[x×*]\s*)?${n}\s*(?:${u}\s*)?(?:[x×*]\s*)?[)\]]$`,
  // 371102 x 5, 371102 x5 pcs
  String.raw`^(?<a>[\s\d]*[^\s\d].*?|\S{5,}?)(?<!\s)\s+[x×*]\s?${n}\s*${u}?$`,
  // 5 371102 pcs
  String.raw`^${n}\s+(?<b>(?=\S*\d)\S{5,})\s+${u}$`,
  // 371102 - 5 pcs; measures come last.
  String.raw`^(?<a>.+?)(?<!\s)(?:\s*[,;:=|/–—]\s*|\s+(?:-\s*)?)${n}\s*${counted()}$`,
  // 2 nos. O-ring
  String.raw`^${n}\s*${counted()}\s*(?:of\s|[x×*,;:|\-–—]\s*)?\s*(?<b>.+)$`,
  // 371102 - 5, 371102, 5, and two spaces from a table
  String.raw`^(?<a>.+?)(?<!\s)(?:\s+[–—=|/-]\s*|\s*[,;:=|]\s+|\s{2,}|\t\s*)${n}$`,
  String.raw`^(?<a>.+?)(?<!\s)(?:\s*[,;:=|–—]\s*|\s+(?:-\s*)?)${n}\s*${u}$`,
  String.raw`^${n}\s*${u}\s*(?:of\s|[x×*,;:|\-–—]\s*)?\s*(?<b>.+)$`,
  // 4 - 371102, two spaces
  String.raw`^${n}(?:\s*[|;]\s*|\s+[–—-]\s+|\s{2,}|\t\s*)(?<b>(?!\s).*(?:\p{L}|\d{4}).*)$`,
  // 371102 5
  String.raw`^(?<a>(?=\S*\d)\S{5,})\s(?<n>\d{1,3})$`,
  // 4 fuel valves; a `3 way valve` is one.
  String.raw`^(?<n>\d{1,3})\s(?!(?:way|stage|stroke|phase|pole|core|ply|cyl|cylinders?|inch|bar|wire|pin|hole|speed|v|w|kw|hz|mm|cm|kva|amp|deg|ton)\b)(?<b>\p{L}[\p{L}-]{2,}.*|(?=\S*\d)[\p{L}\d-]{5,}(?:\s.*)?)$`,
].map((form) => new RegExp(form, 'iu'))

function counted() {
  return String.raw`(?<u>(?!(?:m|mt|mts|kgs?|lt?s?|can|st|par|kilo)(?![\p{L}]))${unitPattern})`
}

/** The quantity, which is removed from the text; undefined if the line states none. */
export function quantityIn(line: string): Counted | undefined {
  for (const form of forms) {
    const { n: number = '', u: word = '', a = '', b = '' } = form.exec(line)?.groups ?? {}
    const quantity = quantityOf(number)
    const text = trimmed(`${trimmed(a)} ${trimmed(b)}`)
    if (quantity === undefined || !/[\p{L}\p{N}]/u.test(text)) continue
    const unit = unitOf(word)
    return { quantity, ...(unit && { unit }), text }
  }
  return undefined
}

/** Without the separators at both ends; a bracket stays, because it may belong to the name. */
function trimmed(text: string) {
  return text.replaceAll(/^[\s,;:=|–—-]+|(?<![\s,;:=|–—-])[\s,;:=|–—-]+$/gu, '')
}
