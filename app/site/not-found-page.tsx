import { data } from 'react-router'

/** Any address that no page has. */
export function loader(): never {
  throw data('Page not found.', { status: 404 })
}

export default function NotFoundPage() {
  return null
}
