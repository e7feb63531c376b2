import { expect, test } from 'vitest'

import { addProduct } from '#app/catalogue/products.testing.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { changeEnquiry, setStatus } from '#app/inbox/admin/changed-enquiries.server.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { setStage } from '#app/inbox/quotes/quotes.server.ts'
import { openViewCounts } from '#app/page-cache/view-counts.server.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { saveCounts } from './insight-counts.server.ts'
import { insights } from './insights.server.ts'

const now = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000
const browser =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const visit = { method: 'GET', headers: { 'user-agent': browser } }

test.each(engines)(
  'views of two copies are added up by product, category and maker (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const fields = { description: 'X', imageUrl: '', categoryId: '1', subcategoryId: '' }
    const radar = await addProduct(db, { ...fields, title: 'Radar', maker: 'JRC' })
    const pump = await addProduct(db, { ...fields, title: 'Pump', maker: 'Alfa' })
    for (const copy of [db, await secondDatabase(db)]) {
      const counts = openViewCounts()
      for (let n = 0; n < 3; n++) counts.view(`/view-details/${radar._id}`, visit)
      counts.view(`/view-details/${pump._id}`, visit)
      counts.view('/categories/generator', visit)
      counts.view('/categories/generator?after=x', visit)
      counts.view('/faq', visit)
      counts.view('press whatsapp', visit)
      counts.view('search nothing', visit)
      await saveCounts(copy, counts, now)
      await saveCounts(copy, counts, now)
    }
    const shown = await insights(db, { span: 30, now })
    expect(shown.products.map(({ name, times }) => [name, times])).toEqual([
      ['Radar', 6],
      ['Pump', 2],
    ])
    expect(shown.makers).toEqual([
      { name: 'JRC', times: 6 },
      { name: 'Alfa', times: 2 },
    ])
    expect(shown.categories).toEqual([{ name: expect.stringMatching(/Generator/), times: 4 }])
    expect(shown.presses).toEqual([{ name: 'whatsapp', times: 2 }])
    expect(shown.searches).toEqual([{ name: 'nothing', times: 2 }])
    expect(shown.days).toHaveLength(30)
    expect(shown.days.at(-1)).toEqual({ time: '2026-11-20', views: 14, enquiries: 0, lists: 0 })
    const year = await insights(db, { span: 365, now })
    expect(year.days.at(-1)).toMatchObject({ time: '2026-11', views: 14 })
    await deleteExpired(db, now + 732 * 24 * hour, 'insights')
    expect(await db.selectFrom('insights').selectAll().execute()).toEqual([])
  },
)

test.each(engines)(
  'enquiries are counted by day, and how long they waited for an answer (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
    await storeEnquiries(db, [
      { createdAt: ago(0.5) },
      { createdAt: ago(3), listNumber: 'L-1' },
      { createdAt: ago(30) },
      { createdAt: ago(1) },
      { createdAt: ago(1), status: 'spam' },
    ])
    await setStatus(db, ['0', '1', '2'], 'answered')
    await setStatus(db, ['0'], 'won')
    const { answers, days } = await insights(db, { span: 30, now: Date.now() })
    expect(answers).toEqual({ all: 4, answered: 3, in1: 1, in4: 2, in24: 2 })
    const sum = (name: 'enquiries' | 'lists') => days.reduce((all, row) => all + row[name], 0)
    expect([sum('enquiries'), sum('lists')]).toEqual([3, 1])
  },
)

test.each(engines)(
  'an answer by mistake, and an enquiry that is given up, count as no answer (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const createdAt = new Date().toISOString()
    await storeEnquiries(db, [{ createdAt }, { createdAt }, { createdAt }, { createdAt }])
    const answered = async () =>
      (await insights(db, { span: 30, now: Date.now() })).answers.answered
    await setStatus(db, ['0'], 'answered')
    await changeEnquiry(db, '1', { version: 1, status: 'won' })
    expect(await answered()).toBe(2)
    await setStatus(db, ['0'], 'new')
    await changeEnquiry(db, '1', { version: 2, status: 'new' })
    await setStatus(db, ['2', '3'], 'lost')
    expect(await answered()).toBe(0)
    await setStatus(db, ['2'], 'won')
    // A new draft of a quote takes it back among those to answer: it was answered nevertheless.
    await setStatus(db, ['3'], 'answered')
    await setStage(db, '3', 'quoting')
    await changeEnquiry(db, '3', { version: 4, note: 'Called.' })
    expect(await answered()).toBe(2)
  },
)

test.each(engines)('counts that could not be written are written later (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const counts = openViewCounts()
  counts.view('/faq', visit)
  await db.schema.alterTable('insights').renameTo('away').execute()
  await expect(saveCounts(db, counts, now)).rejects.toThrow('insights')
  await db.schema.alterTable('away').renameTo('insights').execute()
  counts.view('/faq', visit)
  await saveCounts(db, counts, now)
  const [row] = await db.selectFrom('insights').selectAll().execute()
  expect(row).toEqual({ day: '2026-11-20', kind: 'page', name: '/faq', times: 2 })
})

test('crawlers, programs, prefetches and people who are signed in are left out', () => {
  const counts = openViewCounts()
  const given = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': 'WhatsApp/2.23 (link preview)' },
    {},
    { 'user-agent': browser, 'sec-purpose': 'prefetch' },
    { 'user-agent': browser, cookie: 'list=x; sid=secret' },
    { 'user-agent': browser, cookie: '__Host-sid=secret' },
  ]
  for (const headers of given) counts.view('/', { method: 'GET', headers })
  counts.view('/', { ...visit, method: 'HEAD' })
  expect(counts.take().size).toBe(0)
  counts.view('/', { ...visit, headers: { ...visit.headers, cookie: 'list=sid' } })
  counts.view('/', visit)
  expect([...counts.take()]).toEqual([['/', 2]])
})
