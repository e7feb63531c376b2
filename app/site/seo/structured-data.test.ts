import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'

import { companyStructuredData, faqStructuredData } from './structured-data.ts'

const { contact } = defaults

test('R-GEN-1: the structured data of the company has its year, its address and its opening hours', () => {
  expect(companyStructuredData(defaults, 'https://example.com/about-us')).toMatchObject({
    '@type': 'Organization',
    url: 'https://example.com/',
    logo: 'https://example.com/icon-512.png',
    foundingDate: '1994',
    address: {
      streetAddress: 'South Khulshi',
      addressLocality: 'Chittagong',
      addressCountry: 'BD',
    },
    contactPoint: { telephone: contact.phone, hoursAvailable: { opens: '00:00', closes: '23:59' } },
  })
})

test('C-12: the structured data leaves out networks without an address', () => {
  const { sameAs = [] } = companyStructuredData(defaults, 'https://example.com/')
  expect(sameAs).not.toContain('')
})

test('the parts of the address match the address on the pages', () => {
  expect(contact.address).toContain(`${contact.street}, ${contact.city}`)
})

test('the structured data of an FAQ has every question with its answer', () => {
  expect(faqStructuredData([{ question: 'Do you ship?', ans: 'Yes, worldwide.' }])).toEqual({
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
