import { href } from 'react-router'

import { catalogueAddress, type Categories } from '#app/catalogue/categories.ts'
import type { Settings } from '#app/settings/schema.ts'
import { chatLink } from '#app/settings/use-settings.ts'

export const pagesMenu = [
  ['Brand', href('/brand')],
  ['FAQ', href('/faq')],
  ['Privacy Policy', href('/privacy-policy')],
] as const

export function allCategories(count: number) {
  return count === 1 ? 'Our category' : `All ${count} categories`
}

export function footerLinks(categories: Categories) {
  return [
    ['Home', href('/')],
    ['Blog', href('/blogs')],
    ['Brand', href('/brand')],
    ['Categories', catalogueAddress(categories)],
    ['About Us', href('/about-us')],
    ['Privacy Policy', href('/privacy-policy')],
    ['Contact Us', href('/contact-us')],
    ['FAQ', href('/faq')],
  ] as const
}

export function chatAddress(contact: Settings['contact']) {
  return chatLink(contact, 'Hello, I have a question about …')
}

/** 'page' for the shown page, 'true' for one above it; `below` lists the path prefixes of such pages. */
export function currentMark(here: string, address: string, below: readonly string[] = []) {
  if (here === address) return 'page'
  return below.some((start) => here.startsWith(start)) ? 'true' : undefined
}
