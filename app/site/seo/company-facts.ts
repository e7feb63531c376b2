import { postalAddress } from '#app/content/found.ts'
import { site, socialLinks } from '#app/content/site.ts'

const everyDay = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Structured data of the company, for any page of the site (R-GEN-1). */
export function companyFacts(pageAddress: string) {
  const { street, city, country } = postalAddress
  const pages = socialLinks.flatMap(({ address }) => address || [])
  return {
    '@type': 'Organization',
    name: site.name,
    slogan: site.tagline,
    description: site.description,
    url: new URL('/', pageAddress).href,
    logo: new URL('/icon-512.png', pageAddress).href,
    image: new URL('/og.jpg', pageAddress).href,
    foundingDate: site.founded,
    telephone: site.phone,
    email: site.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressCountry: country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: site.phone,
      email: site.email,
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: everyDay,
        opens: '00:00',
        closes: '23:59',
      },
    },
    ...(pages.length > 0 && { sameAs: pages }),
  }
}
