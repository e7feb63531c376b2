import { beforeAll, expect, test } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { fieldsOf, publish, submitSection, type WholeSite } from './publish.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function openSite(engine: (typeof engines)[number]) {
  return openWholeSite({ DATABASE_URL: engine === 'postgres' ? await freshUrl() : '' })
}

function send(
  { cookie, ...site }: WholeSite,
  section: string,
  value: unknown,
  more: { [name: string]: string },
) {
  const form = new URLSearchParams([...fieldsOf(value), ...Object.entries(more)])
  return site.send(`/dashboard/settings/${section}`, form, { cookie })
}

test.each(engines)('every section is saved by a plain form (%s)', async (engine) => {
  const site = await openSite(engine)
  for (const [section, value] of Object.entries(defaults)) {
    const sent = await send(site, section, value, { version: '0', intent: 'publish' })
    expect([section, sent.statusCode, sent.headers['location']]).toEqual([
      section,
      303,
      `/dashboard/settings/${section}?done=${section === 'sales' ? 'saved' : 'published'}`,
    ])
    const { settings, stored } = await readSettings(site.db)
    expect(new Map<string, unknown>(Object.entries(settings)).get(section)).toEqual(value)
    expect(stored.get(section)?.version).toBe(1)
  }
})

test('as many and as long answers as are allowed are stored and published', async () => {
  const site = await openSite('sqlite')
  const question = { question: 'How?', ans: '泵'.repeat(3_000) }
  const value = { ...defaults.faq, questions: Array.from({ length: 40 }, () => question) }
  for (const intent of ['preview', 'publish']) {
    const sent = await submitSection(site, 'faq', { value, intent })
    expect([intent, sent.statusCode]).toEqual([intent, 200])
  }
  const huge = { ...defaults.faq, questions: [{ ...question, ans: '泵'.repeat(111_200) }] }
  expect((await publish(site, 'faq', huge, 1)).statusCode).toBe(413)
})

test.each(engines)(
  'a form whose answer was lost is done when it is sent again (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const text = 'Parts for every engine.'
    for (let n = 0; n < 2; n++)
      expect((await publish(site, 'footer', { text })).statusCode).toBe(200)
    for (let n = 0; n < 2; n++)
      expect((await publish(site, 'footer', null, 1)).statusCode).toBe(200)
    const { stored } = await readSettings(site.db)
    expect(stored.get('footer')).toMatchObject({ value: null, version: 2 })
    expect((await publish(site, 'footer', { text }, 1)).statusCode).toBe(409)
  },
)

test.each(engines)(
  'mistakes stand beside the fields, and nothing typed is lost (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const contact = { ...defaults.contact, phone: '01700', latitude: 'north', street: 'Quay <7>' }
    const sent = await send(site, 'contact', contact, { version: '0', intent: 'publish' })
    expect(sent.statusCode).toBe(422)
    expect(sent.body).toContain('value="01700"')
    expect(sent.body).toContain('value="north"')
    expect(sent.body).toContain('value="Quay &lt;7&gt;"')
    expect(sent.body).toMatch(/<strong id="phone-problem">Please begin with \+/)
    expect(sent.body).toMatch(/<strong id="latitude-problem">/)
    const wrong = {
      ...defaults.contact,
      email: 'x',
      latitude: 91,
      city: 'x'.repeat(61),
      road: 'a\0b',
    }
    const { body } = await send(site, 'contact', wrong, { version: '0', intent: 'publish' })
    const named = body.matchAll(/<strong id="([\w.]+)-problem">/g)
    expect([...named].map(([, path]) => path)).toEqual(['email', 'road', 'city', 'latitude'])
    const slides = defaults.hero.slides.map((slide, index) =>
      index === 1 ? { ...slide, ctaLink: 'javascript:alert(1)' } : slide,
    )
    const hostile = await send(site, 'hero', { ...defaults.hero, slides }, { version: '0' })
    expect(hostile.statusCode).toBe(422)
    expect(hostile.body).toContain('<strong id="slides.1.ctaLink-problem">')
    expect((await readSettings(site.db)).stored.size).toBe(0)
  },
)

test('entries are added, moved and removed by plain buttons', async () => {
  const site = await openSite('sqlite')
  const questions = ['One', 'Two', 'Three'].map((question) => ({ question, ans: 'Yes.' }))
  const value = { questions, slides: [] }
  const shown = async (intent: string) => {
    const { statusCode, body } = await send(site, 'faq', value, { version: '0', intent })
    expect([intent, statusCode]).toEqual([intent, 200])
    const typed = body.matchAll(/<textarea[^>]*name="questions\.\d+\.question"[^>]*>([^<]*)</g)
    return [...typed].map(([, words]) => words)
  }
  expect(await shown('add questions')).toEqual(['One', 'Two', 'Three', ''])
  expect(await shown('up questions.2')).toEqual(['One', 'Three', 'Two'])
  expect(await shown('down questions.0')).toEqual(['Two', 'One', 'Three'])
  expect(await shown('up questions.0')).toEqual(['One', 'Two', 'Three'])
  expect(await shown('remove questions.1')).toEqual(['One', 'Three'])
  expect((await site.app.inject('/faq')).body).not.toContain('>Three<')
})

test.each(engines)(
  'the later of two forms learns what the other has changed (%s)',
  async (engine) => {
    const site = await openSite(engine)
    await publish(site, 'footer', { text: 'Words of the first.' })
    const typed = { text: 'Words of the second.' }
    const late = await send(site, 'footer', typed, { version: '0', intent: 'publish' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Words of the first.')
    expect(late.body).toContain('>Words of the second.</textarea>')
    const version = /name="version" value="(\d+)"/.exec(late.body)?.[1] ?? ''
    expect((await send(site, 'footer', typed, { version, intent: 'publish' })).statusCode).toBe(303)
    expect((await site.app.inject('/')).body).toContain('Words of the second.')
  },
)

test.each(engines)(
  'a former version is looked at and taken back by plain forms (%s)',
  async (engine) => {
    const site = await openSite(engine)
    await publish(site, 'footer', { text: 'Old words.' })
    await publish(site, 'footer', { text: 'New words.' }, 1)
    const headers = { cookie: site.cookie }
    const url = '/dashboard/settings/footer?version=1'
    const { body } = await site.app.inject({ url, headers })
    expect(body).toMatch(/<del>.*?New words\.<\/del><ins>.*?Old words\.<\/ins>/s)
    const form = new URLSearchParams({ intent: 'restore', from: '1', version: '2' })
    expect((await site.send('/dashboard/settings/footer', form, headers)).statusCode).toBe(303)
    expect((await site.app.inject('/')).body).toContain('Old words.')
    const gone = new URLSearchParams({ intent: 'restore', from: '99', version: '3' })
    expect((await site.send('/dashboard/settings/footer', gone, headers)).statusCode).toBe(404)
    const none = await site.send('/dashboard/settings/nothing', form, headers)
    expect(none.statusCode).toBe(404)
  },
)

test.each(engines)('a section is hidden and shown again by a plain form (%s)', async (engine) => {
  const site = await openSite(engine)
  const home = async () => (await site.app.inject('/')).body
  expect(await home()).toContain('Our Clients')
  const press = (section: string, version: string, intent: string) =>
    send(site, section, {}, { version, intent })
  expect((await press('clients', '0', 'hide')).statusCode).toBe(303)
  expect(await home()).not.toContain('Our Clients')
  const page = await site.app.inject({
    url: '/dashboard/settings/clients',
    headers: { cookie: site.cookie },
  })
  expect(page.body).toContain('This section is hidden')
  expect((await press('clients', '0', 'show')).statusCode).toBe(409)
  expect((await press('clients', '1', 'show')).statusCode).toBe(303)
  expect(await home()).toContain('Our Clients')
  expect((await press('company', '0', 'hide')).statusCode).toBe(400)
})
