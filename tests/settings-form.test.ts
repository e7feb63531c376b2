import { beforeAll, expect, test } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { buildIfStale } from '../scripts/build.ts'
import { publish, type WholeSite } from './publish.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function openSite(engine: (typeof engines)[number]) {
  return openWholeSite({ DATABASE_URL: engine === 'postgres' ? await freshUrl() : '' })
}

/** The fields of a value, as the form of its section names them. */
function fieldsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) =>
      fieldsOf(one, path ? `${path}.${name}` : name),
    )
  }
  if (typeof value === 'boolean') return value ? [[path, 'on']] : []
  return [[path, String(value)]]
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
      `/dashboard/settings/${section}?done=published`,
    ])
    const url = `/api/settings/${section}`
    const { body } = await site.app.inject({ url, headers: { cookie: site.cookie } })
    expect(JSON.parse(body)).toEqual({ value, version: 1, isDefault: false })
  }
})

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
