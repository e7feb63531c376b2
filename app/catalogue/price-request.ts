import { type Product, partNumbersOf } from './product.ts'

/** So many tell which part it is, and leave room for the address. */
const mostNumbers = 5

export function priceRequest(product: Product, address: string) {
  const numbers = partNumbersOf(product)
    .slice(0, mostNumbers)
    .map(({ name, value }) => `${name}: ${value}`)
  return ['Hello, please quote:', ...numbers, product.title, address].join('\n')
}
