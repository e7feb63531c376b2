import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import { isBeside, isPriced, totalsOf } from './quote-sums.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'

/** What a buyer can answer to a quotation; 'price' asks for a new one after the last day of the old one. */
export const answerKinds = ['accept', 'change', 'order', 'price'] as const
type AnswerKind = (typeof answerKinds)[number]

/** The values of the radios `take-3` of a line that offers two parts; a tick of another line has any other. */
export const takes = { asked: 'asked', alternative: 'alternative', none: 'none' } as const

export type AnswerField = 'orderNumber' | 'change' | 'lines'

/** `lines` are numbers, undefined for all; `alternatives` those of which the alternative is taken. */
export type Taking = {
  lines?: number[] | undefined
  alternatives?: number[] | undefined
}

export type QuoteAnswer = Taking & {
  version: number
  kind: AnswerKind
  words: string
  createdAt: string
  undoneAt?: string | undefined
}

export function lineNumbersIn(text: string | null) {
  return text === null ? undefined : text.split(',').map(Number)
}

export function lineNumbersText(numbers: number[] | undefined) {
  return numbers?.join() ?? null
}

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

export function isPast(validUntil: string, day: string) {
  return validUntil !== '' && validUntil < day
}

/** The numbers of the lines that a buyer can choose; [] where only the whole quotation can be accepted. */
export function choosableLines(content: QuoteContent) {
  const priced = pricedLines(content)
  return priced.length > 1 || content.lines.some(isBeside) ? priced : []
}

function pricedLines({ lines }: QuoteContent) {
  return lines.flatMap((line, n) => (isPriced(line) ? [n + 1] : []))
}

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

/** The part asked for and, as a line of its own, the alternative, which has the price if it has none of its own. */
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

/** Which lines an answer takes, which of the priced ones it leaves out, and what those taken cost. Undefined where none has a price. */
export function takenLines(content: QuoteContent, taking: Taking): TakenLines | undefined {
  const { lines, alternatives = [] } = taking
  const all = pricedLines(content)
  if (all.length === 0) return undefined
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
