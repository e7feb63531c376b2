import { href } from 'react-router'

import { chatLink } from '#app/content/site.ts'

type Entry = readonly [name: string, address: string]

export const pagesMenu: readonly Entry[] = [
  ['Brand', href('/brand')],
  ['FAQ', href('/faq')],
  ['Privacy Policy', href('/privacy-policy')],
]

/** The footer's links, in display order (R-NAV-13, C-6). */
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

/** The chat with the company, for general questions. */
export const chatAddress = chatLink('Hello, I have a question about …')

/**
 * The `aria-current` value of a link: 'page' for the shown page, 'true' when the shown page is below it
 * (R-NAV-4). `below` lists the path prefixes of such pages.
 */
export function currentMark(shown: string, address: string, below: readonly string[] = []) {
  if (shown === address) return 'page'
  return below.some((start) => shown.startsWith(start)) ? 'true' : undefined
}
