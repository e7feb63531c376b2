import type { Problems, Typed } from '#app/http/form-input.ts'

import { isCalendarDay } from '../enquiry-line.ts'
import { typedAmount } from './decimal.ts'
import { currencies, currency, currencyOf, type QuoteContent, type QuoteLine } from './quote.ts'

const longest = { line: 300, note: 500, words: 4000, lines: 220 }

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

/** What was typed stays in `content`, also where `problems` name a field, so that the form can show it again. */
export type ReadQuote = { content: QuoteContent; problems: Problems }

/** Reads the form of a quote; the fields of its lines end with the number of the line: `price-3`. */
export function readQuote(typed: Typed): ReadQuote {
  const problems: Problems = {}
  const text = (name: string, max: number) => {
    const value = (typed[name] ?? '').trim()
    if (value.includes('\0') || !value.isWellFormed())
      problems[name] = 'Please remove the character that cannot be stored.'
    else if (value.length > max)
      problems[name] = `Please use at most ${max.toLocaleString('en')} characters.`
    return value
  }
  const chosen = currency.safeParse(typed.currency).data ?? 'USD'
  const count = Math.min(Number(typed.count) || 0, longest.lines)
  const content: QuoteContent = {
    currency: chosen,
    lines: Array.from({ length: count }, (_, n) => readLine(typed, n + 1, text)),
    deliveryPlace: text('deliveryPlace', longest.line),
    deliveryCost: text('deliveryCost', 20),
    validUntil: text('validUntil', 10),
    terms: text('terms', longest.words),
    note: text('note', longest.words),
  }
  if (content.validUntil && !isCalendarDay(content.validUntil))
    problems.validUntil = 'Please write the date as year-month-day, such as 2027-03-24.'
  content.lines.forEach((line, n) => checkLine(line, n + 1, content, problems))
  content.deliveryCost = checkAmount('deliveryCost', content.deliveryCost, chosen, problems)
  return { content, problems }
}

/** A line whose title is empty is left out; the form shows it until then, because problems name lines by number. */
export function withoutEmptyLines(content: QuoteContent): QuoteContent {
  return { ...content, lines: content.lines.filter(({ title }) => title !== '') }
}

type Text = (name: string, max: number) => string

function readLine(typed: Typed, n: number, text: Text): QuoteLine {
  const fields = Object.fromEntries(
    lineFields.map((name) => [
      name,
      text(`${name}-${n}`, name === 'note' ? longest.note : longest.line),
    ]),
  )
  return {
    title: '',
    partNumber: '',
    maker: '',
    productId: '',
    unit: '',
    price: '',
    leadDays: '',
    alternative: '',
    alternativeId: '',
    note: '',
    ...fields,
    quantity: fields.quantity || '1',
    currency: currency.safeParse(fields.currency).data ?? '',
    notAvailable: typed[`notAvailable-${n}`] !== undefined,
  }
}

function checkLine(line: QuoteLine, n: number, quote: QuoteContent, problems: Problems) {
  const { price, leadDays, alternative, note, notAvailable } = line
  const isOffer = [price, leadDays, alternative, note].some(Boolean) || notAvailable
  if (line.title === '' && isOffer) problems[`title-${n}`] = 'Please write what this is.'
  const quantity = typedAmount(line.quantity)
  if (quantity !== undefined) line.quantity = quantity
  else problems[`quantity-${n}`] = 'Please write the quantity as a number, such as 2.'
  if (!/^\d{0,3}$/.test(line.leadDays))
    problems[`leadDays-${n}`] = 'Please write the days as a number, such as 18.'
  line.price = checkAmount(`price-${n}`, line.price, currencyOf(line, quote), problems)
}

/** The amount without signs of grouping, or what was typed if it cannot be read. */
function checkAmount(name: string, typed: string, of: keyof typeof currencies, problems: Problems) {
  if (typed === '') return ''
  const amount = typedAmount(typed)
  const places = currencies[of]
  if (amount === undefined)
    problems[name] = `Please write a number such as ${places ? '1840.00' : '1840'}.`
  else if ((amount.split('.')[1]?.length ?? 0) > places)
    problems[name] = `Please check: ${of} has ${places || 'no'} decimals.`
  return amount ?? typed
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
