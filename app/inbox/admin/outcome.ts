import { z } from 'zod'

import { typedLine, typedText } from '#app/http/form-input.ts'

import { decimalsOf, isCurrency } from '../quotes/currency.ts'
import { times, typedAmount } from '../quotes/decimal.ts'

export const lostReasons = [
  'price',
  'lead time',
  'no stock',
  'no answer',
  'bought elsewhere',
  'other',
] as const

export const longestRemark = 500

/** An empty value is that of the quote. The quote on the same page has a field `currency` of its own. */
export const orderFields = z
  .object({ orderValue: typedLine(40), orderCurrency: typedLine(3) })
  .transform(({ orderValue: value, orderCurrency: currency }, context) => {
    if (value === '') return { value: '', currency: '' }
    const code = currency.toUpperCase()
    const amount = typedAmount(value)
    const refuse = (name: 'orderValue' | 'orderCurrency', message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (amount === undefined) refuse('orderValue', 'Please write the amount as a number: 1840.00.')
    if (!isCurrency(code))
      refuse('orderCurrency', 'Please write the three letters of a currency: USD.')
    if (amount === undefined || !isCurrency(code)) return z.NEVER
    return { value: times(amount, '1', decimalsOf(code)), currency: code }
  })

export const lossFields = z.object({
  reason: z.enum(['', ...lostReasons], 'Please choose a reason of the list.').prefault(''),
  remark: typedText(longestRemark),
})
