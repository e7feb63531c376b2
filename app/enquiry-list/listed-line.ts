import { type DetailName, detailLabels } from '#app/content/line-details.ts'
import type { TypedEnquiryLine } from '#app/inbox/enquiry-line.ts'

import { encodedPart, joinedParts, mostLines, unitPart } from './cookie-text.ts'

type Certainty = TypedEnquiryLine['certainty']

const mostPieces = 9_999_999

/** `productId` is '' for what is not in the catalogue, `title` may be '' for what is. */
export type ListedLine = Pick<
  TypedEnquiryLine,
  'productId' | 'title' | 'quantity' | 'unit' | 'note' | 'details'
> & {
  certainty: Certainty
  /** The ids of the products that fit what the buyer wrote, while none of them is chosen. */
  choices?: string[]
}

export type ShownLine = ListedLine & {
  partNumber?: string | undefined
  maker?: string | undefined
  model?: string | undefined
  impa?: string | undefined
  /** `partNumber` can be one of another scheme. */
  makersNumber?: string | undefined
  imageUrl?: string | undefined
  asks?: DetailName[] | undefined
  offers?: OfferedProduct[] | undefined
}

type KnownProduct = Omit<ShownLine, keyof ListedLine | 'offers'> & {
  productId: string
  title: string
}

export type OfferedProduct = KnownProduct & { why: string }

export const fullList = `The list is full: it holds ${mostLines} lines, and fewer where they are long. Please send it first.`

export const notListed = 'A part that is no longer listed'

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

export const keysText = (keys: string[]) => keys.map(encodedPart).join('/')
export const keysIn = (text = '') => text.split('/').filter(Boolean).map(decoded)

export function withNote(note: string, more: string) {
  const said = note.split('; ')
  const added = more.split('; ').filter((one) => !said.includes(one))
  return [note, ...added].filter(Boolean).join('; ')
}

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

/** A part that is chosen can be on the list already. */
export function mergedRows<Line extends ListedLine>(lines: Line[]) {
  const rows = new Map<string, Line>()
  for (const line of lines) {
    const before = rows.get(keyOf(line))
    rows.set(keyOf(line), before ? withRow(before, line) : line)
  }
  return [...rows.values()]
}

/** Two rows of a part are one line. Another unit or remark goes into its note, so that no row is lost. */
export function withRow<Line extends ListedLine>(
  line: Line,
  { quantity, unit, note }: ListedLine,
): Line {
  const sum = Math.round((Number(line.quantity) + Number(quantity)) * 1000) / 1000
  const isOne = unit === line.unit && sum <= mostPieces
  if (isOne) return { ...line, quantity: String(sum), note: withNote(line.note, note) }
  const other = [line.note, `and ${quantity} ${unit}`].filter(Boolean).join('; ')
  return { ...line, note: withNote(other, note) }
}

/** The lines after changes, of which a quantity of '0' takes a line away. */
export function withChanges(lines: ListedLine[], changes: ListedLine[]) {
  return changes.reduce((all, line) => {
    const key = keyOf(line)
    return line.quantity === '0' ? all.filter((one) => keyOf(one) !== key) : withLine(all, line)
  }, lines)
}

export type Form = { get: (name: string) => unknown }

/** Fields are numbered from 1, with gaps for removed lines. Lines without fields are in `rest`, each at its place. */
export function linesIn(form: Form): ListedLine[] {
  const rest = form.get('rest')
  const others = typeof rest === 'string' && rest !== '' ? rest.split('/') : []
  return Array.from({ length: mostLines }, (_, n) => {
    const line = lineIn(form, n + 1)
    const other = others[n]
    return isFilled(line) || !other ? line : lineFrom(other)
  }).filter(isFilled)
}

/** What a form chooses for its lines, by the keys of the lines: a product, or '' for none of them. */
export function choicesIn(form: Form) {
  const chosen = new Map<string, string>()
  for (let n = 1; n <= mostLines; n++) {
    const choice = form.get(`choice-${n}`)
    if (typeof choice === 'string') chosen.set(keyOf(lineIn(form, n)), choice)
  }
  return chosen
}

export function withChosen<Line extends ShownLine>(
  lines: Line[],
  chosen: ReadonlyMap<string, string>,
): (Line | ShownLine)[] {
  return lines.map((line) => {
    const { choices = [], offers = [], ...written } = line
    const id = chosen.get(keyOf(line))
    if (choices.length === 0 || id === undefined) return line
    if (!choices.includes(id)) return written
    const { quantity, unit, note, details } = line
    const known = { productId: id, title: '' }
    const { why: _why, ...product } = { why: '', ...offers.find((one) => one.productId === id) }
    return { ...known, ...product, quantity, unit, note, details, certainty: 'chosen' }
  })
}

/** Lines that a page does not show, as its form has them: the shown ones are empty. */
export function restText(lines: ListedLine[], shown: ReadonlySet<ListedLine>) {
  return lines.map((line) => (shown.has(line) ? '' : textOf(line))).join('/')
}

export const isFilled = ({ productId, title }: ListedLine) => productId !== '' || title !== ''

function lineIn(form: Form, n: number): ListedLine {
  const read = (name: string) => {
    const value = form.get(`${name}-${n}`)
    return typeof value === 'string' ? value.trim() : ''
  }
  const productId = read('product')
  const certainty = read('certainty')
  const choices = productId ? [] : idsIn(read('choices'))
  return {
    ...(choices.length > 0 && { choices }),
    productId,
    title: read('title'),
    quantity: read('quantity') || '1',
    unit: read('unit') || 'pcs',
    certainty: isCertainty(certainty) ? certainty : productId ? 'chosen' : 'free',
    note: read('note'),
    details: detailsIn(form, n),
  }
}

const mostChoices = 3
const idsIn = (text: string) => text.split('~').filter(Boolean).slice(0, mostChoices)
export const idsText = (ids: string[] = []) => ids.join('~')

function isCertainty(text: string): text is Certainty {
  return ['exact', 'likely', 'chosen', 'free'].includes(text)
}

export type Details = Record<string, string>

const entries = Object.entries(detailLabels)

export function detailsIn(form: Form, n: number): Details {
  const typed = entries.map(([name, label]) => {
    const value = form.get(`detail-${n}-${name}`)
    return [label, typeof value === 'string' ? value.trim() : ''] as const
  })
  return Object.fromEntries(typed.filter(([, value]) => value))
}

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

export const isOpen = ({ offers = [] }: ShownLine) => offers.length > 0

export function missingOf({ asks = [], details }: ShownLine): DetailName[] {
  return asks.filter((name) => !details[detailLabels[name]])
}

export function detailsText({ details }: { details: Details }) {
  return Object.entries(details)
    .map(([label, value]) => `${label} ${value}`)
    .join('; ')
}

const codes = { e: 'exact', l: 'likely', c: 'chosen', f: 'free' } as const

export function lineFrom(text: string): ListedLine {
  const [productId = '', quantity, unit, title = '', note = '', code = '', ...ends] = text
    .split(':')
    .map(decoded)
  const [details = '', ids = ''] = ends
  const choices = productId ? [] : idsIn(ids)
  const certainty = new Map<string, Certainty>(Object.entries(codes)).get(code)
  return {
    productId,
    title,
    quantity: quantity || '1',
    unit: unit || 'pcs',
    certainty: certainty ?? usual(productId),
    note,
    details: detailsFrom(details),
    ...(choices.length > 0 && { choices }),
  }
}

const usual = (productId: string) => (productId ? 'chosen' : 'free')

function decoded(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

export function textOf(line: ListedLine) {
  const { productId, title, quantity, unit, certainty, note, details, choices } = line
  // The title of a product is in the catalogue.
  const named = productId ? '' : title
  const code = certainty === usual(productId) ? '' : certainty.slice(0, 1)
  const texts = [named, note, code, shortDetails(details), productId ? '' : idsText(choices)]
  const ends = texts.map(encodedPart)
  return joinedParts([encodedPart(productId), encodedPart(quantity), unitPart(unit), ...ends])
}
