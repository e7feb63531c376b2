import { expect } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'
import type { Section, Settings } from '#app/settings/schema.ts'

import type { WholeSite } from './publish.testing.ts'

export const mark = 'Zanzibar'
const productId = '5f1a2b3c4d5e6f7089abcdef'
const product = `/view-details/${productId}`
export const pages = [
  ...'/ /about-us /brand /faq /privacy-policy /contact-us /blogs /videos /all-categories'.split(
    ' ',
  ),
  '/categories/generator',
  product,
]

const { company, contact, hero, clients, brands, chairman, about, faq, intros } = defaults
const mission = { ...about.mission, statement: mark }
const profile = 'https://social.example/Zanzibar'
const written = { title: mark, description: mark, image: 'vhf' }

/** A changed value of each section, and the pages that show it. */
export const changes: { [Name in Section]: [value: Settings[Name], shownOn: readonly string[]] } = {
  company: [{ ...company, name: mark }, pages],
  look: [{ ...defaults.look, logo: `/media/${mark}.webp` }, pages],
  contact: [{ ...contact, address: mark }, pages],
  social: [[{ name: 'X', address: profile }], ['/', '/about-us', '/contact-us']],
  hero: [{ ...hero, slides: hero.slides.map((slide) => ({ ...slide, title: mark })) }, ['/']],
  tiles: [defaults.tiles.map((tile) => ({ ...tile, name: mark })), ['/']],
  offers: [defaults.offers.map((offer) => ({ ...offer, subject: mark })), ['/']],
  figures: [[{ title: mark, value: '7', valueEndSymbol: '' }], ['/about-us']],
  clients: [{ ...clients, line: mark }, ['/']],
  testimonials: [[{ name: mark, review: mark, rating: 4, img: 'gps' }], ['/brand']],
  brands: [{ ...brands, first: [{ maker: mark, categoryId: 2, mark: 'valve' }] }, ['/brand']],
  whyChooseUs: [[{ title: mark, description: mark, icon: 'service' }], ['/']],
  chairman: [{ ...chairman, name: mark }, ['/about-us']],
  about: [{ ...about, mission }, ['/about-us']],
  faq: [{ ...faq, questions: [{ question: mark, ans: mark }] }, ['/faq']],
  productSlides: [[written], [product]],
  intros: [{ ...intros, blog: mark, videos: mark }, ['/blogs', '/videos']],
  privacy: [{ ...defaults.privacy, host: mark }, ['/privacy-policy']],
  newsletter: [
    {
      committed: { heading: mark, text: mark },
      updated: { heading: mark, text: mark },
    },
    pages,
  ],
  footer: [{ text: mark }, pages],
  sales: [{ ...defaults.sales, texts: { ...defaults.sales.texts, footer: mark } }, []],
}

export async function addProduct({ app, origin, cookie }: WholeSite) {
  const added = await app.inject({
    method: 'POST',
    url: '/api/products',
    headers: { origin, cookie },
    payload: { _id: productId, title: 'Pump', description: 'A pump.', imageUrl: '', categoryId: 7 },
  })
  expect(added.statusCode, added.body).toBe(201)
}
