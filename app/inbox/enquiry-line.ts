import { z } from 'zod'

import { typedLine, typedText } from '#app/http/form-input.ts'

import { imoNumberIn, wrongImoNumber } from './reference.ts'

/** 'exact' and 'likely' are found by their number or words, 'chosen' is picked by the buyer, 'free' is not listed. */
const certainties = ['exact', 'likely', 'chosen', 'free'] as const

export const longestNote = 500
const decimal = /^(?!0+(?:\.0+)?$)\d{1,7}(?:\.\d{1,3})?$/

/** A thousand in one country, and one in another; `0.125` is the same in all. */
const isAmbiguous = (typed: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)

const typedQuantity = typedLine(12)
  .refine((typed) => !isAmbiguous(typed), {
    message: 'Please write the quantity as 1250 or 1.25. 1,250 can mean both.',
    abort: true,
  })
  .transform((typed) => typed.replace(',', '.') || '1')
  .refine((quantity) => decimal.test(quantity), 'Please write the quantity as a number, such as 2.')

/** A line as a buyer sends it. `productId` is '' for what is not listed. */
export const typedEnquiryLine = z.object({
  productId: typedLine(200),
  title: typedLine(300).refine(Boolean, 'Please write what this line is.'),
  partNumber: typedLine(80),
  maker: typedLine(80),
  quantity: typedQuantity,
  unit: typedLine(12).transform((unit) => unit || 'pcs'),
  certainty: z.enum(certainties).catch('chosen'),
  note: typedText(longestNote),
  details: z.record(z.string().max(40), typedLine(200)).prefault({}),
})
export type TypedEnquiryLine = z.infer<typeof typedEnquiryLine>

export function isCalendarDay(text: string) {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const typedDay = typedLine(10).refine(
  (day) => day === '' || isCalendarDay(day),
  'Please write the date as year-month-day, such as 2027-03-24.',
)

export const shipFields = z.object({
  company: typedLine(120),
  vessel: typedLine(80),
  imoNumber: typedLine(20)
    .refine((typed) => imoNumberIn(typed) !== undefined, wrongImoNumber)
    .transform((typed) => imoNumberIn(typed) ?? ''),
  port: typedLine(80),
  eta: typedDay,
  neededBy: typedDay,
  ownReference: typedLine(80),
  requisition: typedLine(80),
})
export type ShipFields = z.infer<typeof shipFields>

export const enquiryLine = z.object({
  position: z.number().int(),
  productId: z.string().optional(),
  title: z.string(),
  partNumber: z.string().optional(),
  maker: z.string().optional(),
  quantity: z.string(),
  unit: z.string(),
  certainty: z.enum(certainties),
  note: z.string(),
  details: z.record(z.string(), z.string()),
})
export type EnquiryLine = z.infer<typeof enquiryLine>
