import { beforeAll, expect, test } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { saveLines } from '#app/inbox/enquiry-lines.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
const poll = { timeout: 10_000 }
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test.each(engines)(
  'customers are read, noted, joined and separated without script (%s)',
  async (engine) => {
    const { app, db, send, cookie } = await openWholeSite(
      engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {},
    )
    const get = async (path: string) => (await app.inject({ url: path, headers: { cookie } })).body
    const post = (path: string, fields: Record<string, string>) =>
      send(path, new URLSearchParams(fields), { cookie })
    await storeEnquiries(db, [
      { name: 'A. Nowak', email: 'a@kestrel.example', company: 'Kestrel Bay', vessel: 'MV Bora' },
      { name: 'B. Osei', email: 'b@gmail.com', phone: '+49 40 1234567' },
      { name: 'C. Berg', email: 'c@kestrel.example' },
    ])
    const line = { title: 'Ring', quantity: '3', unit: 'pcs', note: '', details: {} }
    for (const id of ['0', '2'])
      await saveLines(db, id, [{ ...line, position: 1, certainty: 'free' }])

    // The background is linking the same enquiries, for which a page waits a little only.
    await expect.poll(() => get('/dashboard/customers?search=bora'), poll).toContain('Kestrel Bay')
    const rows = await db.selectFrom('customers').select(['_id', 'name']).execute()
    const idOf = (name: string) => rows.find((one) => one.name === name)?._id ?? ''
    const page = `/dashboard/customers/${idOf('Kestrel Bay')}`
    const other = idOf('B. Osei')
    expect(await get(page)).toContain('c@kestrel.example')
    expect((await app.inject(page)).statusCode).not.toBe(200)

    const wrong = await post(page, { name: '', note: 'Kept words', version: '1' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(
      /Please write a name[^]*Kept words|Kept words[^]*Please write a name/,
    )
    const changes = { name: 'Kestrel Bay', note: 'Pays late.', version: '1' }
    expect((await post(page, changes)).statusCode).toBe(303)
    const late = await post(page, { ...changes, note: 'Another note.' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Another note.')

    expect(await get(`${page}/join?search=osei`)).toContain('B. Osei')
    const joined = await post(`${page}/join`, { other })
    expect(joined.statusCode).toBe(303)
    const shown = await get(String(joined.headers.location))
    expect(shown).toContain('b@gmail.com')
    expect(shown).toContain('Undo')
    const moved = await app.inject({ url: `/dashboard/customers/${other}`, headers: { cookie } })
    expect(moved.headers.location).toBe(page)
    expect((await post(page, { intent: 'separate', joined: other })).statusCode).toBe(303)
    expect(await get(page)).not.toContain('b@gmail.com')

    const quote = {
      basedOn: '0',
      count: '1',
      'title-1': 'Ring',
      'quantity-1': '3',
      'unit-1': 'pcs',
      currency: 'USD',
      validUntil: '2027-01-31',
    }
    await post('/dashboard/enquiries/0', { ...quote, 'price-1': '12.40', intent: 'link' })
    await post('/dashboard/enquiries/0', { version: '1', intent: 'sent' })
    const next = await get('/dashboard/enquiries/2')
    expect(next.replaceAll('<!-- -->', '')).toContain('last quoted USD 12.40 on')
    const taken = await post('/dashboard/enquiries/2', { ...quote, intent: 'take-1' })
    expect(taken.statusCode).toBe(200)
    expect(taken.body).toMatch(/<input[^>]*name="price-1"[^>]*value="12.40"/)
    expect((await get(page)).replaceAll('<!-- -->', '')).toMatch(/12\.40 <small>USD/)
    for (const path of ['/dashboard/customers/unknown', '/dashboard/customers/unknown/join'])
      expect((await app.inject({ url: path, headers: { cookie } })).statusCode).toBe(404)
  },
  minutes,
)
