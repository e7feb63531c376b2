import { beforeAll, expect, test } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'
import { isPrivate, type Section, sectionNames } from '#app/settings/schema.ts'

import { buildIfStale } from '../scripts/build.ts'
import { publish, submitSection, type WholeSite } from './publish.testing.ts'
import { addProduct, changes, mark } from './setting-changes.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function openSite(engine: (typeof engines)[number]) {
  const site = await openWholeSite({
    DATABASE_URL: engine === 'postgres' ? await freshUrl() : '',
    SITE_URL: 'https://harbour.example',
  })
  await addProduct(site)
  return site
}

function keep(site: WholeSite, section: Section, value: unknown, version = 0) {
  return submitSection(site, section, { value, intent: 'preview', version })
}

function get({ app, cookie }: WholeSite, url: string) {
  return app.inject({ url, headers: { cookie, accept: 'text/html' } })
}

test.each(engines)(
  'the preview of each section shows the draft on its pages, to its owner alone (%s)',
  async (engine) => {
    const site = await openSite(engine)
    for (const section of sectionNames.filter((name) => !isPrivate(name))) {
      expect((await keep(site, section, changes[section][0])).statusCode).toBe(200)
      const form = await get(site, `/dashboard/settings/${section}`)
      const first = /"(\/dashboard\/preview\/[^"\\]+)\\?"/.exec(form.body)?.[1] ?? ''
      const preview = await get(site, first)
      expect([section, preview.statusCode]).toEqual([section, 200])
      expect([section, preview.body.includes(mark)]).toEqual([section, true])
      expect(preview.body).toContain('Only you see it. It is not published.')
      expect(preview.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      const others = preview.body.matchAll(/href="(\/dashboard\/preview\/[^"]+)"/g)
      for (const [, address = ''] of others) {
        expect([address, (await get(site, address)).body.includes(mark)]).toEqual([address, true])
      }
      const framed = await get(site, `${first}?beside`)
      expect([section, framed.body.includes(mark)]).toEqual([section, true])
      // Its frame runs no script, and the browser logs an error for each of these.
      const blocked = framed.body.match(
        /<script(?! type="application\/ld)[^>]*>|<[^>]+ autofocus/gi,
      )
      expect([section, blocked]).toEqual([section, null])
      expect(preview.body).toMatch(/<script type="module"[^]* autofocus/i)
      const path = first.slice(`/dashboard/preview/${section}`.length)
      for (const read of [await site.app.inject(path), await get(site, path)]) {
        expect([section, read.statusCode, read.body.includes(mark)]).toEqual([section, 200, false])
        expect(read.body).not.toMatch(/preview-bar|dashboard\/preview/)
      }
      const stranger = await site.app.inject(first)
      expect([stranger.statusCode, stranger.headers['location']]).toEqual([
        303,
        `/admin-login?next=${encodeURIComponent(first)}`,
      ])
    }
  },
  5 * minutes,
)

test.each(engines)('a draft is published once, from the preview (%s)', async (engine) => {
  const site = await openSite(engine)
  const page = '/dashboard/settings/footer'
  const headers = { cookie: site.cookie }
  await keep(site, 'footer', { text: mark })
  const form = new URLSearchParams({ intent: 'publish draft' })
  const stranger = await site.send(page, form)
  expect(stranger.headers['location']).toMatch(/^\/admin-login/)
  const sent = await site.send(page, form, headers)
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${page}?done=published`])
  expect((await site.app.inject('/')).body).toContain(mark)
  expect((await get(site, '/dashboard/preview/footer/')).headers['location']).toBe(page)
  expect((await site.send(page, form, headers)).statusCode).toBe(404)
})

test.each(engines)(
  'a draft of an older version is not published over a newer one (%s)',
  async (engine) => {
    const site = await openSite(engine)
    await publish(site, 'footer', { text: 'First words.' })
    await keep(site, 'footer', { text: mark }, 0)
    const form = new URLSearchParams({ intent: 'publish draft' })
    const sent = await site.send('/dashboard/settings/footer', form, { cookie: site.cookie })
    expect(sent.statusCode).toBe(409)
    expect(sent.body).toContain('Another person changed this section while you were editing.')
    expect(sent.body).toContain('First words.')
    expect(sent.body).toContain(`>${mark}</textarea>`)
    expect((await site.app.inject('/')).body).not.toContain(mark)
  },
)

test.each(engines)(
  'a draft takes right values only, and keeps its pictures (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const refused = await keep(site, 'look', { ...defaults.look, signal: '#777777' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('This colour has a contrast of 4.4 on white.')
    const logo = `/media/${'b'.repeat(32)}.webp`
    const uses = () => site.db.selectFrom('mediaUses').select(['address', 'recordId']).execute()
    const before = (await uses()).length
    await keep(site, 'look', { ...defaults.look, logo })
    await keep(site, 'look', { ...defaults.look, logo, signal: '#0a4c8b' })
    expect((await uses()).filter(({ address }) => address === logo)).toHaveLength(1)
    const preview = await get(site, '/dashboard/preview/look/')
    expect(preview.body).toContain('<link rel="stylesheet" href="/look/0a4c8b-0a1c26.css"/>')
    const discard = new URLSearchParams({ intent: 'discard' })
    await site.send('/dashboard/settings/look', discard, { cookie: site.cookie })
    expect(await uses()).toHaveLength(before)
    const waiting = await site.db.selectFrom('mediaToRemove').select('address').execute()
    expect(waiting.map(({ address }) => address)).toContain(logo)
  },
)

test('only the pages that show a section have a preview', async () => {
  const site = await openSite('sqlite')
  await keep(site, 'footer', { text: mark })
  const addresses = [
    '/dashboard/preview/footer/faq',
    '/dashboard/preview/footer/dashboard/trash',
    '/dashboard/preview/nothing/',
    '/dashboard/preview/footer//',
  ]
  for (const address of addresses) {
    expect([address, (await get(site, address)).statusCode]).toEqual([address, 404])
  }
})
