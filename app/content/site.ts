/** Who the site belongs to. Placeholders stand here until a company puts its own in. */
export const site = {
  name: 'Chandlery Marine',
  tagline: 'Ship spares since 1994',
  description:
    'Marine electronics, spare parts, engines, lifeboat and davit equipment, pumps, generators and accessories from Chittagong, worldwide.',
  phone: '+880 1700-000000',
  email: 'info@example.com',
  address: 'South Khulshi, Chittagong, Bangladesh',
  serviceTime: '24-hour (All day)',
} as const

/** Digits with the country code, as `tel:` and wa.me want them. */
const phoneDigits = site.phone.replaceAll(/\D/g, '')

export const phoneLink = `tel:+${phoneDigits}`
export const mailLink = `mailto:${site.email}`

/** The chat with the company, opened on a draft that the visitor can change before sending (R-GEN-4, C-60). */
export function chatLink(draft: string) {
  return `https://wa.me/${phoneDigits}?text=${encodeURIComponent(draft)}`
}
