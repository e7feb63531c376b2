import { expect, test } from 'vitest'

import { whatWasDone } from '#app/admin/activity/activity-words.ts'
import { listedActivity } from '#app/admin/activity/listed-activity.server.ts'
import { logActivity } from '#app/database/activity.server.ts'
import { actFor } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { saveMailSettings } from '#app/mail/stored-settings.server.ts'
import { defaults } from '#app/settings/defaults.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'

import { openOwnersApi } from './api.testing.ts'

async function entries(db: Database, filter = {}) {
  const { rows } = await listedActivity(db, filter, { limit: 25, timeZone: 'UTC' })
  return rows.map(({ kind, action, records, ...row }) => ({
    ...row,
    what: whatWasDone(kind, action, records),
  }))
}

const radar = {
  title: 'Radar',
  description: 'X band.',
  imageUrl: '/radar.webp',
  subcategoryId: '101',
}

test.each(engines)(
  'each change of a record is logged with who, what, before and after (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    const { _id } = (await asOwner('POST', '/api/products', radar)).json()
    await asOwner('PATCH', `/api/products/${_id}`, {
      title: 'Radar 2',
      maker: 'Furuno',
      version: 1,
    })
    await asOwner('PATCH', `/api/products/${_id}`, { title: 'Late', version: 1 })
    await asOwner('POST', '/api/products/state', { ids: [_id], state: 'hidden' })
    await asOwner('DELETE', `/api/products/${_id}`)
    const found = await entries(db)
    expect(found.map(({ what }) => what)).toEqual([
      'Product deleted',
      'Product set to hidden',
      'Product changed',
      'Product added',
    ])
    expect(found[2]).toMatchObject({
      who: 'owner@example.com',
      title: 'Radar 2',
      fields: [
        { name: 'Title', before: 'Radar', after: 'Radar 2' },
        { name: 'Maker', before: '', after: 'Furuno' },
      ],
    })
    // It is in the trash, so its page would say that it is gone.
    expect(found[0]?.to).toBe(undefined)
    await asOwner('POST', `/api/products/${_id}/restore`)
    expect((await entries(db))[0]).toMatchObject({
      what: 'Product restored',
      to: `/dashboard/edit-product/${_id}`,
    })
    await asOwner('DELETE', `/api/products/${_id}`)
    await asOwner('DELETE', `/api/trash/products/${_id}`)
    expect((await entries(db))[0]?.what).toBe('Product deleted for good')
    expect(await entries(db, { record: _id })).toHaveLength(7)
  },
)

test.each(engines)('bulk work is one entry with its count (%s)', async (engine) => {
  const { db, asOwner } = await openOwnersApi(engine)
  const add = async (title: string) =>
    (await asOwner('POST', '/api/products', { ...radar, title })).json()._id
  const ids = [await add('Log'), await add('Lead'), await add('Line')]
  const to = { subcategoryId: '102' }
  expect((await asOwner('POST', '/api/products/move', { ids, ...to })).statusCode).toBe(200)
  await asOwner('POST', '/api/products/delete', { ids })
  await asOwner('POST', '/api/products/restore', { ids: ids.slice(1) })
  await asOwner('PUT', '/api/products/featured', { ids: ids.slice(1) })
  const found = await entries(db)
  expect(found.slice(0, 4).map(({ what }) => what)).toEqual([
    '2 products chosen for the home page',
    '2 products restored',
    '3 products deleted',
    '3 products moved',
  ])
  expect(found[2]?.title?.split(', ').toSorted()).toEqual(['Lead', 'Line', 'Log'])
})

test.each(engines)(
  'posts, videos, categories, settings and people are logged, each with its link (%s)',
  async (engine) => {
    const { db, asOwner, submitAsOwner } = await openOwnersApi(engine)
    const post = { title: 'News', description: 'New radars.', imageUrl: '/radar.webp' }
    expect((await asOwner('POST', '/api/blogs', post)).statusCode).toBe(201)
    await asOwner('POST', '/api/categories', { name: 'Ropes' })
    await asOwner('PATCH', '/api/categories/19', { intro: 'Strong.', version: 1 })
    await asOwner('DELETE', '/api/categories/19?version=2')
    const faq = { section: 'faq', value: defaults.faq, version: 0 } as const
    const settings = await openSettings(db)
    await actFor({ account: 'owner' }, () => settings.save(faq))
    await db
      .insertInto('owners')
      .values({
        _id: 'kai',
        name: 'Kai',
        email: 'kai@example.com',
        passwordHash: 'x',
        role: 'editor',
        createdAt: '2026-01-01',
        updatedAt: '2026-01-01',
      })
      .execute()
    await submitAsOwner('people', { intent: 'deactivate', person: 'kai' })
    const found = await entries(db)
    expect(found.map(({ what, title }) => [what, title])).toEqual([
      ['Person changed', 'Kai'],
      ['Settings changed', 'Questions'],
      ['Category deleted', 'Ropes'],
      ['Category changed', 'Ropes'],
      ['Category added', 'Ropes'],
      ['Blog added', 'News'],
    ])
    expect(found[0]?.fields).toEqual([{ name: 'Account', before: 'active', after: 'deactivated' }])
    expect(found[1]?.to).toBe('/dashboard/settings/faq?version=1#old-version')
    expect(found[2]?.to).toBe(undefined)
    await db.updateTable('settingVersions').set({ changedAt: '2026-01-01', version: 2 }).execute()
    const [, old] = await entries(db)
    expect(old?.to).toBe('/dashboard/settings/faq')
    expect(found[3]?.fields).toEqual([{ name: 'Intro', before: '', after: 'Strong.' }])
    await db.deleteFrom('owners').where('_id', '=', 'kai').execute()
    expect((await entries(db, { kind: 'people' }))[0]?.title).toBe('a former person')
    await db.updateTable('activity').set({ personId: 'gone' }).where('kind', '=', 'posts').execute()
    expect((await entries(db, { kind: 'posts' }))[0]?.who).toBe('A former person')
  },
)

test.each(engines)('an entry about a deleted import has no link (%s)', async (engine) => {
  const { db } = await openOwnersApi(engine)
  const entry = { recordId: 'gone', title: 'pumps.xlsx', records: 3, personId: 'owner' }
  await logActivity(db, { ...entry, kind: 'imports', action: 'import started' })
  await logActivity(db, { ...entry, kind: 'posts', action: 'changed by a bulk edit' })
  expect((await entries(db)).map(({ to }) => to)).toEqual([undefined, undefined])
})

test.each(engines)('an entry about an enquiry says nothing of the buyer (%s)', async (engine) => {
  const { db, asOwner } = await openOwnersApi(engine)
  const buyer = { name: 'Rahim Canary', phone: '01700424242', email: 'canary@example.com' }
  const _id = 'abcdef'
  const reference = 'E-000001'
  await storeEnquiries(db, [{ ...buyer, message: 'Canary radar', _id, reference }])
  const change = { status: 'answered', note: 'Canary is rich.', version: 1 }
  expect((await asOwner('PATCH', `/api/enquiries/${_id}`, change)).statusCode).toBe(200)
  const changes = [{ field: 'givenTo', before: '', after: 'erased' }]
  const given = { kind: 'enquiries', action: 'changed', recordId: _id, changes } as const
  await logActivity(db, { ...given, personId: 'owner' })
  const [last, ...found] = await entries(db)
  expect(last?.fields).toEqual([{ name: 'Assigned to', before: '', after: 'A former person' }])
  expect(found.map(({ what, title, fields: names }) => [what, title, names])).toEqual([
    ['Enquiry changed', reference, [{ name: 'Note' }]],
    ['Enquiry set to answered', reference, []],
  ])
  await asOwner('DELETE', `/api/enquiries/${_id}`)
  expect((await entries(db))[3]).toMatchObject({ what: 'Enquiry set to answered' })
  expect((await entries(db))[3]?.title).toBe(undefined)
  const stored = JSON.stringify(await db.selectFrom('activity').selectAll().execute())
  expect(stored).not.toMatch(/canary|rahim|0170|rich/i)
})

test.each(engines)('mail settings are logged by their fields alone (%s)', async (engine) => {
  const { db, app, submitAsOwner } = await openOwnersApi(engine, {
    prepare: (server) =>
      server.addHook('preHandler', async (request) => {
        if (request.url !== '/dashboard/account') return
        const server = { host: 'smtp.example.com', port: '587', user: 'u', password: 'hush hush' }
        await saveMailSettings(site.db, { ...server, from: 'a@b.com', owner: 'a@b.com' })
      }),
  })
  const site = { db, app }
  await submitAsOwner('account', { intent: 'name', name: 'Ann' })
  const [entry] = await entries(db, { kind: 'mail' })
  expect(entry).toMatchObject({ who: 'Ann', what: 'Mail settings changed' })
  expect(entry?.fields.map(({ name }) => name)).toContain('Password')
  const stored = JSON.stringify(await db.selectFrom('activity').selectAll().execute())
  expect(stored).not.toMatch(/hush|smtp\.example/)
})

test.each(engines)('the log is read by person, kind and day, in pages (%s)', async (engine) => {
  const { db, asOwner } = await openOwnersApi(engine)
  for (const title of ['A', 'B', 'C']) await asOwner('POST', '/api/products', { ...radar, title })
  const first = await listedActivity(db, {}, { limit: 2, timeZone: 'UTC' })
  expect(first).toMatchObject({ matching: 3, first: 1 })
  expect(first.previous).toBe(undefined)
  const second = await listedActivity(
    db,
    {},
    {
      limit: 2,
      at: first.next,
      timeZone: 'UTC',
    },
  )
  expect(second.rows.map(({ title }) => title)).toEqual(['A'])
  const today = new Date().toISOString().slice(0, 10)
  expect(await entries(db, { person: 'owner', from: today, to: today })).toHaveLength(3)
  expect(await entries(db, { person: 'other' })).toEqual([])
  expect(await entries(db, { kind: 'posts' })).toEqual([])
  expect(await entries(db, { to: '2026-01-01' })).toEqual([])
})

test.each(engines)('days and times are those of the company (%s)', async (engine) => {
  const { db } = await openOwnersApi(engine)
  const entry = { kind: 'products', action: 'added', personId: 'owner' } as const
  for (const at of ['17:59:59.999', '18:00:00.000'])
    await logActivity(db, { ...entry, title: at }, Date.parse(`2026-03-10T${at}Z`))
  const shown = async (day: string) => {
    const asked = { limit: 25, timeZone: 'Asia/Dhaka' }
    const { rows } = await listedActivity(db, { from: day, to: day }, asked)
    return rows.map(({ at }) => at)
  }
  expect(await shown('2026-03-10')).toEqual(['2026-03-10 23:59'])
  expect(await shown('2026-03-11')).toEqual(['2026-03-11 00:00'])
})
