import { expect, test, vi } from 'vitest'

import { engines, freshFolder, freshUrl } from '#app/database/database.testing.ts'

import { openOwnersApi } from './api.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

test.each(engines)(
  'the API of the categories is for the owner, and tells of conflicts (%s)',
  async (engine) => {
    const { asOwner, get } = await openOwnersApi(engine)
    expect((await get('/api/categories')).statusCode).toBe(401)
    const before = (await asOwner('GET', '/api/categories')).json()
    expect(before).toHaveLength(18)
    const added = await asOwner('POST', '/api/categories', { name: 'Ropes' })
    expect(added.json()).toMatchObject({ id: 19, slug: 'ropes', version: 1 })
    const path = '/api/categories/19'
    const sub = await asOwner('POST', `${path}/subcategories`, { name: 'Wire', version: 1 })
    expect(sub.json()).toMatchObject({ subcategories: [{ id: 1901 }], version: 2 })
    const stale = await asOwner('PATCH', path, { intro: 'Late.', version: 1 })
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 2])
    const taken = await asOwner('PATCH', path, { name: 'Generator', version: 2 })
    expect([taken.statusCode, taken.json().errors[0].path]).toEqual([422, 'name'])
    expect((await asOwner('PATCH', path, { name: '', version: 2 })).statusCode).toBe(422)
    expect(
      (await asOwner('PATCH', '/api/categories/99', { intro: '', version: 1 })).statusCode,
    ).toBe(404)
    expect((await asOwner('POST', `${path}/move`, { position: 1 })).statusCode).toBe(200)
    const renamed = await asOwner('PATCH', `${path}/subcategories/1901`, {
      name: 'Steel',
      version: 2,
    })
    expect(renamed.json()).toMatchObject({
      subcategories: [{ slug: 'steel', formerSlugs: ['wire'] }],
    })

    const product = {
      title: 'Rope',
      description: '20 mm.',
      imageUrl: '/icon-512.png',
      subcategoryId: '1901',
    }
    const sold = (await asOwner('POST', '/api/products', product)).json()
    expect(sold).toMatchObject({ categoryName: 'Ropes', subcategoryName: 'Steel' })
    expect((await asOwner('DELETE', `${path}?version=3`)).statusCode).toBe(422)
    const visible = await get('/api/products')
    expect(visible.json()).toMatchObject([{ title: 'Rope', categoryName: 'Ropes' }])
    expect((await asOwner('PATCH', path, { isHidden: true, version: 3 })).statusCode).toBe(200)
    const after = await get('/api/products')
    expect(after.json()).toEqual([])
    expect(after.headers.etag).not.toBe(visible.headers.etag)
    expect((await get(`/api/products/${sold._id}`)).json()).toMatchObject({ categoryName: 'Ropes' })
  },
)

test.each(engines)(
  'another copy of the site shows a changed category within two seconds (%s)',
  async (engine) => {
    const place: Record<string, string> =
      engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : { DATA_DIR: freshFolder() }
    const first = await openWholeSite(place)
    const second = await openWholeSite(place)
    const page = async () => (await second.app.inject('/faq')).body
    expect(await page()).toContain('>Generator<')
    const { statusCode } = await first.app.inject({
      method: 'PATCH',
      url: '/api/categories/16',
      headers: { origin: first.origin, cookie: first.cookie },
      payload: { name: 'Dynamoes', version: 0 },
    })
    expect(statusCode).toBe(200)
    expect((await first.app.inject('/faq')).body).toContain('>Dynamoes<')
    await vi.waitFor(async () => expect(await page()).toContain('>Dynamoes<'), 2_000)
    const { statusCode: status, headers } = await second.app.inject('/categories/generator')
    expect([status, headers['location']]).toEqual([301, '/categories/dynamoes'])
  },
  30_000,
)

test('a form from another site, or of a stranger, changes no category', async () => {
  const { app, send, cookie } = await openWholeSite()
  const form = new URLSearchParams({
    intent: 'save',
    name: 'Taken',
    version: '0',
    drawing: 'radar',
    intro: '',
    imageUrl: '/icon-512.png',
  })
  const stranger = await send('/dashboard/categories/1', form)
  expect([stranger.statusCode, stranger.headers['location']]).toEqual([
    303,
    '/admin-login?next=%2Fdashboard%2Fcategories%2F1',
  ])
  const foreign = await send('/dashboard/categories/1', form, {
    cookie,
    origin: 'https://evil.example',
  })
  expect(foreign.statusCode).toBe(403)
  const broken = await send('/dashboard/categories/1', new URLSearchParams({ intent: 'save' }), {
    cookie,
  })
  expect(broken.statusCode).toBe(400)
  expect((await send('/dashboard/categories/99', form, { cookie })).statusCode).toBe(404)
  expect((await app.inject('/faq')).body).not.toContain('Taken')
  expect((await send('/dashboard/categories/1', form, { cookie })).statusCode).toBe(303)
  expect((await app.inject('/faq')).body).toContain('Taken')
})
