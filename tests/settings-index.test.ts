import { beforeAll, expect, test } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'
import { sectionNames } from '#app/settings/schema.ts'

import { buildIfStale } from '../scripts/build.ts'
import { publish, type WholeSite } from './publish.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function rowsOf({ app, cookie }: WholeSite, query = '') {
  const page = `/dashboard/settings${query}`
  const { body } = await app.inject({ url: page, headers: { cookie, accept: 'text/html' } })
  const groups = body.slice(body.indexOf('class="setting-groups"'))
  const rows = [...groups.matchAll(/<li><a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)]
  return rows.map(([, to = '', inside = '']) => ({ to, words: inside.replaceAll(/<[^>]+>/g, ' ') }))
}

test.each(engines)(
  'every section is in one group, with a sign while our example is public (%s)',
  async (engine) => {
    const site = await openWholeSite({
      DATABASE_URL: engine === 'postgres' ? await freshUrl() : '',
    })
    const rows = await rowsOf(site)
    for (const section of sectionNames) {
      const own = rows.filter(({ to }) => to === `/dashboard/settings/${section}`)
      expect([section, own.length]).toEqual([section, 1])
    }
    const clients = async () =>
      (await rowsOf(site)).find(({ to }) => to === '/dashboard/settings/clients')?.words
    expect(await clients()).toContain('Example text still public')
    const own = { line: 'They sail with us', first: [{ name: 'Own', flag: 'disc' }], second: [] }
    await publish(site, 'clients', { ...defaults.clients, ...own })
    expect(await clients()).not.toContain('Example text')
    expect((await rowsOf(site, '?show=changed')).map(({ to }) => to)).toEqual([
      '/dashboard/settings/clients',
    ])
  },
)

test('a setting is found by its name, by another word for it and by a field, without script', async () => {
  const site = await openWholeSite()
  const found = async (words: string) =>
    (await rowsOf(site, `?find=${encodeURIComponent(words)}`)).map(({ to }) => to)
  expect(await found('whatsapp')).toEqual(['/dashboard/settings/contact#whatsapp'])
  expect(await found('smtp')).toEqual(['/dashboard/mail'])
  expect(await found('reviews')).toEqual(['/dashboard/settings/testimonials'])
  expect(await found('nothing like it')).toEqual([])
})

test('a page is chosen from a list, and another address is typed', async () => {
  const site = await openWholeSite()
  const { app, cookie } = site
  const get = async () =>
    (await app.inject({ url: '/dashboard/settings/offers', headers: { cookie } })).body
  expect(await get()).toMatch(/<option value="\/categories\/marine-electronic-item" selected="">/)
  const [offer] = defaults.offers
  const fields = { title: 'A', subject: 'B', image: 'radar', ctaText: 'C', isOn: 'on' }
  const form = new URLSearchParams({ intent: 'publish', version: '0' })
  for (const [name, value] of Object.entries(fields)) form.set(`0.${name}`, value)
  form.set('0.ctaLink', '')
  form.set('0.ctaLink.other', 'https://harbour.example/offer')
  const sent = await site.send('/dashboard/settings/offers', form, { cookie })
  expect(sent.statusCode).toBe(303)
  expect((await app.inject('/')).body).toContain('href="https://harbour.example/offer"')
  expect(await get()).toContain('name="0.ctaLink.other"')
  expect(offer?.ctaLink).toBe('/categories/marine-electronic-item')
})
