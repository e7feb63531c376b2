import { expect, test } from 'vitest'

import { postalAddress } from '#app/content/found.ts'
import { site } from '#app/content/site.ts'

import { companyFacts } from './company-facts.ts'

test('R-GEN-1: the company is told with its year, its place and its duty desk by day and night', () => {
  expect(companyFacts('https://example.com/about-us')).toMatchObject({
    '@type': 'Organization',
    url: 'https://example.com/',
    logo: 'https://example.com/icon-512.png',
    foundingDate: '1994',
    address: {
      streetAddress: 'South Khulshi',
      addressLocality: 'Chittagong',
      addressCountry: 'BD',
    },
    contactPoint: { telephone: site.phone, hoursAvailable: { opens: '00:00', closes: '23:59' } },
  })
})

test('C-12: a network where the company has no page is not named', () => {
  const { sameAs = [] } = companyFacts('https://example.com/')
  expect(sameAs).not.toContain('')
})

test('the parts of the address say what the pages show', () => {
  expect(site.address).toContain(`${postalAddress.street}, ${postalAddress.city}`)
})
