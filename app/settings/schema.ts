import { z } from 'zod'

import { emailAddress } from '#app/platform/email-address.ts'

import {
  category,
  categorySlug,
  certificatePicture,
  country,
  currency,
  day,
  flag,
  heroPicture,
  inkColour,
  line,
  link,
  list,
  makerMark,
  numberPrefix,
  optionalLine,
  optionalParagraph,
  optionalPercent,
  optionalWebAddress,
  ownPicture,
  paragraph,
  phone,
  picture,
  signalColour,
} from './fields.ts'

const signs = [
  'quality',
  'safety',
  'environment',
  'electronics',
  'accessories',
  'consultation',
  'delivery',
  'guaranty',
  'service',
  'alternative',
] as const

const titled = z.object({ title: line(), description: paragraph(300) })
const sign = z.enum(signs)
const client = z.object({ name: line(60), flag })
const brand = z.object({ maker: line(60), categoryId: category, mark: makerMark })
const slide = z.object({ image: picture, title: line(), description: paragraph(300) })

const company = z.object({
  name: line(60),
  shortName: line(12),
  tagline: optionalLine(80),
  description: paragraph(300),
  founded: z.string().regex(/^(?:\d{4})?$/, 'Please give a year, like 1994.'),
  timeZone: z.string().refine(isTimeZone, 'Please give a time zone, like Asia/Dhaka.'),
})

const look = z.object({
  logo: ownPicture,
  logoHasName: z.boolean(),
  signal: signalColour,
  ink: inkColour,
})

const contact = z.object({
  phone,
  /** Empty means the telephone number. */
  whatsapp: z.union([z.literal(''), phone]),
  email: emailAddress('Please give an email address.'),
  supportEmail: emailAddress('Please give an email address.'),
  /** Displayed on every page; the parts are for the map and for search engines. */
  address: line(160),
  road: optionalLine(80),
  street: line(80),
  city: line(60),
  country,
  port: line(40),
  /** Without a position the pages name only the port, and the map searches the address. */
  hasPosition: z.boolean(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  zoom: z.int().min(3).max(19),
  serviceTime: line(60),
  isAlwaysOpen: z.boolean(),
})

const social = list(
  z.object({
    name: z.enum(['Facebook', 'X', 'LinkedIn', 'YouTube']),
    address: optionalWebAddress,
  }),
  4,
)

const heroSlide = z.object({
  label: line(40),
  title: line(80),
  description: paragraph(300),
  backgroundImage: heroPicture,
  features: list(z.object({ iconImage: sign, title: line(60), description: line(120) }), 3),
  ctaText: line(40),
  ctaLink: link,
  isOn: z.boolean(),
  /** First and last day; empty for always. */
  from: day,
  until: day,
})

const hero = z.object({
  slides: list(heroSlide, 8),
  certificate: z.object({
    isOn: z.boolean(),
    picture: certificatePicture,
    alt: optionalLine(160),
  }),
})

const tiles = list(
  z.object({
    id: z.int().min(1).max(99),
    name: line(60),
    slug: categorySlug,
    image: picture,
    look: z.enum(['chart', 'paper', 'night', 'half']),
    isOn: z.boolean(),
  }),
  12,
)

const offers = list(
  z.object({
    title: line(60),
    subject: line(60),
    image: picture,
    ctaText: line(40),
    ctaLink: link,
    isOn: z.boolean(),
  }),
  4,
)

const figure = z.object({
  title: line(60),
  value: z.string().regex(/^\d{1,9}$/, 'Please give a number.'),
  valueEndSymbol: optionalLine(3),
})

const testimonial = z.object({
  name: line(80),
  review: paragraph(600),
  rating: z.int().min(1).max(5),
  img: picture,
})

const about = z.object({
  aboutUs: list(paragraph(), 8),
  mission: z.object({ statement: paragraph(600), course: list(titled, 6) }),
  values: list(titled.extend({ img: picture }), 6),
})

const privacy = z.object({
  /** If empty, the policy tells the reader to ask. */
  host: optionalLine(80),
  hostCountry: optionalLine(60),
  mailHost: optionalLine(80),
  mailCountry: optionalLine(60),
  logDays: z.union([z.literal(''), z.string().regex(/^\d{1,4}$/, 'Please give a number of days.')]),
})

const invitation = z.object({ heading: line(80), text: paragraph(300) })

/** What new quotes begin with. A quote that is sent keeps it as it was. */
const sales = z.object({
  quotes: z.object({
    currency,
    terms: optionalParagraph(4_000),
    validDays: z.int().min(1).max(365),
  }),
  registration: z.object({ companyNumber: optionalLine(60), vatNumber: optionalLine(60) }),
  vat: z.object({
    rate: optionalPercent,
    /** Beside the rate: why it is 0. */
    note: optionalLine(120),
  }),
  bank: list(
    z.object({
      name: line(60),
      account: line(60),
      bic: optionalLine(20),
      bankName: optionalLine(80),
    }),
    6,
  ),
  numbering: z.object({ prefix: numberPrefix, hasYear: z.boolean() }),
  texts: z.object({
    footer: optionalParagraph(600),
    signature: optionalParagraph(600),
    mailFooter: optionalParagraph(600),
  }),
})

export const sections = {
  company,
  look,
  contact,
  social,
  hero,
  tiles,
  offers,
  figures: list(figure, 8),
  clients: z.object({ line: line(80), first: list(client, 20), second: list(client, 20) }),
  testimonials: list(testimonial, 20),
  brands: z.object({ first: list(brand, 20), second: list(brand, 20) }),
  whyChooseUs: list(titled.extend({ icon: sign }), 12),
  chairman: z.object({
    name: line(80),
    title: line(80),
    email: emailAddress('Please give an email address.'),
    picture,
    letter: list(paragraph(), 10),
  }),
  about,
  faq: z.object({
    questions: list(z.object({ question: line(200), ans: paragraph(3_000) }), 40),
    slides: list(slide, 4),
  }),
  productSlides: list(slide, 4),
  intros: z.object({ blog: paragraph(300), videos: paragraph(300) }),
  privacy,
  newsletter: z.object({ committed: invitation, updated: invitation }),
  footer: z.object({ text: paragraph(300) }),
  sales,
} as const

export type Section = keyof typeof sections
export type Settings = { readonly [Name in Section]: Readonly<z.output<(typeof sections)[Name]>> }
export type HeroSlide = Settings['hero']['slides'][number]
export type Slide = Settings['productSlides'][number]

export const sectionNames = z.keyof(z.object(sections)).options

/** No page of visitors shows them; buyers get them with a quote. */
export function isPrivate(section: Section) {
  return section === 'sales'
}

export const frameSections: readonly Section[] = [
  'company',
  'look',
  'contact',
  'newsletter',
  'footer',
]

export function isSection(name: string): name is Section {
  return Object.hasOwn(sections, name)
}

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
