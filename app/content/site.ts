import { serviceHours } from './constants.ts'

/**
 * Who the site belongs to. Placeholders stand here until a company puts its own in: everything that a
 * company must change is in this file and in the other files of this folder.
 */
export const site = {
  name: 'Chandlery Marine',
  tagline: 'Ship spares since 1994',
  description:
    'Marine electronics, spare parts, engines, lifeboat and davit equipment, pumps, generators and accessories from Chittagong, worldwide.',
  founded: '1994',
  phone: '+880 1700-000000',
  email: 'info@example.com',
  supportEmail: 'support@example.com',
  address: 'South Khulshi, Chittagong, Bangladesh',
  serviceTime: `${serviceHours}-hour (All day)`,
} as const

/** The chairman's message on the About page. */
export const chairman = {
  name: 'Name of the chairman',
  title: 'Chairman',
  email: 'chairman@example.com',
} as const

/** The company's pages elsewhere. One without an address shows its icon but is no link (C-12). */
export const socialLinks = [
  { name: 'Facebook', address: '' },
  { name: 'X', address: '' },
  { name: 'LinkedIn', address: '' },
  { name: 'YouTube', address: '' },
] as const

/** Digits with the country code, as `tel:` and wa.me want them. */
const phoneDigits = site.phone.replaceAll(/\D/g, '')

export const phoneLink = `tel:+${phoneDigits}`
export const mailLink = `mailto:${site.email}`

/** The chat with the company, opened on a draft that the visitor can change before sending (R-GEN-4, C-60). */
export function chatLink(draft: string) {
  return `https://wa.me/${phoneDigits}?text=${encodeURIComponent(draft)}`
}
