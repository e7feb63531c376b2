import { beforeAll, expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { list, openSite, pdf, photo } from './attachments.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const quote = {
  basedOn: '0',
  count: '1',
  'title-1': 'Ring',
  'quantity-1': '3',
  'unit-1': 'pcs',
  'price-1': '50',
  currency: 'USD',
  validUntil: '2099-01-31',
  intent: 'link',
}

test.each(engines)(
  'an order with its PDF comes from the page of the status, without script (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const { app, db, cookie } = site
    const attached = await site.list({ ...list, do: 'attach' }, [await photo()])
    const id = attached.cookies.find(({ name }) => name === 'listFiles')?.value ?? ''
    expect((await site.list({ ...list, 'file-1': id, do: 'send' })).statusCode).toBe(303)
    const { _id } = await db.selectFrom('enquiries').select('_id').executeTakeFirstOrThrow()
    const made = await site.send(`/dashboard/enquiries/${_id}`, new URLSearchParams(quote), {
      cookie,
    })
    const path = /\/enquiry-status\/[\w-]{22}/.exec(made.body)?.[0] ?? ''
    const mark = new URLSearchParams({ intent: 'sent', version: '1' })
    await site.send(`/dashboard/enquiries/${_id}`, mark, { cookie })

    const before = await app.inject(path)
    expect(before.body).toContain('Accept the quotation')
    const shown = /src="([^"]+\/files\/[^"]+)"/.exec(before.body)?.[1] ?? ''
    expect((await app.inject(shown)).headers['content-type']).toBe('image/webp')
    expect((await app.inject(shown.replace(path, '/enquiry-status/other'))).statusCode).toBe(410)

    const order = { version: '1', answer: 'order', orderNumber: 'PO-2026-1187' }
    const wrong = await site.list(order, [await photo()], path)
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('Please send the order as a PDF.')
    expect(wrong.body).toContain('value="PO-2026-1187"')
    const large = { name: 'a.pdf', bytes: Buffer.concat([pdf.bytes, Buffer.alloc(5_300_000, ' ')]) }
    expect((await site.list(order, [large], path)).body).toContain('larger than 5 MB')
    const sent = await site.list(order, [pdf], path)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, path])

    const after = await app.inject(path)
    expect(after.body).toContain('Order PO-2026-1187 for quotation 1')
    expect(after.body).not.toContain('Send purchase order')
    const owners = await app.inject({ url: `/dashboard/enquiries/${_id}`, headers: { cookie } })
    expect(owners.body).toContain('Order PO-2026-1187 for quotation 1')
    expect(owners.body).toContain(pdf.name)
    const inbox = await app.inject({ url: '/dashboard/enquiries', headers: { cookie } })
    expect(inbox.body).toContain('Order PO-2026-1187')
    const hostile = await site.send(path, new URLSearchParams({ version: 'x', answer: '<b>' }))
    expect([hostile.statusCode, hostile.headers['cache-control']]).toEqual([422, 'no-store'])
  },
  minutes,
)
