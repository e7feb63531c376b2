export const serviceHours = 24

/** Placeholders: everything that a company must change is in this file and the others of this folder. */
export const site = {
  name: 'Chandlery Marine',
  /** Below the icon on a home screen: at most 12 letters. */
  shortName: 'Chandlery',
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

export const postalAddress = {
  street: 'South Khulshi',
  city: 'Chittagong',
  country: 'BD',
} as const

export const chairman = {
  name: 'Name of the chairman',
  title: 'Chairman',
  email: 'chairman@example.com',
} as const

export const socialLinks = [
  { name: 'Facebook', address: '' },
  { name: 'X', address: '' },
  { name: 'LinkedIn', address: '' },
  { name: 'YouTube', address: '' },
] as const

const phoneDigits = site.phone.replaceAll(/\D/g, '')

export const phoneLink = `tel:+${phoneDigits}`
export const mailLink = `mailto:${site.email}`

export function chatLink(draft: string) {
  return `https://wa.me/${phoneDigits}?text=${encodeURIComponent(draft)}`
}

export const companyLocation = {
  road: 'Zakir Hossain Road',
  latitude: 22.3569,
  longitude: 91.8123,
  position: '22°21.4′N 091°48.7′E',
  port: 'Chattogram',
  zoom: 15,
} as const

export const mapOrigin = 'https://www.openstreetmap.org'
