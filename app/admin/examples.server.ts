import { isDeepStrictEqual } from 'node:util'

import { href } from 'react-router'

import { defaults } from '#app/settings/defaults.ts'
import type { Section, Settings } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'
import { counted } from '#app/ui/admin/format.ts'

type Read = Pick<
  SettingsStore,
  'current' | 'hasDefault' | 'hasDefaultText' | 'isDefault' | 'isHidden'
>

type Of = { section: Section; page: string; name: string; title: string; where: string }

/** A text of ours that visitors read as the company's own. `where` tells on which pages. */
export type Example = Of & {
  id: string
  shows: (settings: Settings) => string
  isPublic: (settings: Read) => boolean
  /** Saves it so that visitors do not see it; false if another person changed the section meanwhile. */
  hide: (settings: SettingsStore, ownerId?: string) => Promise<boolean>
}

/** Invented facts are examples for as long as one of ours is shown. */
const invented: (Of & {
  shows: Example['shows']
  parts: (settings: Settings) => readonly unknown[]
})[] = [
  {
    section: 'clients',
    page: href('/'),
    name: 'Clients',
    title: 'The clients are invented',
    where: 'On the home page.',
    parts: ({ clients }) => [...clients.first, ...clients.second],
    shows: ({ clients }) => counted(clients.first.length + clients.second.length, 'invented name'),
  },
  {
    section: 'testimonials',
    page: href('/brand'),
    name: 'Testimonials',
    title: 'The testimonials are examples',
    where: 'On the brand page.',
    parts: ({ testimonials }) => testimonials,
    shows: ({ testimonials }) => counted(testimonials.length, 'invented review'),
  },
  {
    section: 'chairman',
    page: href('/about-us'),
    name: 'Chairman',
    title: 'The chairman is an example',
    where: 'On the about page.',
    parts: ({ chairman: { name, email, letter } }) => (letter.length > 0 ? [name, email] : []),
    shows: () => 'An empty chair and a letter',
  },
  {
    section: 'about',
    page: href('/about-us'),
    name: 'About us',
    title: 'The text about the company is an example',
    where: 'On the about page. It names Chittagong and 1994.',
    parts: ({ about }) => about.aboutUs,
    shows: () => 'A text that names Chittagong and 1994',
  },
  {
    section: 'offers',
    page: href('/'),
    name: 'Offers',
    title: 'The offers are examples',
    where: 'On the home page. They promise a discount.',
    parts: ({ offers }) => offers.filter(({ isOn }) => isOn),
    shows: ({ offers }) => counted(offers.filter(({ isOn }) => isOn).length, 'discount'),
  },
  {
    section: 'social',
    page: href('/about-us'),
    name: 'Social links',
    title: 'Social links lead nowhere',
    where: 'On the about page.',
    parts: ({ social }) => social.filter(({ address }) => address === ''),
    shows: ({ social }) =>
      social
        .filter(({ address }) => address === '')
        .map(({ name }) => name)
        .join(', '),
  },
]

/** Promises that a company may keep as they are: once saved, they are its own. */
const promises: (Of & Pick<Example, 'shows'> & { isUntrue?: (settings: Read) => boolean })[] = [
  {
    section: 'figures',
    page: href('/about-us'),
    name: 'Figures',
    title: 'Years, countries and customers are examples',
    where: 'On the about page. 05+ years does not agree with 1994.',
    shows: ({ figures }) =>
      figures
        .map(({ title, value, valueEndSymbol }) => `${value}${valueEndSymbol} ${title}`)
        .join(', '),
  },
  {
    section: 'faq',
    page: href('/faq'),
    name: 'Questions',
    title: 'The questions and answers are examples',
    where: 'On the FAQ page. They promise a warranty in your name.',
    shows: ({ faq }) => `${counted(faq.questions.length, 'answer')} about warranty and delivery`,
  },
  {
    section: 'whyChooseUs',
    page: href('/'),
    name: 'Why choose us',
    title: 'The reasons promise 24/7 service',
    where: 'On the home page. Your hours are others.',
    shows: ({ whyChooseUs }) => counted(whyChooseUs.length, 'reason'),
    isUntrue: hasHours,
  },
  {
    section: 'productSlides',
    page: href('/all-categories'),
    name: 'Product page slides',
    title: 'A slide says that you answer day and night',
    where: 'Above each product. Your hours are others.',
    shows: () => 'A slide that says you answer day and night',
    isUntrue: hasHours,
  },
]

/** The slide of the electronics only says what a supplier does. */
const claims = defaults.hero.slides.filter(
  ({ backgroundImage }) => backgroundImage !== 'wheelhouse',
)

const ofHero: Example[] = [
  {
    id: 'certificate',
    section: 'hero',
    page: href('/'),
    name: 'Certificate',
    title: 'The certificate is an example',
    where: 'On top of the home page. Upload your own, or hide it.',
    shows: () => 'An example of a certificate',
    isPublic: (settings) => {
      const { isOn, picture } = settings.current().hero.certificate
      return isOn && picture === '' && !settings.isHidden('hero')
    },
    hide: (settings, ownerId) => {
      const { certificate } = settings.current().hero
      return saveHero(settings, { certificate: { ...certificate, isOn: false } }, ownerId)
    },
  },
  {
    id: 'hero',
    section: 'hero',
    page: href('/'),
    name: 'Hero slides',
    title: 'Hero slides are examples',
    where: 'On top of the home page. They name Chittagong, 1994, ISO 9001 and discounts.',
    shows: ({ hero }) =>
      `${counted(hero.slides.filter(isClaim).length, 'slide')} about 1994, ISO 9001 and discounts`,
    isPublic: (settings) =>
      settings.current().hero.slides.some(isClaim) && !settings.isHidden('hero'),
    hide: (settings, ownerId) => {
      const { slides } = settings.current().hero
      const shown = slides.map((slide) => (isClaim(slide) ? { ...slide, isOn: false } : slide))
      return saveHero(settings, { slides: shown }, ownerId)
    },
  },
]

function saveHero(
  settings: SettingsStore,
  change: Partial<Settings['hero']>,
  ownerId: string | undefined,
) {
  const value = { ...settings.current().hero, ...change }
  return settings.save({ section: 'hero', value, version: settings.version('hero'), ownerId })
}

function isClaim({ title, description, isOn }: Settings['hero']['slides'][number]) {
  return isOn && claims.some((claim) => claim.title === title && claim.description === description)
}

export const examples: readonly Example[] = [
  ...ofHero,
  ...invented.map(({ parts, ...example }) => ({
    ...ofSection(example),
    isPublic: (settings: Read) => {
      const ours = parts(defaults)
      const isOurs = (part: unknown) => ours.some((one) => isDeepStrictEqual(one, part))
      return !settings.isHidden(example.section) && parts(settings.current()).some(isOurs)
    },
  })),
  ...promises.map(({ isUntrue = () => true, ...example }) => ({
    ...ofSection(example),
    isPublic: (settings: Read) =>
      isUntrue(settings) &&
      settings.isDefault(example.section) &&
      !settings.isHidden(example.section),
  })),
]

function ofSection<Some extends Of>(example: Some) {
  const { section } = example
  const hide: Example['hide'] = (settings, ownerId) => {
    const change = { section, value: settings.ownValue(section), isHidden: true, ownerId }
    return settings.save({ ...change, version: settings.version(section) })
  }
  return { ...example, id: section, hide }
}

function hasHours(settings: Read) {
  return !settings.current().contact.isAlwaysOpen
}
