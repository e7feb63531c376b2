import type { Product } from './product.ts'

type Specification = { name: string; value: string }

const labels = [
  ['type', 'Type'],
  ['maker', 'Maker'],
  ['model', 'Model'],
  ['condition', 'Condition'],
  ['certificate', 'Certificate'],
] as const

const identifying = ['type', 'maker', 'model']

type TextFields = Partial<Pick<Product, (typeof labels)[number][0]>>

/** The text fields of a product that have a value, with its own specifications between them. */
export function specificationsOf(product: TextFields, own: readonly Specification[]) {
  const rows = labels.map(([field, name]) => ({ field, name, value: product[field] ?? '' }))
  return [
    ...rows.filter(({ field }) => identifying.includes(field)),
    ...own,
    ...rows.filter(({ field }) => !identifying.includes(field)),
  ].filter(({ value }) => value)
}

export function partNumbersOf({ partNumbers = [] }: Product) {
  return partNumbers.map(({ scheme, value }) => ({ name: scheme, value }))
}
