import { type Product, partNumbersOf, picturesOf, specificationsOf } from './product.ts'

/** No price and no offer, because the site shows none. No rating, because testimonials are not reviews. */
export function productStructuredData(product: Product, address: string) {
  const { title, description, maker, model, origin, specifications = [], ...others } = product
  const image = picturesOf(product).flatMap((one) => URL.parse(one, address)?.href ?? [])
  const mpn = makersNumber(product)
  const properties = specificationsOf(others, [...specifications, ...partNumbersOf(product)])
  return {
    '@type': 'Product',
    name: title,
    description,
    url: address,
    category: [product.categoryName, product.subcategoryName].filter(Boolean).join(' > '),
    ...(image.length > 0 && { image }),
    ...(maker && { brand: { '@type': 'Brand', name: maker } }),
    ...(model && { model }),
    ...(mpn && { mpn }),
    ...(origin && { countryOfOrigin: { '@type': 'Country', name: origin } }),
    additionalProperty: properties.map(({ name, value }) => ({
      '@type': 'PropertyValue',
      name,
      value,
    })),
  }
}

/** IMPA, ISSA and similar numbers stand for a whole kind of part. */
export function makersNumber({
  partNumbers = [],
  maker = '',
}: Pick<Product, 'partNumbers' | 'maker'>) {
  const schemes = ['maker', 'mpn', 'oem', 'part no.', 'part number', maker.toLowerCase()]
  return partNumbers.find(({ scheme }) => schemes.includes(scheme.toLowerCase()))?.value
}
