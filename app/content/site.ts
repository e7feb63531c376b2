export const serviceHours = 24

/** Placeholders: the settings replace this folder's texts. */
export const site = {
  name: 'Chandlery Marine',
  /** Home screens show at most 12 letters. */
  shortName: 'Chandlery',
  tagline: 'Ship spares since 1994',
  description:
    'Marine electronics, spare parts, engines, lifeboat and davit equipment, pumps, generators and accessories from Chittagong, worldwide.',
  founded: '1994',
  timeZone: 'Asia/Dhaka',
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

export const companyLocation = {
  road: 'Zakir Hossain Road',
  latitude: 22.3569,
  longitude: 91.8123,
  port: 'Chittagong',
  zoom: 15,
} as const
