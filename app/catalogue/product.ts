import { z } from 'zod'

import { availabilities, impaText } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import {
  address,
  filledText,
  optional,
  recordFields,
  text,
  withoutLimits,
} from '#app/database/fields.ts'
import { typedAmount } from '#app/inbox/quotes/decimal.ts'
import { ownPath, withoutDrawing } from '#app/media/addresses.ts'
import type { FieldLabel } from '#app/ui/admin/forms/form-definition.ts'

/** A number from a nameplate or a parts book; `scheme` is its issuer: maker, IMPA, ISSA, drawing … */
const partNumber = z.object({ scheme: filledText(40), value: filledText(80) })
/** Six digits; typed with or without spaces, points or hyphens. */
const impaCode = filledText(20)
  .transform((code) => code.replaceAll(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'is not six digits'))

const specification = z.object({ name: filledText(80), value: filledText(200) })
const machine = z.object({ maker: filledText(80), model: filledText(80) })
const productId = filledText(200)

export const pictureShows = z.enum(['actual', 'illustration'])
const pictureNote = z.object({ picture: address(), shows: pictureShows })

function withoutDrawings(pictures: string[]) {
  return pictures.filter(withoutDrawing)
}

/** `subcategoryId` is `''` if none is chosen (C-79). */
export const productFields = z.object({
  state: optional(z.enum(['draft', 'hidden'])).describe('Absent for a live product'),
  title: filledText(200),
  description: filledText(10_000),
  imageUrl: address()
    .overwrite(withoutDrawing)
    .describe('Read from the API, a product without a photo has the drawing of its category here'),
  categoryId: text(40),
  subcategoryId: text(40),
  type: optional(filledText(80)),
  maker: optional(filledText(80)),
  model: optional(filledText(80)),
  impaCode: optional(impaCode),
  availability: optional(z.enum(['in stock', 'to order', 'ask'])),
  leadTime: optional(filledText(40)),
  unit: optional(filledText(40)),
  origin: optional(filledText(80)),
  partNumbers: optional(z.array(partNumber).max(50)),
  specifications: optional(z.array(specification).max(50)),
  fits: optional(z.array(machine).max(50)),
  supersededBy: optional(productId),
  alternatives: optional(z.array(productId).max(20)),
  condition: optional(filledText(80)),
  certificate: optional(filledText(200)),
  pictures: optional(z.array(address()).max(12).overwrite(withoutDrawings)),
  pictureNotes: optional(z.array(pictureNote).max(13)),
  datasheetUrl: optional(address()),
})

const money = filledText(40)
  .transform(moneyIn)
  .pipe(
    z.string().regex(/^\d{1,12}(?:\.\d{1,4})?(?: [A-Z]{3})?$/, 'is not a number such as 12.40 EUR'),
  )

/** Signs of one currency only: `$` and `¥` are of several. */
const currencySigns: { readonly [sign: string]: string } = {
  '€': 'EUR',
  '£': 'GBP',
  '৳': 'BDT',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₽': 'RUB',
  '₫': 'VND',
}
const anySign = new RegExp(`[${Object.keys(currencySigns).join('')}]`)

/** `1,840.00 usd`, `USD 1840`, `1.840,00 €` and `1840`, which is in the currency of the quotes. */
function moneyIn(typed: string) {
  const named = typed.replace(anySign, (sign) => ` ${currencySigns[sign]} `).trim()
  const [code = ''] = /^[a-z]{3}|[a-z]{3}$/i.exec(named) ?? []
  const amount = typedAmount(named.replace(code, ''))
  return amount === undefined ? typed : [amount, code].filter(Boolean).join(' ').toUpperCase()
}

const quantity = filledText(20)
  .transform(quantityIn)
  .pipe(z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/, 'is not a number such as 12'))

/** Shops count below zero what they have sold before it came. */
function quantityIn(typed: string) {
  if (/^[-−]\s*\d/.test(typed)) return '0'
  const amount = typedAmount(typed)
  return amount === undefined ? typed : String(Number(amount))
}

/** Only for people of the company: `productFields` has none, so that no public page, list, feed or answer shows one. */
const staffFields = z.object({
  boughtFor: optional(money).describe('For staff: no answer to the public has it'),
  lastQuoted: optional(money).describe('For staff'),
  stock: optional(quantity).describe('For staff: how many there are'),
  shelf: optional(filledText(40)).describe('For staff: where they are'),
})
export const allProductFields = productFields.extend(staffFields.shape)

export type Supply = { availability?: string | undefined; leadTime?: string | undefined }

/** A known time without a word of stock is `days`. */
export function supplyOf({ availability, leadTime }: Supply) {
  if (availability === 'in stock') return { mark: 'stock', words: 'In stock' }
  if (availability === 'to order') return { mark: 'order', words: 'To order' }
  return leadTime ? { mark: 'days', words: leadTime } : { mark: 'ask', words: 'Ask us' }
}

export const productLabels = {
  title: { label: 'Title', missing: 'Please enter a title.' },
  pictures: { label: 'Pictures', missing: messages.uploadImage },
  categoryId: { label: 'Category', missing: messages.chooseCategory },
  subcategoryId: {
    label: 'Subcategory',
    invalid: 'Please choose a subcategory of this category.',
  },
  description: { label: 'Description', missing: 'Please write a description.', lines: 8 },
  state: { label: 'State', none: 'Live', choices: { draft: 'Draft', hidden: 'Hidden' } },
  type: { label: 'Type' },
  maker: { label: 'Maker', autoCapitalize: 'words' },
  model: { label: 'Model' },
  impaCode: {
    label: 'IMPA code',
    hint: 'Six digits, such as 37 11 02.',
    invalid: 'Please enter six digits.',
    format: impaText,
  },
  condition: { label: 'Condition' },
  availability: { label: 'Availability', choices: availabilities },
  leadTime: { label: 'Lead time', hint: 'In words, such as 2 weeks.' },
  unit: {
    label: 'Unit',
    autoCapitalize: 'none',
    suggestions: ['piece', 'set', 'metre', 'pair', 'kg'],
  },
  origin: { label: 'Origin', hint: 'The country it is made in.', autoCapitalize: 'words' },
  partNumbers: {
    label: 'Part numbers',
    hint: 'The kind of number, such as Maker or IMPA, and the number as it stands on the plate or in the parts book.',
    row: 'part number',
    columns: {
      scheme: { label: 'Kind', suggestions: ['Maker', 'IMPA', 'ISSA', 'Drawing'] },
      value: { label: 'Number', autoCapitalize: 'characters' },
    },
  },
  specifications: {
    label: 'Specifications',
    hint: 'The first two are shown on the card of the product.',
    row: 'specification',
    columns: { name: { label: 'Name' }, value: { label: 'Value' } },
  },
  fits: {
    label: 'Fits',
    hint: 'The engines and machines that it fits. A search for one of them finds this product.',
    row: 'model',
    columns: {
      maker: { label: 'Maker', autoCapitalize: 'words' },
      model: { label: 'Model', autoCapitalize: 'characters' },
    },
  },
  supersededBy: { label: 'Superseded by' },
  alternatives: { label: 'Alternatives' },
  certificate: { label: 'Certificate' },
  datasheetUrl: { label: 'Data sheet' },
} satisfies { [name in Exclude<keyof ProductFields, 'imageUrl' | 'pictureNotes'>]: FieldLabel }

const moneyWords = 'A number, with a currency if it is not that of your quotes: 12.40 EUR.'
const notMoney = 'Please write a number such as 1840.00 or 12.40 EUR.'

export const staffLabels = {
  boughtFor: { label: 'Cost', hint: moneyWords, invalid: notMoney },
  lastQuoted: {
    label: 'Last price',
    hint: `Each quote that you send writes it. ${moneyWords}`,
    invalid: notMoney,
  },
  stock: {
    label: 'Stock',
    hint: 'How many you have. An order that is won can take from it.',
    invalid: 'Please write the stock as a number such as 12.',
  },
  shelf: { label: 'Shelf', autoCapitalize: 'characters' },
} satisfies { [name in keyof z.infer<typeof staffFields>]-?: FieldLabel }

export const allProductLabels = { ...productLabels, ...staffLabels }

const storedFields = {
  ...recordFields,
  categoryName: z.string(),
  subcategoryName: z.string(),
  /** The name of the built-in engineering drawing with the same camera view as `imageUrl`. */
  drawing: z.string().optional(),
}

export const product = withoutLimits(productFields.extend(storedFields))
export const staffProduct = withoutLimits(allProductFields.extend(storedFields))

export type AllProductFields = z.infer<typeof allProductFields>
export type StaffProduct = z.infer<typeof staffProduct>
export type ProductFields = z.infer<typeof productFields>
export type Product = z.infer<typeof product>

type Specification = { name: string; value: string }

const identifying = ['type', 'maker', 'model']
const shownElsewhere = [
  'state',
  'title',
  'description',
  'categoryId',
  'subcategoryId',
  'supersededBy',
  'datasheetUrl',
]

export function specificationsOf(product: Partial<Product>, own: readonly Specification[]) {
  const values: Readonly<Record<string, unknown>> = product
  const labels: { [field: string]: FieldLabel } = productLabels
  const rows = Object.entries(labels).flatMap(([field, { label, format, choices }]) => {
    const value = values[field]
    const isShown = typeof value === 'string' && value !== '' && !shownElsewhere.includes(field)
    return isShown
      ? [{ field, name: label, value: choices?.[value] ?? format?.(value) ?? value }]
      : []
  })
  return [
    ...rows.filter(({ field }) => identifying.includes(field)),
    ...own,
    ...rows.filter(({ field }) => !identifying.includes(field)),
  ]
}

const captions = {
  actual: 'This is the actual item',
  illustration: 'Illustration, actual item may differ',
  none: 'Photo on request',
}

/** By position from 0, also of the drawing instead of a photo. Only demo photos have a drawing: illustrations. */
export function captionsOf(
  product: Pick<Product, 'imageUrl' | 'pictures' | 'pictureNotes' | 'drawing'>,
) {
  const { pictureNotes = [], drawing, imageUrl } = product
  const pictures = picturesOf(product)
  if (pictures.length === 0) return [{ at: 0, words: captions.none }]
  return pictures.flatMap((picture, at) => {
    const note = pictureNotes.find((one) => one.picture === picture)?.shows
    const shows = note ?? (drawing && picture === imageUrl ? 'illustration' : undefined)
    return shows ? [{ at, words: captions[shows] }] : []
  })
}

export function partNumbersOf({ partNumbers = [] }: Product) {
  return partNumbers.map(({ scheme, value }) => ({ name: scheme, value }))
}

export function makersNumber(numbers: Product['partNumbers'] = []) {
  return (numbers.find(({ scheme }) => /^maker/i.test(scheme)) ?? numbers[0])?.value ?? ''
}

export function picturesOf({ imageUrl, pictures = [] }: Pick<Product, 'imageUrl' | 'pictures'>) {
  return [...new Set([imageUrl, ...pictures])].filter(Boolean)
}

/** Without the pictures on other hosts: pages show the next picture, or the drawing of the category. */
export function withOwnPictures(product: Product, origin: string): Product {
  const own = picturesOf(product).filter((picture) => ownPath(picture, origin) !== undefined)
  const [imageUrl = '', ...pictures] = own
  return { ...product, imageUrl, pictures }
}

export const movedProduct = z.object({
  _id: z.string().max(200),
  categoryId: z.string().max(40),
  subcategoryId: z.string().max(40),
  version: z.number().int(),
})
export type MovedProduct = z.infer<typeof movedProduct>
export type ProductCategory = Pick<MovedProduct, 'categoryId' | 'subcategoryId'>
