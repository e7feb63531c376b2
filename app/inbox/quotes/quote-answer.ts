import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import { isBeside, isPriced, totalsOf } from './quote-sums.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'

/** What a buyer can answer to a quotation; 'price' asks for a new one after the last day of the old one. */
export const answerKinds = ['accept', 'change', 'order', 'price'] as const
type AnswerKind = (typeof answerKinds)[number]

/** The values of the radios `take-3` of a line that offers two parts; a tick of another line has any other. */
export const takes = { asked: 'asked', alternative: 'alternative', none: 'none' } as const

/** What can be wrong in an answer. */
export type AnswerField = 'orderNumber' | 'change' | 'lines'

/** Which lines of a quotation are taken, by their numbers. */
export type Taking = {
  /** Undefined for all. */
  lines?: number[] | undefined
  /** Those of which the alternative is taken. */
  alternatives?: number[] | undefined
}

export type QuoteAnswer = Taking & {
  version: number
  kind: AnswerKind
  /** The number of the order, or what is to change. */
  words: string
  createdAt: string
  undoneAt?: string | undefined
}

/** Of the stored `1,2,5`. */
export function lineNumbersIn(text: string | null) {
  return text === null ? undefined : text.split(',').map(Number)
}

/** What is stored of an answer; null for none. */
export function lineNumbersText(numbers: number[] | undefined) {
  return numbers?.join() ?? null
}

/** Such as `Accepted quotation 2`, or `Accepted 5 lines of quotation 2, with the alternative on line 4`. */
export function answerText({ kind, version, words, lines, alternatives, undoneAt }: QuoteAnswer) {
  const some = lines && (lines.length === 1 ? '1 line of ' : `${lines.length} lines of `)
  const texts = {
    accept: `Accepted ${some ?? ''}quotation ${version}${alternativesText(alternatives)}`,
    change: `Asks for a change of quotation ${version}`,
    order: `Order ${words} for ${some ?? ''}quotation ${version}${alternativesText(alternatives)}`,
    price: `Asks for a new price after quotation ${version}`,
  }
  return undoneAt ? `${texts[kind]} (undone)` : texts[kind]
}

/** `, with the alternative on line 4` */
export function alternativesText(numbers: number[] = []) {
  if (numbers.length === 0) return ''
  const [what, where] = numbers.length === 1 ? ['alternative', 'line'] : ['alternatives', 'lines']
  return `, with the ${what} on ${where} ${rangesText(numbers)}`
}

/** Whether the last day of a quotation is over. */
export function isPast(validUntil: string, day: string) {
  return validUntil !== '' && validUntil < day
}

/** The numbers of the lines that a buyer can choose; [] where only the whole quotation can be accepted. */
export function choosableLines({ lines }: QuoteContent) {
  const priced = lines.flatMap((line, n) => (isPriced(line) ? [n + 1] : []))
  return priced.length > 1 || lines.some(isBeside) ? priced : []
}

/** A quotation with only what is taken of it, for its totals. */
export function withOnly(content: QuoteContent, taking: Taking | undefined): QuoteContent {
  if (!taking) return content
  const { lines } = taking
  const taken = lines && new Set(lines)
  const others = new Set(taking.alternatives)
  return {
    ...content,
    lines: content.lines.flatMap((line, n) => {
      if (taken && !taken.has(n + 1)) return []
      return others.has(n + 1) ? alternativeOf(line) : line
    }),
  }
}

/** The part asked for and, as a line of its own, the alternative; the price is of the latter if that has none of its own. */
export function partsOf(line: QuoteLine): QuoteLine[] {
  if (line.alternative === '') return [line]
  if (isBeside(line)) return [line, alternativeOf(line)]
  const { price, leadDays } = line
  return [
    { ...line, price: '', leadDays: '' },
    { ...alternativeOf(line), price, leadDays },
  ]
}

function alternativeOf(line: QuoteLine): QuoteLine {
  const { alternative, alternativeId, alternativePrice, alternativeLeadDays } = line
  return {
    ...line,
    title: alternative,
    productId: alternativeId,
    maker: '',
    partNumber: '',
    price: alternativePrice,
    leadDays: alternativeLeadDays,
    alternative: '',
    alternativeId: '',
    alternativePrice: '',
    alternativeLeadDays: '',
  }
}

/** A longer list of titles would hide the rest of a mail. */
const mostNamed = 20

export type TakenLines = {
  lines: string
  alternatives: string[]
  leftOut: string[]
  totals: string[]
}

/** Which lines an answer takes, which of the priced ones it leaves out, and what those taken cost. Undefined if it takes all as asked. */
export function takenLines(content: QuoteContent, taking: Taking): TakenLines | undefined {
  const { lines, alternatives = [] } = taking
  if (!lines && alternatives.length === 0) return undefined
  const all = choosableLines(content)
  const taken = lines ?? all
  const numbers = new Set(taken)
  const left = all.filter((n) => !numbers.has(n))
  const named = left.slice(0, mostNamed).map((n) => `${n}. ${content.lines[n - 1]?.title}`)
  const more = left.slice(mostNamed)
  return {
    lines: rangesText(taken),
    alternatives: alternatives.flatMap((n) => {
      const line = content.lines[n - 1]
      return line ? [`${n}. ${line.alternative}, instead of ${line.title}`] : []
    }),
    leftOut: more.length > 0 ? [...named, `and lines ${rangesText(more)}`] : named,
    totals: totalsOf(withOnly(content, taking)).map(
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
