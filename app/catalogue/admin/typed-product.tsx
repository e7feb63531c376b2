import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { longest } from '#app/ui/admin/forms/form-problems.ts'
import { withPicture } from '#app/ui/admin/forms/form-rules.ts'
import type { FormSubject, Part } from '#app/ui/admin/forms/form-subject.ts'
import { Thumbs } from '#app/ui/admin/forms/form-thumbs.tsx'

import { namesOf } from '../categories.ts'
import { placeEntry, productChanges } from '../product-entry.ts'
import { type Product, product, productFields } from '../product.ts'

const rows = {
  partNumbers: z.object({ scheme: z.string(), value: z.string() }),
  specifications: z.object({ name: z.string(), value: z.string() }),
}

/** A product in the form: every field is present, and the main picture is the first of `pictures`. */
const typedProduct = z.object({
  title: z.string(),
  pictures: z.array(z.string()),
  categoryId: z.string(),
  subcategoryId: z.string(),
  description: z.string(),
  type: z.string(),
  maker: z.string(),
  model: z.string(),
  partNumbers: z.array(rows.partNumbers),
  specifications: z.array(rows.specifications),
  condition: z.string(),
  certificate: z.string(),
  datasheetUrl: z.string(),
})
export type TypedProduct = z.infer<typeof typedProduct>

const blank: TypedProduct = {
  title: '',
  pictures: [],
  categoryId: '',
  subcategoryId: '',
  description: '',
  type: '',
  maker: '',
  model: '',
  partNumbers: [],
  specifications: [],
  condition: '',
  certificate: '',
  datasheetUrl: '',
}

export const mostPictures = 13
export const mostRows = 50

const { shape } = productFields
/** The maximum length of each text. */
export const limits = {
  title: longest(shape.title),
  description: longest(shape.description),
  type: longest(shape.type),
  maker: longest(shape.maker),
  model: longest(shape.model),
  condition: longest(shape.condition),
  certificate: longest(shape.certificate),
}

export const rowLimits = { scheme: 40, number: 80, name: 80, value: 200 }

type TextName = keyof typeof limits
const text = (name: TextName, label: string): Part<TypedProduct> => ({
  label,
  of: [name],
  shown: (fields) => fields[name],
})

export const productSubject: FormSubject<TypedProduct, Product> = {
  path: '/api/products',
  fields: typedProduct,
  blank,
  record: product,
  fieldsOf: ({ imageUrl, pictures = [], ...stored }) => {
    const known = { ...blank, ...stored }
    const all = [...new Set([imageUrl, ...pictures])].filter(Boolean)
    return typedProduct.parse({ ...known, pictures: all })
  },
  bodyOf: ({ pictures: [imageUrl = '', ...pictures], partNumbers, specifications, ...texts }) => ({
    ...texts,
    imageUrl,
    pictures: filledList(pictures),
    partNumbers: filledList(partNumbers),
    specifications: filledList(specifications),
  }),
  tidy: (fields) => ({
    ...fields,
    partNumbers: fields.partNumbers.filter(({ scheme, value }) => (scheme + value).trim()),
    specifications: fields.specifications.filter(({ name, value }) => (name + value).trim()),
  }),
  rules: {
    added: [productFields, placeEntry, withPicture.added],
    changed: [productChanges, withPicture.changed],
  },
  places: {
    imageUrl: 'pictures',
    pictures: 'pictures',
    categoryName: 'categoryId',
    subcategoryName: 'subcategoryId',
  },
  parts: [
    text('title', 'Title'),
    { label: 'Pictures', of: ['pictures'], shown: (fields) => <Thumbs of={fields.pictures} /> },
    { label: 'Category', of: ['categoryId', 'subcategoryId'], shown: placeWords },
    text('description', 'Description'),
    text('type', 'Type'),
    text('maker', 'Maker'),
    text('model', 'Model'),
    {
      label: 'Part numbers',
      of: ['partNumbers'],
      shown: (fields) => lines(fields.partNumbers.map((one) => [one.scheme, one.value])),
    },
    {
      label: 'Specifications',
      of: ['specifications'],
      shown: (fields) => lines(fields.specifications.map((one) => [one.name, one.value])),
    },
    text('condition', 'Condition'),
    text('certificate', 'Certificate'),
    { label: 'Data sheet', of: ['datasheetUrl'], shown: (fields) => fields.datasheetUrl },
  ],
  words: {
    name: 'product',
    adding: 'Adding...',
    added: messages.product.added,
    notAdded: messages.product.notAdded,
    saved: messages.product.saved,
    notSaved: messages.product.notSaved,
    notFound: messages.product.isGone,
    missing: {
      title: 'Please enter a title.',
      pictures: messages.uploadImage,
      categoryId: 'Please choose a category.',
      subcategoryId: 'Please choose a subcategory of this category.',
      description: 'Please write a description.',
      type: '',
      maker: '',
      model: '',
      partNumbers: '',
      specifications: '',
      condition: '',
      certificate: '',
      datasheetUrl: '',
    },
  },
}

/** An empty list becomes null, which clears the field. */
function filledList<One>(list: One[]) {
  return list.length > 0 ? list : null
}

function placeWords({ categoryId, subcategoryId }: TypedProduct) {
  const { categoryName, subcategoryName } = namesOf(categoryId, subcategoryId)
  return [categoryName, subcategoryName].filter(Boolean).join(', ')
}

function lines(pairs: [string, string][]) {
  return pairs.map((pair) => pair.join(': ')).join('\n')
}
