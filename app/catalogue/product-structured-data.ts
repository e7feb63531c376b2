import { type Product, partNumbersOf, picturesOf, specificationsOf } from './product.ts'

/** No price, because the site shows none; an offer only says a known availability. No rating, because testimonials are not reviews. */
export function productStructuredData(product: Product, address: string) {
  const {
    title,
    description,
    maker,
    model,
    origin,
    availability,
    specifications = [],
    ...others
  } = product
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
    ...(availability && availabilityIn(availability)),
    additionalProperty: properties.map(({ name, value }) => ({
      '@type': 'PropertyValue',
      name,
      value,
    })),
  }
}

/** 'ask' is no availability. */
function availabilityIn(availability: NonNullable<Product['availability']>) {
  const known = { 'in stock': 'InStock', 'to order': 'BackOrder', ask: undefined }[availability]
  return known && { offers: { '@type': 'Offer', availability: `https://schema.org/${known}` } }
}

/** IMPA, ISSA and similar numbers stand for a whole kind of part. */
function makersNumber({ partNumbers = [], maker = '' }: Product) {
  const schemes = ['maker', 'mpn', 'oem', 'part no.', 'part number', maker.toLowerCase()]
  return partNumbers.find(({ scheme }) => schemes.includes(scheme.toLowerCase()))?.value
}
