import { absolute } from '#app/ui/absolute.ts'

import type { Product } from './product.ts'

/**
 * A product as schema.org describes it, for the page at this absolute address. Never with an offer, a price
 * or a rating: we name no price (R-GEN-3), and no rating of ours would be anybody else's (C-44).
 */
export function productFacts(product: Product, address: string) {
  const { _id, title, description, imageUrl, pictures = [], maker, model } = product
  const stored = [...new Set([imageUrl, ...pictures])].filter(Boolean)
  const image = stored.flatMap((one) => absolute(one, address) ?? [])
  const mpn = makersNumber(product)
  return {
    '@type': 'Product',
    name: title,
    description,
    url: address,
    sku: _id,
    category: [product.categoryName, product.subcategoryName].filter(Boolean).join(' > '),
    ...(image.length > 0 && { image }),
    ...(maker && { brand: { '@type': 'Brand', name: maker } }),
    ...(model && { model }),
    ...(mpn && { mpn }),
    additionalProperty: propertiesOf(product).map(([name, value]) => ({
      '@type': 'PropertyValue',
      name,
      value,
    })),
  }
}

/** The number that the maker gave; those of IMPA, ISSA and the like belong to a whole kind of part. */
function makersNumber({ partNumbers = [], maker = '' }: Product) {
  const schemes = ['maker', 'mpn', 'oem', 'part no.', 'part number', maker.toLowerCase()]
  return partNumbers.find(({ scheme }) => schemes.includes(scheme.toLowerCase()))?.value
}

function propertiesOf({ type, condition, certificate, ...product }: Product) {
  const { partNumbers = [], specifications = [] } = product
  const facts = [
    ['Type', type],
    ...specifications.map(({ name, value }) => [name, value]),
    ...partNumbers.map(({ scheme, value }) => [scheme, value]),
    ['Condition', condition],
    ['Certificate', certificate],
  ]
  return facts.filter(([, value]) => value)
}
