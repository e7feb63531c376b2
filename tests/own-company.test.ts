import { beforeAll, expect, test } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'
import { sectionNames } from '#app/settings/schema.ts'

import { buildIfStale } from '../scripts/build.ts'
import { publish } from './publish.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const company = {
  ...defaults.company,
  name: 'Harbour Line Supplies',
  shortName: 'Harbour',
  tagline: 'Parts at the quay',
  description: 'Pumps, valves and electronics for coasters and tugs.',
  founded: '2003',
  timeZone: 'Europe/Amsterdam',
}
const contact = {
  ...defaults.contact,
  phone: '+31 10 555 0100',
  whatsapp: '+31 6 5550 0101',
  email: 'desk@harbour.example',
  supportEmail: 'help@harbour.example',
  address: 'Waalhaven 7, Rotterdam',
  road: '',
  street: 'Waalhaven 7',
  city: 'Rotterdam',
  country: 'NL',
  port: 'Rotterdam',
  latitude: 51.8833,
  longitude: 4.4333,
  serviceTime: '08:00 to 18:00',
  isAlwaysOpen: false,
}

/** What the defaults say of their company. */
const former =
  /Chandlery|day and night|24.hour|24\/7|Chittagong|Chattogram|Bangladesh|Khulshi|Zakir Hossain|1700-?000000|(?:info|support|chairman)@example|\b1994\b|22°21|22\.3569/i

/** The default texts with another company in place of theirs. */
function rewritten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(new RegExp(former.source, 'gi'), 'Rotterdam').replaceAll('..', '.')
  }
  if (Array.isArray(value)) return value.map(rewritten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewritten(one)]))
}

const chairman = {
  ...defaults.chairman,
  name: 'J. Example',
  email: 'j@harbour.example',
  letter: ['We know the quay.'],
}
const own = { company, contact, chairman }

const pages = `
  / /about-us /brand /faq /privacy-policy /contact-us /search?q=pump /all-categories /categories/generator
  /blogs /videos /enquiries /newsletter /search/later /view-details/none /nothing-here /admin-login
  /enquiries/sent/E-4T7K2M /newsletter/sent /rss.xml /manifest.webmanifest /robots.txt /sitemap.xml
  /sitemap/pages.xml /api/openapi.json /blog/none /newsletter/confirm/none
`
  .trim()
  .split(/\s+/)

test.each(engines)(
  'nothing of the default company is left on a public address once it has its own facts (%s)',
  async (engine) => {
    const DATABASE_URL = engine === 'postgres' ? await freshUrl() : ''
    const site = await openWholeSite({ DATABASE_URL, SITE_URL: 'https://harbour.example' })
    const before = await site.app.inject('/')
    expect(before.body).toMatch(former)
    for (const section of sectionNames) {
      const value = new Map<string, unknown>(Object.entries(own)).get(section)
      const answer = await publish(site, section, value ?? rewritten(defaults[section]))
      expect([section, answer.statusCode]).toEqual([section, 200])
    }
    for (const path of pages) {
      const { body } = await site.app.inject(path)
      expect([path, former.exec(body)?.[0]]).toEqual([path, undefined])
    }
    const { body } = await site.app.inject('/contact-us')
    expect(body).not.toContain('hoursAvailable')
    expect(body).toContain('51°53.0′N 004°26.0′E')
    expect(body).toContain('https://wa.me/31655500101?text=')
    expect(body).toContain('tel:+31105550100')
  },
  5 * minutes,
)

test('the mails of an enquiry name the company that the settings name', async () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'web@harbour.example' }
  const site = await openWholeSite(smtp)
  await publish(site, 'company', company)
  await publish(site, 'contact', contact)
  const form = {
    name: 'A. Mate',
    email: 'mate@ship.example',
    message: 'A pump, please.',
    terms: 'on',
  }
  const sent = await site.send('/enquiries', new URLSearchParams({ ...form, took: '60000' }))
  expect(sent.statusCode).toBe(303)
  const mails = await site.db.selectFrom('mails').select('letter').execute()
  const letters = mails.map(({ letter }) => letter).join('\n')
  expect(letters).toContain('Harbour Line Supplies')
  expect(letters).toContain('https://wa.me/31655500101')
  expect(letters).not.toMatch(former)
})
