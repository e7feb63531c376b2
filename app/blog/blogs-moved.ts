import { href, redirectDocument } from 'react-router'

/** Old links to the blog lead to the page of all posts (C-6). */
export function loader(): never {
  throw redirectDocument(href('/blogs'), 301)
}
