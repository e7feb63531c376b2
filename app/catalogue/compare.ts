import { href } from 'react-router'

import { type Product, partNumbersOf, specificationsOf } from './product.ts'

export const mostCompared = 4

export function comparedIds(ids: readonly string[]) {
  return [...new Set(ids)].filter((id) => id !== '').slice(0, mostCompared)
}

export function compareAddress(ids: readonly string[]) {
  const query = new URLSearchParams(comparedIds(ids).map((id) => ['id', id]))
  return query.size ? `${href('/compare')}?${query}` : href('/compare')
}

/** One row for each name that a product has, in the order of their first use; several values of a name are one cell. */
export function compareRows(products: readonly Product[]) {
  const columns = products.map(factsOf)
  const names = [...new Set(columns.flatMap((facts) => [...facts.keys()]))]
  return names.map((name) => {
    const values = columns.map((facts) => facts.get(name) ?? '')
    return { name, values, differs: new Set(values).size > 1 }
  })
}

function factsOf(product: Product) {
  const numbers = partNumbersOf(product).map(({ name, value }) => ({ name: `${name} no.`, value }))
  const fits = (product.fits ?? []).map(({ maker, model }) => `${maker} ${model}`)
  const rows = [
    ...specificationsOf(product, product.specifications ?? []),
    ...numbers,
    ...(fits.length > 0 ? [{ name: 'Fits', value: fits.join(', ') }] : []),
  ]
  const facts = new Map<string, string>()
  for (const { name, value } of rows) {
    const before = facts.get(name)
    facts.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return facts
}
