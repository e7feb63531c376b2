import { href, redirectDocument } from 'react-router'

import type { RouteFacts } from '#app/http/route-facts.server.ts'

export const handle: RouteFacts = { onDevice: 'page' }

/** Redirects old links to the blog to the list of posts (C-6). */
export function loader(): never {
  throw redirectDocument(href('/blogs'), 301)
}
