import type { Problems, Typed } from '#app/http/form-input.ts'

import { isCalendarDay } from '../enquiry-line.ts'
import { rowsIn, rowsText } from '../packed-lines.ts'
import { decimalsOf, isCurrency } from './currency.ts'
import { typedAmount } from './decimal.ts'
import { isPercent } from './quote-sums.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'

export const mostQuoteLines = 500

export const emptyLine: QuoteLine = {
  title: '',
  partNumber: '',
  maker: '',
  productId: '',
  quantity: '1',
  unit: 'pcs',
  price: '',
  currency: '',
  leadDays: '',
  alternative: '',
  alternativeId: '',
  alternativePrice: '',
  alternativeLeadDays: '',
  note: '',
  notAvailable: false,
}

const longest = { line: 300, note: 500, words: 4000 }

/** Of a unit price, in every currency. */
const pricePlaces = 4

const lineFields = [
  'title',
  'partNumber',
  'maker',
  'productId',
  'quantity',
  'unit',
  'price',
  'currency',
  'leadDays',
  'alternative',
  'alternativeId',
  'note',
] as const

/** After those of older versions of the site, whose forms can still be open. */
const offerFields = ['alternativePrice', 'alternativeLeadDays'] as const
const cellFields = [...lineFields, 'notAvailable', ...offerFields] as const

/** What was typed stays in `content`, also where `problems` name a field, so that the form can show it again. */
export type ReadQuote = { content: QuoteContent; problems: Problems }

/** The fields of a line end with its number: `price-3`. Lines that the page does not show are in `rest`. */
export function readQuote(sent: Typed): ReadQuote {
  const typed = withRest(sent)
  const problems: Problems = {}
  const text = (name: string, max: number) => {
    const value = (typed[name] ?? '').trim()
    if (value.includes('\0') || !value.isWellFormed())
      problems[name] = 'Please remove the character that cannot be stored.'
    else if (value.length > max)
      problems[name] = `Please use at most ${max.toLocaleString('en')} characters.`
    return value
  }
  const chosen = currencyIn(typed.currency) || 'USD'
  const count = Math.min(Number(typed.count) || 0, mostQuoteLines)
  const content: QuoteContent = {
    currency: chosen,
    lines: Array.from({ length: count }, (_, n) => readLine(typed, n + 1, text)),
    deliveryPlace: text('deliveryPlace', longest.line),
    deliveryCost: text('deliveryCost', 20),
    discount: text('discount', 20),
    vat: text('vat', 20),
    vatNote: text('vatNote', longest.line),
    validUntil: text('validUntil', 10),
    terms: text('terms', longest.words),
    note: text('note', longest.words),
  }
  if (content.validUntil && !isCalendarDay(content.validUntil))
    problems.validUntil = 'Please write the date as year-month-day, such as 2027-03-24.'
  content.lines.forEach((line, n) => checkLine(line, n + 1, problems))
  const places = decimalsOf(chosen)
  content.deliveryCost = checkAmount('deliveryCost', content.deliveryCost, places, problems)
  content.discount = checkPercent('discount', content.discount, problems)
  content.vat = checkPercent('vat', content.vat, problems)
  return { content, problems }
}

/** How many lines a part of the form has; parts are shown one by one, because 500 lines are 1.5 MB of page. */
export const linesInPart = 50

/** The first line of the part in which line `n` is. */
export const partOf = (n: number) => Math.floor((n - 1) / linesInPart) * linesInPart + 1

/** Of the buttons that open a part, before its first line. */
export const showIntent = 'show '

/** A quote in the data of a page: as records its lines would be most of it. */
export type PackedQuote = Omit<QuoteContent, 'lines'> & { lines: string }

export function packedQuote(content: QuoteContent): PackedQuote {
  return { ...content, lines: linesText(content.lines) }
}

export function unpackedQuote(content: PackedQuote): QuoteContent {
  const lines = rowsIn(content.lines).map((row, n) => {
    const fields: Typed = Object.fromEntries(fieldsOf(row, n + 1))
    return readLine(fields, n + 1, (name) => fields[name] ?? '')
  })
  return { ...content, lines }
}

export function linesText(lines: QuoteLine[], isShown: (n: number) => boolean = () => false) {
  return rowsText(
    lines.map((line, n) =>
      isShown(n + 1)
        ? []
        : cellFields.map((name) =>
            name === 'notAvailable' ? (line[name] ? 'not available' : '') : line[name],
          ),
    ),
  )
}

function fieldsOf(row: string[], n: number) {
  return cellFields.flatMap((name, index) => {
    const cell = row[index]
    return cell ? [[`${name}-${n}`, cell] as const] : []
  })
}

function withRest({ rest = '', ...typed }: Typed): Typed {
  if (rest === '') return typed
  const rows = rowsIn(rest).slice(0, mostQuoteLines)
  const fields = rows.flatMap((row, n) => (`title-${n + 1}` in typed ? [] : fieldsOf(row, n + 1)))
  return { ...Object.fromEntries(fields), ...typed }
}

/** A line whose title is empty is left out; the form shows it until then, because problems name lines by number. */
export function withoutEmptyLines(content: QuoteContent): QuoteContent {
  return { ...content, lines: content.lines.filter(({ title }) => title !== '') }
}

type Text = (name: string, max: number) => string

function readLine(typed: Typed, n: number, text: Text): QuoteLine {
  const fields = Object.fromEntries(
    [...lineFields, ...offerFields].map((name) => [
      name,
      text(`${name}-${n}`, name === 'note' ? longest.note : longest.line),
    ]),
  )
  return {
    ...emptyLine,
    unit: '',
    ...fields,
    quantity: fields.quantity || '1',
    currency: currencyIn(fields.currency) || (fields.currency ?? ''),
    notAvailable: typed[`notAvailable-${n}`] !== undefined,
  }
}

function checkLine(line: QuoteLine, n: number, problems: Problems) {
  const { price, leadDays, alternative, alternativePrice, note, notAvailable } = line
  const isOffer =
    [price, leadDays, alternative, alternativePrice, note].some(Boolean) || notAvailable
  if (line.title === '' && isOffer) problems[`title-${n}`] = 'Please write what this is.'
  if (line.currency && !isCurrency(line.currency))
    problems[`currency-${n}`] = 'Please choose a currency, such as EUR.'
  const quantity = typedAmount(line.quantity)
  if (quantity !== undefined) line.quantity = quantity
  else problems[`quantity-${n}`] = 'Please write the quantity as a number, such as 2.'
  for (const name of ['leadDays', 'alternativeLeadDays'] as const)
    if (!/^\d{0,3}$/.test(line[name]))
      problems[`${name}-${n}`] = 'Please write the days as a number, such as 18.'
  for (const name of ['price', 'alternativePrice'] as const)
    line[name] = checkAmount(`${name}-${n}`, line[name], pricePlaces, problems)
  const isBeside = Boolean(alternativePrice || line.alternativeLeadDays)
  if (isBeside && !alternative) problems[`alternative-${n}`] = 'Please write the alternative.'
  else if (isBeside && !alternativePrice)
    problems[`alternativePrice-${n}`] = 'Please write the price of the alternative.'
  else if (isBeside && (!price || notAvailable))
    problems[`alternativePrice-${n}`] =
      'The part asked for has no price: please write this one as the unit price of the line.'
}

function checkAmount(name: string, typed: string, places: number, problems: Problems) {
  if (typed === '') return ''
  const amount = typedAmount(typed)
  if (amount === undefined)
    problems[name] = `Please write a number such as ${places ? '1840.00' : '1840'}.`
  else if ((amount.split('.')[1]?.length ?? 0) > places)
    problems[name] = `Please use ${places ? `at most ${places}` : 'no'} decimals.`
  return amount ?? typed
}

/** '' for none, and for what is no currency. */
function currencyIn(typed = '') {
  const code = typed.trim().toUpperCase()
  return isCurrency(code) ? code : ''
}

function checkPercent(name: 'discount' | 'vat', typed: string, problems: Problems) {
  if (typed === '') return ''
  const percent = typedAmount(typed.endsWith('%') ? typed.slice(0, -1).trim() : typed)
  if (percent !== undefined && isPercent(percent)) return percent
  const what = name === 'vat' ? 'VAT' : 'discount'
  problems[name] = `Please write the ${what} as a number from 0 to 100, such as 5.`
  return typed
}

/** A quote may be sent when it has lines, and each says something: a price, that it is not available, or a note. */
export function missingForSending({ lines, validUntil }: QuoteContent): Problems {
  const isEmpty = lines.every(({ title }) => title === '')
  if (isEmpty) return { [lines.length > 0 ? 'title-1' : 'lines']: 'Please write what you offer.' }
  const silent = lines.flatMap((line, n) => {
    const says = line.title === '' || line.price || line.notAvailable || line.note
    const words = 'Please give a price, write a note, or mark it as not available.'
    return says ? [] : [[`price-${n + 1}`, words] as const]
  })
  const date = validUntil ? {} : { validUntil: 'Please say until when the quote is valid.' }
  return { ...Object.fromEntries(silent), ...date }
}
