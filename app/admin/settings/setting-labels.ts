import type { Section } from '#app/settings/schema.ts'

/** The name of each section and what it holds, in the order of the list. */
export const sectionLabels: Readonly<Record<Section, readonly [name: string, about: string]>> = {
  company: ['Company', 'Name, tagline, year, time zone'],
  look: ['Logo and colours', 'Your logo, the colour of buttons, the colour of text'],
  contact: ['Contact', 'Telephone, WhatsApp, email, address, hours, position'],
  social: ['Social links', 'Facebook, X, LinkedIn, YouTube'],
  hero: ['Hero slides', 'The slides and the certificate on top of the home page'],
  tiles: ['Tiles', 'Start from the equipment'],
  offers: ['Offers', 'The two offers on the home page'],
  clients: ['Clients', 'Names and flags on the home page'],
  whyChooseUs: ['Why choose us', 'Reasons on the home page'],
  about: ['About us', 'Text, mission and values'],
  chairman: ['Chairman', 'Picture, name and letter'],
  figures: ['Figures', 'Years, products, countries, customers'],
  brands: ['Brands', 'Makers whose parts you supply, with marks or logos'],
  testimonials: ['Testimonials', 'What customers say'],
  faq: ['Questions', 'Frequently asked questions'],
  productSlides: ['Product page slides', 'Above each product'],
  intros: ['Introductions', 'Blog and videos'],
  newsletter: ['Newsletter', 'The invitation above the footer'],
  footer: ['Footer', 'The text in the footer'],
  privacy: ['Privacy', 'Who hosts the site and the mail, and where'],
}

const fieldLabels: Readonly<Record<string, string>> = {
  aboutUs: 'Paragraphs',
  alt: 'What it says (for people who cannot see it)',
  ans: 'Answer',
  backgroundImage: 'Picture',
  categoryId: 'Category',
  committed: 'On home, about and brand',
  country: 'Country',
  course: 'Steps',
  ctaLink: 'Button leads to',
  ctaText: 'Text of the button',
  email: 'Email',
  first: 'First row',
  flag: 'Flag or logo',
  founded: 'Founded (year)',
  from: 'From (empty: at once)',
  host: 'Host of the site',
  hostCountry: 'Its country',
  iconImage: 'Sign',
  icon: 'Sign',
  id: 'Number shown',
  img: 'Picture',
  isAlwaysOpen: 'Open day and night, on all days',
  isOn: 'Shown',
  ink: 'Ink (text and dark buttons)',
  logoHasName: 'The logo shows the name (it is then not written beside it)',
  signal: 'Signal colour (buttons and links)',
  logDays: 'Days that the server log is kept',
  mark: 'Mark or logo',
  mailCountry: 'Country of the mail server',
  mailHost: 'Host of the mail server',
  maker: 'Maker',
  of: 'Of what',
  phone: 'Telephone',
  second: 'Second row',
  serviceTime: 'Opening hours',
  shortName: 'Short name (on a phone)',
  slug: 'Page (the last part of its address)',
  supportEmail: 'Email for support',
  timeZone: 'Time zone',
  until: 'Until (empty: always)',
  updated: 'On all other pages',
  valueEndSymbol: 'Sign after it',
  whatsapp: 'WhatsApp (empty: the telephone)',
  whyChooseUs: 'Reasons',
}

/** `serviceTime` to `Service time`, where the table has no better words. */
export function labelOf(field: string) {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return fieldLabels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** `captains-chair` to `Captains chair`. */
export function choiceLabel(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
