import { expect, test } from 'vitest'

import { addProduct, deleteProduct } from '#app/catalogue/products.testing.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { deleteEnquiries } from '../deleted-enquiries.server.ts'
import { shows, statuses } from '../enquiry.ts'
import {
  type EnquiriesAsked,
  enquiryCounts,
  findEnquiry,
  managedEnquiries,
} from './managed-enquiries.server.ts'
import { storeEnquiries } from './stored-enquiries.testing.ts'

async function inbox(engine: (typeof engines)[number], many = 20) {
  const db = await freshDatabase(engine)
  await storeEnquiries(
    db,
    Array.from({ length: many }, (_, n) => ({ status: statuses[n % statuses.length] ?? 'new' })),
  )
  const list = async (asked: Partial<EnquiriesAsked> = {}) => {
    const found = await managedEnquiries(db, { limit: 50, ...asked })
    return { ...found, rows: found.rows.map(({ _id }) => Number(_id)) }
  }
  return { db, list }
}

test.each(engines)(
  'R-CONT-6: an owner sees the open enquiries, newest first, or one status (%s)',
  async (engine) => {
    const { list } = await inbox(engine)
    expect(await list()).toEqual({ rows: [16, 15, 11, 10, 6, 5, 1, 0], first: 1, matching: 8 })
    const counts: unknown[] = []
    for (const show of shows) {
      const { rows, matching } = await list({ show })
      expect(rows).toEqual(rows.toSorted((one, other) => other - one))
      expect(rows).toHaveLength(matching)
      counts.push([show, matching, rows.includes(4)])
    }
    expect(counts).toEqual([
      ['open', 8, false],
      ['mine', 0, false],
      ['new', 4, false],
      ['answered', 4, false],
      ['won', 4, false],
      ['lost', 4, false],
      ['spam', 4, true],
      ['all', 16, false],
    ])
  },
)

test.each(engines)('the list has next and previous pages (%s)', async (engine) => {
  const { list } = await inbox(engine, 100)
  for (const asked of [
    { show: 'all' },
    { show: 'open' },
    { show: 'all', search: 'radar' },
  ] as const) {
    const whole = (await list({ ...asked, limit: 100 })).rows
    const walked: number[] = []
    let at: string | undefined = ''
    let back: string | undefined
    while (at !== undefined) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...asked, at, limit: 7 })
      expect([page.first, page.matching]).toEqual([walked.length + 1, whole.length])
      walked.push(...page.rows)
      at = page.next
      back = page.previous
    }
    expect(walked).toEqual(whole)
    const last = (whole.length - 1) % 7
    const before = await list({ ...asked, at: back, limit: 7 })
    expect(before.rows).toEqual(whole.slice(-7 - last - 1, -last - 1))
  }
})

test.each(engines)('a stale or invalid cursor gives the first page (%s)', async (engine) => {
  const { db, list } = await inbox(engine, 10)
  const { next } = await list({ show: 'all', limit: 5 })
  await deleteEnquiries(db, ['0', '1', '2'])
  expect(await list({ show: 'all', at: next, limit: 5 })).toMatchObject({
    rows: [8, 7, 6, 5, 3],
    first: 1,
  })
  for (const at of ['x', 'bm8', '\0', 'x'.repeat(5_000)]) {
    expect((await list({ show: 'all', at })).rows).toEqual([8, 7, 6, 5, 3])
  }
})

test.each(engines)(
  'an enquiry is found by all its text fields and by the note (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [
      { name: 'Jürgen Weiß', email: 'jw@ship.example', phone: '+880 1700-000000' },
      { message: 'Needle 37 00-01 for\nthe pump', productTitle: 'Fuel pump', note: 'Called back' },
      { reference: 'E-ABCDEF', message: '100% _sure_' },
    ])
    const found = async (search: string) =>
      (await managedEnquiries(db, { search, limit: 5 })).rows.map(({ _id }) => _id)
    for (const words of ['jurgen', 'WEISS', 'jw@ship', '01700', '1700 000']) {
      expect(await found(words), words).toEqual(['0'])
    }
    for (const words of ['370001', 'fuel pump', 'called', 'pump needle']) {
      expect(await found(words), words).toEqual(['1'])
    }
    for (const words of ['e-abcdef', 'abcdef', '100%', '_sure_']) {
      expect(await found(words), words).toEqual(['2'])
    }
    for (const words of ['%', '_', 'jurgen pump', '\0', '\ud800', 'a'.repeat(5_000)]) {
      expect((await found(words)).length, words).not.toBe(2)
    }
  },
)

test.each(engines)('the unread count leaves out spam (%s)', async (engine) => {
  const { db } = await inbox(engine, 0)
  const none = { new: 0, answered: 0, won: 0, lost: 0, spam: 0, unread: 0, mine: 0 }
  expect(await enquiryCounts(db)).toEqual(none)
  const readAt = '2026-01-01T00:00:00.000Z'
  await storeEnquiries(db, [{}, { readAt }, { status: 'won' }, { status: 'spam' }])
  expect(await enquiryCounts(db)).toEqual({ ...none, new: 2, won: 1, spam: 1, unread: 2 })
})

test.each(engines)(
  'R-PROD-3 C-36: an enquiry shows whether its product still exists (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const radar = {
      title: 'Radar',
      description: 'X',
      imageUrl: '',
      categoryId: '1',
      subcategoryId: '',
    }
    const { _id: productId } = await addProduct(db, radar)
    await storeEnquiries(db, [{ productId, productTitle: 'Radar', suspicion: 'links' }, {}])
    expect(await findEnquiry(db, '0')).toEqual({
      _id: '0',
      reference: 'E-000000',
      name: 'Anna',
      email: 'anna@example.com',
      message: 'A radar, please.',
      productId,
      productTitle: 'Radar',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      status: 'new',
      stage: 'received',
      note: '',
      suspicion: 'links',
      version: 1,
      productIsLive: true,
      lines: [],
    })
    await deleteProduct(db, productId)
    expect(await findEnquiry(db, '0')).toMatchObject({
      productTitle: 'Radar',
      productIsLive: false,
    })
    expect(await findEnquiry(db, '1')).toMatchObject({ productIsLive: false })
    for (const id of ['x', '', 'a\0', '\ud800']) expect(await findEnquiry(db, id)).toBeUndefined()
  },
)
