import type { Section, Settings } from './schema.ts'

type WithoutText = { [Name in Section]?: (value: Settings[Name]) => Settings[Name] }

const withoutText: WithoutText = {
  about: (about) => ({ ...about, aboutUs: [], values: [] }),
  brands: () => ({ first: [], second: [] }),
  chairman: (chairman) => ({ ...chairman, letter: [] }),
  clients: (clients) => ({ ...clients, first: [], second: [] }),
  faq: () => ({ questions: [], slides: [] }),
  figures: () => [],
  hero: (hero) => ({ slides: [], certificate: { ...hero.certificate, isOn: false } }),
  offers: () => [],
  productSlides: () => [],
  social: () => [],
  testimonials: () => [],
  tiles: () => [],
  whyChooseUs: () => [],
}

export function canHide(section: Section) {
  return withoutText[section] !== undefined
}

export function withoutHidden(settings: Settings, hidden: readonly Section[]): Settings {
  return Object.assign({}, settings, ...hidden.map((section) => emptied(settings, section)))
}

function emptied<Name extends Section>(settings: Settings, section: Name) {
  const empty: WithoutText[Name] = withoutText[section]
  return empty && { [section]: empty(settings[section]) }
}
