import { absolute } from '#app/ui/absolute.ts'

import type { Product } from './product.ts'

/**
 * A product as schema.org structured data, for the page at this absolute URL. It has no offer and no price, because
 * the site shows none (R-GEN-3), and no rating, because testimonials are not reviews (C-44).
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

/** The maker's own number. IMPA, ISSA and similar numbers stand for a whole kind of part. */
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
