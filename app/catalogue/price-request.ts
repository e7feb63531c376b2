import { type Product, partNumbersOf } from './product.ts'

/** The text of a chat that asks for a price. */
export function priceRequest(product: Product, address: string) {
  const numbers = partNumbersOf(product).map(({ name, value }) => `${name}: ${value}`)
  return ['Hello, please quote:', ...numbers, product.title, address].join('\n')
}
