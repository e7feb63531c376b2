import { href, redirectDocument } from 'react-router'

/** Redirects old links to the blog to the list of posts (C-6). */
export function loader(): never {
  throw redirectDocument(href('/blogs'), 301)
}
