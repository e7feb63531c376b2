import type { EnquiryLine } from '../enquiry-line.ts'
import type { QuoteLine } from './quote.ts'

export const lineFilters = {
  all: 'All',
  price: 'Without a price',
  choose: 'To choose',
  numbers: 'Missing numbers',
} as const
export type LineFilter = keyof typeof lineFilters

export function isLineFilter(text: string): text is LineFilter {
  return text in lineFilters
}

export const filteredFrom = 10

export function askedLine(lines: EnquiryLine[], { title }: QuoteLine, index: number) {
  return lines[index]?.title === title ? lines[index] : undefined
}

export function numbersOf(filter: LineFilter, { lines, asked }: Lines, missing: number[]) {
  const isMissing = new Set(missing)
  return lines.flatMap((line, index) => {
    const hasPrice = line.price !== '' || line.notAvailable
    const isAnswered = hasPrice || line.alternative !== '' || line.note !== ''
    const certainty = askedLine(asked, line, index)?.certainty
    const isShown = {
      all: true,
      price: !hasPrice,
      choose: !isAnswered && (certainty === 'likely' || certainty === 'free'),
      // A note is the question to the buyer.
      numbers: isMissing.has(index + 1) && line.note === '',
    }
    return isShown[filter] ? [index + 1] : []
  })
}

type Lines = { lines: QuoteLine[]; asked: EnquiryLine[] }
