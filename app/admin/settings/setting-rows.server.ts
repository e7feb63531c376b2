import { href } from 'react-router'
import { z } from 'zod'

import { backupState } from '#app/backup/state.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { nextNumber } from '#app/inbox/quotes/quote-numbers.server.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import { day, isoTime } from '#app/platform/clock.ts'
import { type Section, sections, type Settings } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'
import { ago, counted } from '#app/ui/admin/format.ts'

import { mailTestProblem } from '../first-run/first-run.server.ts'
import { sectionsWithExamples } from '../go-live.server.ts'
import { seriesNow } from './section-actions.server.ts'
import { labelOf, sectionLabels } from './setting-labels.ts'

type SettingSign = 'example' | 'unset' | 'failed' | 'hidden'

export type SettingRow = {
  name: string
  value: string
  to: string
  sign?: SettingSign | undefined
  isChanged?: boolean
  /** What else people call it, for the search. */
  words: string
  fields: { label: string; to: string }[]
}

export type SettingGroup = { name: string; rows: SettingRow[] }

type Site = { db: Database; settings: SettingsStore; mail: SiteMail }

const sectionGroups: readonly (readonly [name: string, sections: readonly Section[]])[] = [
  ['Company', ['company', 'look', 'contact', 'social']],
  ['Home page', ['hero', 'tiles', 'offers', 'clients', 'whyChooseUs']],
  [
    'Pages',
    [
      'about',
      'figures',
      'chairman',
      'testimonials',
      'brands',
      'faq',
      'productSlides',
      'intros',
      'privacy',
      'footer',
    ],
  ],
  ['Sales', ['sales']],
  ['Mail and notifications', ['newsletter']],
  ['System', []],
]

export async function settingGroups(site: Site): Promise<SettingGroup[]> {
  const [changed, counts] = await Promise.all([changedSections(site.db), countsOf(site.db)])
  const signs = sectionSigns(site.settings)
  const more: { [group: string]: SettingRow[] | undefined } = {
    Sales: await salesRows(site, counts),
    'Mail and notifications': await mailRows(site),
    System: await systemRows(site.db, counts),
  }
  return sectionGroups.map(([name, members]) => ({
    name,
    rows: [
      ...members.map((section) => sectionRow(section, site.settings.current(), signs, changed)),
      ...(more[name] ?? []),
    ],
  }))
}

export function sectionLinks(settings: SettingsStore) {
  const signs = sectionSigns(settings)
  return sectionGroups
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({
      name,
      links: members.map((section) => ({
        section,
        name: sectionLabels[section][0],
        hasExample: signs.get(section) === 'example',
      })),
    }))
}

function sectionSigns(settings: SettingsStore) {
  const signs = new Map<Section, SettingSign>()
  if (settings.hasDefault('privacy', 'host')) signs.set('privacy', 'unset')
  for (const section of sectionsWithExamples(settings)) signs.set(section, 'example')
  for (const [, members] of sectionGroups)
    for (const section of members) if (settings.isHidden(section)) signs.set(section, 'hidden')
  return signs
}

async function changedSections(db: Database) {
  const rows = await db
    .selectFrom('settings')
    .select('section')
    .where('changedAt', '>', isoTime(Date.now() - 30 * day))
    .execute()
  return new Set(rows.map(({ section }) => section))
}

function sectionRow(
  section: Section,
  settings: Settings,
  signs: Map<Section, SettingSign>,
  changed: Set<string>,
): SettingRow {
  const [name, about] = sectionLabels[section]
  const to = href('/dashboard/settings/:section', { section })
  return {
    name,
    to,
    value: shown[section]?.(settings) ?? about,
    sign: signs.get(section),
    isChanged: changed.has(section),
    words: `${about} ${synonyms[section] ?? ''}`,
    fields: fieldsOf(sections[section]).map(({ path, label }) => ({ label, to: `${to}#${path}` })),
  }
}

function fieldsOf(schema: unknown, before = ''): { path: string; label: string }[] {
  if (!(schema instanceof z.ZodObject)) return []
  const fields: [string, unknown][] = Object.entries(schema.shape)
  return fields.flatMap(([name, field]) => {
    if (field instanceof z.ZodArray) return []
    if (field instanceof z.ZodObject) return fieldsOf(field, `${before}${name}.`)
    return [{ path: before + name, label: labelOf(name) }]
  })
}

function isOn({ isOn: is }: { isOn: boolean }) {
  return is
}

const shown: { [Name in Section]?: (settings: Settings) => string } = {
  company: ({ company: { name, founded, timeZone } }) =>
    [name, founded && `since ${founded}`, timeZone].filter(Boolean).join(', '),
  look: ({ look }) => `${look.logo ? 'Your logo' : 'No logo'}, ${look.signal}, ${look.ink}`,
  contact: ({ contact }) => `${contact.phone}, ${contact.email}`,
  social: ({ social }) =>
    social
      .filter(({ address }) => address)
      .map(({ name }) => name)
      .join(', ') || 'No addresses',
  hero: ({ hero }) =>
    `${hero.slides.filter(isOn).length} of ${counted(hero.slides.length, 'slide')} shown`,
  tiles: ({ tiles }) => `${counted(tiles.filter(isOn).length, 'kind')} of equipment`,
  offers: ({ offers }) => counted(offers.filter(isOn).length, 'offer'),
  clients: ({ clients }) => counted(clients.first.length + clients.second.length, 'name'),
  whyChooseUs: ({ whyChooseUs }) => counted(whyChooseUs.length, 'reason'),
  figures: ({ figures }) =>
    figures
      .map(({ value, valueEndSymbol, title }) => `${value}${valueEndSymbol} ${title}`)
      .join(', '),
  chairman: ({ chairman }) => chairman.name,
  testimonials: ({ testimonials }) => counted(testimonials.length, 'review'),
  brands: ({ brands }) => counted(brands.first.length + brands.second.length, 'maker'),
  faq: ({ faq }) => counted(faq.questions.length, 'answer'),
  productSlides: ({ productSlides }) =>
    `${counted(productSlides.length, 'slide')} above each product`,
  privacy: ({ privacy }) => privacy.host || 'Host of the site: not said yet',
  footer: ({ footer }) => footer.text,
  sales: ({ sales: { quotes } }) =>
    [quotes.currency, quotes.terms, `valid ${counted(quotes.validDays, 'day')}`]
      .filter(Boolean)
      .join(', '),
}

const synonyms: { [Name in Section]?: string } = {
  company: 'title year established timezone clock',
  look: 'brand theme palette picture',
  contact: 'phone chat whatsapp e-mail mail street map hours opening location port',
  hero: 'banner certificate iso slideshow',
  tiles: 'equipment home',
  offers: 'discount promotion',
  clients: 'customers logos',
  figures: 'numbers statistics',
  testimonials: 'reviews letters',
  brands: 'makers manufacturers',
  faq: 'help answers',
  about: 'history mission values',
  privacy: 'gdpr data policy',
  newsletter: 'subscribe invitation',
  sales: 'quotes currency terms validity days money invoice',
}

type Counts = Awaited<ReturnType<typeof countsOf>>

function countsOf(db: Database) {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('owners')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('deactivatedAt', 'is', null)
        .as('people'),
      selectFrom('quoteTexts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('texts'),
    ])
    .executeTakeFirstOrThrow()
}

async function salesRows({ db, settings }: Site, { texts }: Counts): Promise<SettingRow[]> {
  const { registration, vat, bank, texts: words } = settings.current().sales
  const { text: next } = await nextNumber(db, seriesNow(settings))
  const to = href('/dashboard/settings/:section', { section: 'sales' })
  const numbers = [registration.vatNumber, registration.companyNumber, vat.rate && `${vat.rate} %`]
  const filled = numbers.filter(Boolean).join(', ')
  return [
    row('VAT and company number', filled || 'No VAT, no numbers', `${to}#registration`, {
      sign: filled ? undefined : 'unset',
      words: 'tax registration sales tax gst',
    }),
    row('Bank', bank.map(({ name }) => name).join(', ') || 'No account', `${to}#bank`, {
      sign: bank.length > 0 ? undefined : 'unset',
      words: 'iban bic account payment',
    }),
    row('Numbers of quotes', `${next} is next`, `${to}#next-number`, { words: 'numbering prefix' }),
    row('Footers and signature', words.footer || 'No footer', `${to}#texts`, {
      words: 'mail pdf end greeting',
    }),
    row('Frequent answers', counted(texts ?? 0, 'text'), href('/dashboard/quote-texts'), {
      words: 'quote notes templates',
    }),
  ]
}

async function mailRows({ db, mail }: Site): Promise<SettingRow[]> {
  const problem = await mailTestProblem(db, mail)
  const { settings } = mail
  const to = href('/dashboard/mail')
  return [
    row('Sending mail', settings?.server.host ?? 'Off: no mail server', to, {
      sign: settings ? (problem ? 'failed' : undefined) : 'unset',
      words: 'smtp email server password test sender',
    }),
    row('Notifications', 'On this device', `${href('/dashboard/account')}#notifications`, {
      words: 'push phone alert',
    }),
  ]
}

async function systemRows(db: Database, { people }: Counts): Promise<SettingRow[]> {
  const { finishedAt: last } = await backupState(db)
  return [
    row('People', counted(people ?? 0, 'account'), href('/dashboard/people'), {
      words: 'users roles invite editor owner',
    }),
    row(
      'Backups',
      last ? `Last ${ago(last, Date.now())}` : 'None yet',
      href('/dashboard/backups'),
      {
        sign: last ? undefined : 'unset',
        words: 'restore copy',
      },
    ),
    row(
      'Import and export',
      'Products from a file, all data to a file',
      href('/dashboard/import'),
      {
        words: 'csv excel spreadsheet',
      },
    ),
    row('Personal data', 'Copy or erase what is stored of a person', href('/dashboard/person'), {
      words: 'gdpr privacy erase',
    }),
    row('Activity', 'Who changed what', href('/dashboard/activity'), {
      words: 'log history audit',
    }),
    row('Your account', 'Password, two-step sign-in, tokens', href('/dashboard/account'), {
      words: 'passkey api',
    }),
  ]
}

function row(
  name: string,
  value: string,
  to: string,
  more: Pick<SettingRow, 'sign' | 'words'>,
): SettingRow {
  return { name, value, to, fields: [], ...more }
}
