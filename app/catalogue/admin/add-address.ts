import { href } from 'react-router'

/** The form for a new product, with this title in it. */
export function addAddress(title: string) {
  return `${href('/dashboard/add-product')}?${new URLSearchParams({ title })}`
}
