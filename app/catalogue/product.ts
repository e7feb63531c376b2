import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import {
  address,
  filledText,
  optional,
  recordFields,
  text,
  withoutLimits,
} from '#app/database/fields.ts'
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

/** A picture without a note shows no caption. */
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

export const availabilities = {
  'in stock': 'In stock',
  'to order': 'To order',
  ask: 'Ask us',
} as const

export const productLabels = {
  title: { label: 'Title', missing: 'Please enter a title.' },
  pictures: { label: 'Pictures', missing: messages.uploadImage },
  categoryId: { label: 'Category', missing: 'Please choose a category.' },
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
    format: (code) => code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3'),
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

export const product = withoutLimits(
  productFields.extend({
    ...recordFields,
    categoryName: z.string(),
    subcategoryName: z.string(),
    /** The name of the built-in engineering drawing with the same camera view as `imageUrl`. */
    drawing: z.string().optional(),
  }),
)

export type ProductFields = z.infer<typeof productFields>
export type Product = z.infer<typeof product>

type Specification = { name: string; value: string }

/** These come before a product's own specifications. */
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

/** The captions of the pictures, by their position from 0; the drawing instead of a photo has one too. Only photos of the demo have a drawing, and are illustrations. */
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

export function picturesOf({ imageUrl, pictures = [] }: Pick<Product, 'imageUrl' | 'pictures'>) {
  return [...new Set([imageUrl, ...pictures])].filter(Boolean)
}

/** Without the pictures on other hosts: pages show the next picture, or the drawing of the category. */
export function withOwnPictures(product: Product, origin: string): Product {
  const own = picturesOf(product).filter((picture) => ownPath(picture, origin) !== undefined)
  const [imageUrl = '', ...pictures] = own
  return { ...product, imageUrl, pictures }
}

/** A moved product: its former category and its new version. */
export const movedProduct = z.object({
  _id: z.string().max(200),
  categoryId: z.string().max(40),
  subcategoryId: z.string().max(40),
  version: z.number().int(),
})
export type MovedProduct = z.infer<typeof movedProduct>
export type ProductCategory = Pick<MovedProduct, 'categoryId' | 'subcategoryId'>
