import { type DetailName, detailLabels } from '#app/content/line-details.ts'
import type { TypedEnquiryLine } from '#app/inbox/enquiry-line.ts'

import { mostLines } from './cookie-text.ts'

export type Certainty = TypedEnquiryLine['certainty']

/** `productId` is '' for what is not in the catalogue, `title` may be '' for what is. */
export type ListedLine = Pick<
  TypedEnquiryLine,
  'productId' | 'title' | 'quantity' | 'unit' | 'note' | 'details'
> & {
  certainty: Certainty
}

/** A line with what the catalogue says about its product. */
export type ShownLine = ListedLine & {
  partNumber?: string | undefined
  maker?: string | undefined
  imageUrl?: string | undefined
  /** What the supplier still needs to know of it. */
  asks?: DetailName[] | undefined
}

export const fullList = `The list is full: it holds ${mostLines} lines, and fewer where they are long. Please send it first.`

export function freeLine(title: string): ListedLine {
  return {
    productId: '',
    title,
    quantity: '1',
    unit: 'pcs',
    certainty: 'free',
    note: '',
    details: {},
  }
}

export function keyOf({ productId, title }: ListedLine) {
  return productId || ` ${title.toLowerCase()}`
}

/** Adds only the parts that the note does not have yet. */
export function withNote(note: string, more: string) {
  const said = note.split('; ')
  const added = more.split('; ').filter((one) => !said.includes(one))
  return [note, ...added].filter(Boolean).join('; ')
}

/** The same part is one line: adding it again gives that line the new quantity, so a form sent twice adds once. */
export function withLine<Line extends ListedLine>(lines: Line[], line: Line): Line[] {
  const key = keyOf(line)
  if (!lines.some((one) => keyOf(one) === key)) return [...lines, line]
  const { quantity, unit } = line
  return lines.map((one) => {
    if (keyOf(one) !== key) return one
    const details = { ...line.details, ...one.details }
    return { ...one, quantity, unit, note: withNote(one.note, line.note), details }
  })
}

export type Form = { get: (name: string) => unknown }

/** The lines of a sent form; their fields are numbered from 1, and a removed line leaves a gap. */
export function linesIn(form: Form): ListedLine[] {
  return Array.from({ length: mostLines }, (_, n) => lineIn(form, n + 1)).filter(
    ({ productId, title }) => productId !== '' || title !== '',
  )
}

function lineIn(form: Form, n: number): ListedLine {
  const read = (name: string) => {
    const value = form.get(`${name}-${n}`)
    return typeof value === 'string' ? value.trim() : ''
  }
  const productId = read('product')
  const certainty = read('certainty')
  return {
    productId,
    title: read('title'),
    quantity: read('quantity') || '1',
    unit: read('unit') || 'pcs',
    certainty: isCertainty(certainty) ? certainty : productId ? 'chosen' : 'free',
    note: read('note'),
    details: detailsIn(form, n),
  }
}

function isCertainty(text: string): text is Certainty {
  return ['exact', 'likely', 'chosen', 'free'].includes(text)
}

/** The details of a line by their labels. */
export type Details = Record<string, string>

const entries = Object.entries(detailLabels)

/** The details of line `n` of a sent form. */
export function detailsIn(form: Form, n: number): Details {
  const typed = entries.map(([name, label]) => {
    const value = form.get(`detail-${n}-${name}`)
    return [label, typeof value === 'string' ? value.trim() : ''] as const
  })
  return Object.fromEntries(typed.filter(([, value]) => value))
}

/** For the cookie: the index of the label, then the typed text. */
export function shortDetails(details: Details) {
  const typed = entries.map(([, label], n) =>
    details[label] ? `${n}${details[label].replaceAll('~', '-')}` : '',
  )
  return typed.filter(Boolean).join('~')
}

export function detailsFrom(text: string): Details {
  const parts = text.split('~').filter((part) => part.length > 1)
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, label] = entries[Number(part.slice(0, 1))] ?? []
      return label ? [[label, part.slice(1)]] : []
    }),
  )
}

export function missingOf({ asks = [], details }: ShownLine): DetailName[] {
  return asks.filter((name) => !details[detailLabels[name]])
}

/** `Type NHG; Serial number 18-40771`. */
export function detailsText({ details }: { details: Details }) {
  return Object.entries(details)
    .map(([label, value]) => `${label} ${value}`)
    .join('; ')
}
