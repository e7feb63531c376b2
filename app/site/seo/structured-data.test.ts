import { expect, test } from 'vitest'

import { postalAddress, site } from '#app/content/site.ts'

import { companyStructuredData, faqStructuredData } from './structured-data.ts'

test('R-GEN-1: the structured data of the company has its year, its address and its opening hours', () => {
  expect(companyStructuredData('https://example.com/about-us')).toMatchObject({
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

test('C-12: the structured data leaves out networks without an address', () => {
  const { sameAs = [] } = companyStructuredData('https://example.com/')
  expect(sameAs).not.toContain('')
})

test('the parts of the address match the address on the pages', () => {
  expect(site.address).toContain(`${postalAddress.street}, ${postalAddress.city}`)
})

test('the structured data of an FAQ has every question with its answer', () => {
  expect(faqStructuredData([{ id: 1, question: 'Do you ship?', ans: 'Yes, worldwide.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Do you ship?',
        acceptedAnswer: { '@type': 'Answer', text: 'Yes, worldwide.' },
      },
    ],
  })
})
