import type { QuoteContent, QuoteLine } from '../quotes/quote.ts'

export type Difference = { field: string; mine: string; theirs: string }

const lineWords = {
  title: 'title',
  partNumber: 'part number',
  maker: 'maker',
  quantity: 'quantity',
  unit: 'unit',
  price: 'price',
  currency: 'currency',
  leadDays: 'lead time in days',
  alternative: 'alternative',
  alternativePrice: 'price of the alternative',
  alternativeLeadDays: 'lead time of the alternative in days',
  note: 'note',
  notAvailable: 'not available',
} as const satisfies { [name in keyof QuoteLine]?: string }

const words = {
  currency: 'Currency',
  deliveryPlace: 'Delivery place',
  deliveryCost: 'Delivery cost',
  discount: 'Discount in %',
  vat: 'VAT in %',
  vatNote: 'Why this VAT',
  validUntil: 'Valid until',
  terms: 'Terms',
  note: 'Note',
} as const satisfies { [name in keyof QuoteContent]?: string }

type Fields = { [name: string]: unknown }

export function differences(mine: QuoteContent, theirs: QuoteContent): Difference[] {
  const count = Math.max(mine.lines.length, theirs.lines.length)
  const ofLines = Array.from({ length: count }, (_, n) => n).flatMap((n) =>
    unlike(lineWords, mine.lines[n], theirs.lines[n]).map((one) => ({
      ...one,
      field: `Line ${n + 1}, ${one.field}`,
    })),
  )
  return [...unlike(words, mine, theirs), ...ofLines]
}

function unlike(
  names: { [name: string]: string },
  mine: Fields | undefined,
  theirs: Fields | undefined,
) {
  const all: Difference[] = []
  for (const [name, field] of Object.entries(names)) {
    const [one, other] = [shown(mine?.[name]), shown(theirs?.[name])]
    if (one !== other) all.push({ field, mine: one, theirs: other })
  }
  return all
}

function shown(value: unknown) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' && value !== '' ? value : 'nothing'
}
