import { type Product, productLabels } from './product.ts'

type Specification = { name: string; value: string }

/** These fields identify a product; they come before its own specifications. */
const identifying = ['type', 'maker', 'model']
const shownElsewhere = ['title', 'description', 'categoryId', 'subcategoryId', 'datasheetUrl']

/** The text fields of a product that have a value, with its own specifications between them. */
export function specificationsOf(product: Partial<Product>, own: readonly Specification[]) {
  const values: Readonly<Record<string, unknown>> = product
  const rows = Object.entries(productLabels).flatMap(([field, { label }]) => {
    const value = values[field]
    const isShown = typeof value === 'string' && value !== '' && !shownElsewhere.includes(field)
    return isShown ? [{ field, name: label, value }] : []
  })
  return [
    ...rows.filter(({ field }) => identifying.includes(field)),
    ...own,
    ...rows.filter(({ field }) => !identifying.includes(field)),
  ]
}

export function partNumbersOf({ partNumbers = [] }: Product) {
  return partNumbers.map(({ scheme, value }) => ({ name: scheme, value }))
}
