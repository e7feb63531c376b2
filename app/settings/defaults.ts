import { aboutUs, letter, mission, statistics, values } from '#app/content/about.ts'
import { firstBrands, secondBrands } from '#app/content/brands.ts'
import { faq } from '#app/content/faq.ts'
import { heroSlides } from '#app/content/hero.ts'
import {
  clientsLine,
  firstClients,
  offers,
  secondClients,
  tiles,
  whyChooseUs,
  faqSlides,
  productSlides,
} from '#app/content/home.ts'
import { chairman, companyLocation, postalAddress, site, socialLinks } from '#app/content/site.ts'
import { testimonials } from '#app/content/testimonials.ts'

import { defaultColours } from './colours.ts'
import { type Settings, sections } from './schema.ts'

function switchedOn<Entry extends object>(entry: Entry) {
  return { ...entry, isOn: true }
}

export const defaults: Settings = {
  company: sections.company.parse(site),
  look: { logo: '', logoHasName: false, ...defaultColours },
  contact: sections.contact.parse({
    ...site,
    ...postalAddress,
    ...companyLocation,
    whatsapp: '',
    hasPosition: true,
    isAlwaysOpen: true,
  }),
  social: sections.social.parse(socialLinks),
  hero: sections.hero.parse({
    slides: heroSlides.map((slide) => ({ ...slide, isOn: true, from: '', until: '' })),
    certificate: { isOn: true, picture: '', alt: '' },
  }),
  tiles: sections.tiles.parse(tiles.map(switchedOn)),
  offers: sections.offers.parse(offers.map(switchedOn)),
  figures: sections.figures.parse(statistics),
  clients: sections.clients.parse({
    line: clientsLine,
    first: firstClients,
    second: secondClients,
  }),
  testimonials: sections.testimonials.parse(testimonials),
  brands: sections.brands.parse({ first: firstBrands, second: secondBrands }),
  whyChooseUs: sections.whyChooseUs.parse(whyChooseUs),
  chairman: sections.chairman.parse({ ...chairman, picture: 'captains-chair', letter }),
  about: sections.about.parse({ aboutUs, mission, values }),
  faq: sections.faq.parse({ questions: faq, slides: faqSlides }),
  productSlides: sections.productSlides.parse(productSlides),
  intros: {
    blog: 'Notes from the parts desk for the engine room and the bridge: what to check, what to write down, what to send.',
    videos:
      'Ships, machines and the work on them. A video loads only when you press play; its size is shown if we know it.',
  },
  privacy: { host: '', hostCountry: '', mailHost: '', mailCountry: '', logDays: '' },
  newsletter: {
    committed: {
      heading: "We're Committed to Process Best Service",
      text: 'Our consultant not only helped with the marine parts but all kind of Marine services',
    },
    updated: {
      heading: 'Stay Updated',
      text: 'New parts and notes for engineers, now and then.',
    },
  },
  footer: { text: site.description },
  sales: {
    quotes: { currency: 'USD', terms: '', validDays: 14 },
    registration: { companyNumber: '', vatNumber: '' },
    vat: { rate: '', note: '' },
    bank: [],
    numbering: { prefix: 'Q-', hasYear: true },
    texts: { footer: '', signature: '', mailFooter: '' },
  },
}
