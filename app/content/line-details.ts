/** Facts for quoting a spare part. Buyers' cookies store a label's index as one digit: append only, at most ten. */
export const detailLabels = {
  maker: 'Maker',
  type: 'Type',
  model: 'Model',
  unit: 'Unit of the set',
  serial: 'Serial number',
  item: 'Plate and item',
  position: 'Position on board',
} as const
export type DetailName = keyof typeof detailLabels

const engine = ['maker', 'type', 'serial', 'item'] as const
const pump = ['type', 'serial', 'position'] as const
const electronics = ['unit', 'model', 'serial'] as const

const namesByCategory = new Map<string, readonly DetailName[]>([
  ['1', electronics],
  ...['2', '3', '4', '5', '6', '8', '9', '16'].map((id) => [id, engine] as const),
  ['7', pump],
  ['13', pump],
])
const others = ['type', 'serial'] as const

type Product = {
  categoryId: string
  type: string | null
  maker: string | null
  model: string | null
  hasNumber: boolean
}

/** Omits facts from the catalogue. A complete unit is bought by its title. */
export function detailsAsked({ categoryId, type, maker, model, hasNumber }: Product) {
  if (/complete/i.test(type ?? '')) return []
  const known = {
    maker: Boolean(maker),
    type: Boolean(model),
    model: Boolean(model),
    unit: Boolean(model),
    item: hasNumber,
    serial: false,
    position: false,
  }
  return (namesByCategory.get(categoryId) ?? others).filter((name) => !known[name])
}
