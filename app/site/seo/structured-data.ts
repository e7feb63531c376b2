import { href } from 'react-router'

import type { Settings } from '#app/settings/schema.ts'

export function companyStructuredData({ company, contact, social }: Settings, pageAddress: string) {
  const { street, city, country, phone: telephone, email } = contact
  const profiles = social.flatMap(({ address }) => address || [])
  return {
    '@type': 'Organization',
    name: company.name,
    ...(company.tagline && { slogan: company.tagline }),
    description: company.description,
    url: new URL('/', pageAddress).href,
    logo: new URL('/icon-512.png', pageAddress).href,
    image: new URL('/og.jpg', pageAddress).href,
    ...(company.founded && { foundingDate: company.founded }),
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
      ...(contact.isAlwaysOpen && { hoursAvailable: alwaysOpen }),
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** Search engines may show a search field of the site. */
export function siteStructuredData({ company }: Settings, pageAddress: string) {
  const search = new URL(href('/search'), pageAddress).href
  return {
    '@type': 'WebSite',
    name: company.name,
    url: new URL('/', pageAddress).href,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

const alwaysOpen = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  opens: '00:00',
  closes: '23:59',
}

export function faqStructuredData(questions: Settings['faq']['questions']) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, ans }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: ans },
    })),
  }
}
