import { data } from 'react-router'

/** Answers 404 for every unknown address. */
export function loader(): never {
  throw data('Page not found.', { status: 404 })
}

export default function NotFoundPage() {
  return null
}
