import { href } from 'react-router'

import { chatLink } from '#app/content/site.ts'

type Entry = readonly [name: string, address: string]

export const pagesMenu: readonly Entry[] = [
  ['Brand', href('/brand')],
  ['FAQ', href('/faq')],
  ['Privacy Policy', href('/privacy-policy')],
]

export const footerLinks: readonly Entry[] = [
  ['Home', href('/')],
  ['Blog', href('/blogs')],
  ['Brand', href('/brand')],
  ['Categories', href('/categories/:slug', { slug: 'marine-electronic-item' })],
  ['About Us', href('/about-us')],
  ['Privacy Policy', href('/privacy-policy')],
  ['Contact Us', href('/contact-us')],
  ['FAQ', href('/faq')],
]

export const chatAddress = chatLink('Hello, I have a question about …')

/** 'page' for the shown page, 'true' for one above it; `below` lists the path prefixes of such pages. */
export function currentMark(here: string, address: string, below: readonly string[] = []) {
  if (here === address) return 'page'
  return below.some((start) => here.startsWith(start)) ? 'true' : undefined
}
