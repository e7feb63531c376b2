import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import { isPriced, totalsOf } from './quote-sums.ts'
import type { QuoteContent } from './quote.ts'

/** What a buyer can answer to a quotation; 'price' asks for a new one after the last day of the old one. */
export const answerKinds = ['accept', 'change', 'order', 'price'] as const
type AnswerKind = (typeof answerKinds)[number]

/** What can be wrong in an answer. */
export type AnswerField = 'orderNumber' | 'change' | 'lines'

export type QuoteAnswer = {
  version: number
  kind: AnswerKind
  /** The number of the order, or what is to change. */
  words: string
  /** The numbers of the lines that are taken; undefined for all. */
  lines?: number[] | undefined
  createdAt: string
  undoneAt?: string | undefined
}

/** Of the stored `1,2,5`. */
export function lineNumbersIn(text: string | null) {
  return text === null ? undefined : text.split(',').map(Number)
}

/** Such as `Accepted quotation 2`, or `Accepted 5 lines of quotation 2`. */
export function answerText({ kind, version, words, lines, undoneAt }: QuoteAnswer) {
  const some = lines && (lines.length === 1 ? '1 line of ' : `${lines.length} lines of `)
  const texts = {
    accept: `Accepted ${some ?? ''}quotation ${version}`,
    change: `Asks for a change of quotation ${version}`,
    order: `Order ${words} for ${some ?? ''}quotation ${version}`,
    price: `Asks for a new price after quotation ${version}`,
  }
  return undoneAt ? `${texts[kind]} (undone)` : texts[kind]
}

/** Whether the last day of a quotation is over. */
export function isPast(validUntil: string, day: string) {
  return validUntil !== '' && validUntil < day
}

/** The numbers of the lines that a buyer can take or leave out; [] where only the whole quotation can be accepted. */
export function choosableLines({ lines }: QuoteContent) {
  const priced = lines.flatMap((line, n) => (isPriced(line) ? [n + 1] : []))
  return priced.length > 1 ? priced : []
}

/** A quotation with only these of its lines, for its totals. */
export function withOnly(content: QuoteContent, taken: number[] | undefined): QuoteContent {
  if (!taken) return content
  const numbers = new Set(taken)
  return { ...content, lines: content.lines.filter((_, n) => numbers.has(n + 1)) }
}

/** A longer list of titles would hide the rest of a mail. */
const mostNamed = 20

export type TakenLines = { lines: string; leftOut: string[]; totals: string[] }

/** Which lines an answer takes, which of the priced ones it leaves out, and what those taken cost. */
export function takenLines(content: QuoteContent, taken: number[]): TakenLines {
  const numbers = new Set(taken)
  const left = choosableLines(content).filter((n) => !numbers.has(n))
  const named = left.slice(0, mostNamed).map((n) => `${n}. ${content.lines[n - 1]?.title}`)
  const more = left.slice(mostNamed)
  return {
    lines: rangesText(taken),
    leftOut: more.length > 0 ? [...named, `and lines ${rangesText(more)}`] : named,
    totals: totalsOf(withOnly(content, taken)).map(
      ({ currency, total }) => `${currency} ${moneyText(total, decimalsOf(currency))}`,
    ),
  }
}

/** `1 to 3, 5` of numbers in their order. */
export function rangesText(numbers: number[]) {
  const ranges: { first: number; last: number }[] = []
  for (const n of numbers) {
    const range = ranges.at(-1)
    if (range?.last === n - 1) range.last = n
    else ranges.push({ first: n, last: n })
  }
  const texts = ranges.map(({ first, last }) => {
    if (first === last) return `${first}`
    return last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`
  })
  return texts.join(', ')
}
