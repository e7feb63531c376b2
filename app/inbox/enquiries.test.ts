import { expect, test } from 'vitest'

import { addProduct, deleteProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'

import { askedProduct, saveEnquiry, savedReference } from './enquiries.server.ts'
import { isReference } from './reference.ts'

const enquiry = {
  name: 'Ann',
  phone: '+880 1700-000000',
  email: '',
  message: 'Please quote.',
  terms: 'on',
  senderHash: 'a1b2c3',
  key: '',
  spamSignals: [],
}
const noon = new Date('2026-11-21T12:00:00.000Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

function keep(db: Database, changes: Partial<Parameters<typeof saveEnquiry>[1]> = {}, now?: Date) {
  const mailing = { mail: withoutMail(db), siteUrl: 'https://shop.example' }
  return saveEnquiry(db, { ...enquiry, ...changes }, mailing, now)
}

function kept(db: Database) {
  return db.selectFrom('enquiries').selectAll().orderBy('createdAt').execute()
}

test.each(engines)(
  'an enquiry is saved as typed, with its reference and time (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const reference = await keep(db, {}, noon)
    expect(isReference(reference)).toBe(true)
    expect(await kept(db)).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        reference,
        name: 'Ann',
        phone: '+880 1700-000000',
        email: null,
        message: 'Please quote.',
        productId: null,
        productTitle: null,
        createdAt: '2026-11-21T12:00:00.000Z',
        updatedAt: '2026-11-21T12:00:00.000Z',
        version: 1,
        status: 'new',
        readAt: null,
        note: '',
        suspectedAt: null,
        suspicion: null,
        searchText: expect.stringContaining('+8801700000000'),
        senderHash: 'a1b2c3',
        key: null,
        wordsHash: expect.any(String),
        listNumber: null,
        company: null,
        vessel: null,
        imoNumber: null,
        port: null,
        eta: null,
        neededBy: null,
        ownReference: null,
        personId: null,
        requisition: null,
        stage: 'received',
        followUpOn: null,
        givenTo: null,
        answeredBy: null,
        source: null,
      },
    ])
  },
)

test.each(engines)(
  'C-36: an enquiry stores the id and the current title of its product (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const fields = {
      title: 'Radar',
      description: 'X',
      imageUrl: '',
      categoryId: '1',
      subcategoryId: '',
    }
    const { _id } = await addProduct(db, fields)
    const product = await askedProduct(db, _id)
    await keep(db, { product })
    expect(await kept(db)).toMatchObject([{ productId: _id, productTitle: 'Radar' }])

    await deleteProduct(db, _id)
    for (const id of [_id, '', 'unknown', '\0', '\uD800']) {
      expect(await askedProduct(db, id)).toBeUndefined()
    }
    expect(await askedProduct(db, _id, { withDeleted: true })).toEqual(product)
  },
)

test.each(engines)('an enquiry with spam signals is saved as spam (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await keep(db, { spamSignals: ['trap', 'links'] }, noon)
  expect(await kept(db)).toMatchObject([
    { status: 'spam', suspectedAt: '2026-11-21T12:00:00.000Z', suspicion: 'trap links' },
  ])
})

test.each(engines)(
  'C-70: equal fields of one sender within ten minutes are one enquiry (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const first = await keep(db, {}, noon)
    expect(await keep(db, {}, after(10))).toBe(first)
    const others = [
      await keep(db, { senderHash: 'ffffff' }, after(1)),
      await keep(db, { message: 'Please quote two.' }, after(2)),
      await keep(db, {}, after(11)),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
    expect(await keep(db, {}, after(12))).toBe(others[2])
    expect(await kept(db)).toHaveLength(4)
  },
)

test.each(engines)(
  'C-70: equal fields with one key are one enquiry at any time and from any sender (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const keyed = { key: '0.123' }
    const first = await keep(db, keyed, noon)
    expect(await keep(db, { ...keyed, senderHash: 'ffffff' }, after(600))).toBe(first)
    expect(await keep(db, { ...keyed, message: 'One more thing.' }, noon)).not.toBe(first)
    expect(await kept(db)).toHaveLength(2)
  },
)

test.each(engines)(
  'C-70: equal fields sent again with another key or none are one enquiry (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const first = await keep(db, { key: '0.123' }, noon)
    expect(await keep(db, { key: '0.456' }, after(1))).toBe(first)
    expect(await keep(db, {}, after(2))).toBe(first)
    expect(await keep(db, { key: '0.456' }, after(20))).not.toBe(first)
    expect(await kept(db)).toHaveLength(2)
  },
)

test.each(engines)(
  'C-70: the same fields with the same key or sender find the saved enquiry (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const keyed = { ...enquiry, key: '0.123' }
    const first = await keep(db, keyed)
    expect(await savedReference(db, { ...keyed, senderHash: 'ffffff' })).toBe(first)
    expect(await savedReference(db, enquiry)).toBe(first)
    expect(await savedReference(db, { ...enquiry, senderHash: 'ffffff' })).toBeUndefined()
    expect(await savedReference(db, { ...keyed, message: 'One more thing.' })).toBeUndefined()
    expect(await kept(db)).toHaveLength(1)
  },
)

test.each(engines)('C-70: concurrent repeats on two instances are one (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const copies = [db, await secondDatabase(db)]
  await keep(db, {}, after(-60))
  for (const [key, minutes] of [
    ['', 0],
    ['0.123', 20],
  ] as const) {
    const sent = Array.from({ length: 12 }, (_, n) =>
      keep(copies[n % 2] ?? db, { key }, after(minutes)),
    )
    expect(new Set(await Promise.all(sent)).size).toBe(1)
  }
  expect(await kept(db)).toHaveLength(3)
})

test.each(engines)(
  'a database that is down is an outage, and saves nothing (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const giveBack = await takeAway(db)
    const problem: unknown = await keep(db).catch((error: unknown) => error)
    expect(isOutage(problem)).toBe(true)
    await giveBack()
    await expect.poll(() => keep(db).then(isReference, () => false)).toBe(true)
    expect(await kept(db)).toHaveLength(1)
  },
)
