import { data } from 'react-router'

export function loader() {
  throw data('There is no such page.', { status: 404 })
}

export default function NoSuchPage() {
  return null
}
