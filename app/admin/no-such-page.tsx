import { data } from 'react-router'

import type { RouteFacts } from '#app/http/route-facts.server.ts'

export const handle: RouteFacts = { editors: true }

export function loader() {
  throw data('There is no such page.', { status: 404 })
}

export default function NoSuchPage() {
  return null
}
