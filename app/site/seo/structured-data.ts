import type { FaqItem } from '#app/content/faq.ts'
import { postalAddress, site, socialLinks } from '#app/content/site.ts'

export function companyStructuredData(pageAddress: string) {
  const { street, city, country } = postalAddress
  const { phone: telephone, email } = site
  const profiles = socialLinks.flatMap(({ address }) => address || [])
  return {
    '@type': 'Organization',
    name: site.name,
    slogan: site.tagline,
    description: site.description,
    url: new URL('/', pageAddress).href,
    logo: new URL('/icon-512.png', pageAddress).href,
    image: new URL('/og.jpg', pageAddress).href,
    foundingDate: site.founded,
    telephone,
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressCountry: country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone,
      email,
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        opens: '00:00',
        closes: '23:59',
      },
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

export function faqStructuredData(questions: readonly FaqItem[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, ans }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: ans },
    })),
  }
}
