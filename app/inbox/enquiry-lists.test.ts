import { expect, test } from 'vitest'

import { addProduct, deleteProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { newListNumber } from '#app/enquiry-list/cookie-text.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'

import { changeEnquiry } from './admin/changed-enquiries.server.ts'
import { findEnquiry, managedEnquiries } from './admin/managed-enquiries.server.ts'
import { deleteEnquiries } from './deleted-enquiries.server.ts'
import { findSavedList, saveEnquiryList } from './enquiry-lists.server.ts'
import { newEnquiryList, typedLineOf } from './enquiry-lists.testing.ts'
import { newStatusSecret } from './quotes/status-secret.ts'
import { statusBehind } from './quotes/status.server.ts'
import { imoNumberIn, isListNumber, isReference } from './reference.ts'

type Changes = Parameters<typeof newEnquiryList>[0]

function save(db: Database, changes: Changes = {}) {
  const mailing = { mail: withoutMail(db), siteUrl: 'https://shop.example' }
  return saveEnquiryList(db, newEnquiryList(changes), mailing)
}

async function stored(db: Database) {
  const enquiries = await db.selectFrom('enquiries').selectAll().orderBy('listNumber').execute()
  const lines = await db.selectFrom('enquiryLines').selectAll().orderBy('position').execute()
  return { enquiries, lines }
}

const radar = { description: 'X', imageUrl: '', categoryId: '1', subcategoryId: '', maker: 'JRC' }

test('a list number can be read aloud, and is a reference', () => {
  const numbers = Array.from({ length: 200 }, newListNumber)
  expect(numbers.every((one) => isListNumber(one) && isReference(one))).toBe(true)
  expect(new Set(numbers).size).toBe(200)
  for (const bad of ['', 'L-2345-678', 'L-O345-6789', 'l-2345-6789', 'L-2345-6789 ']) {
    expect(isListNumber(bad)).toBe(false)
  }
})

test('an IMO number is checked by its last digit', () => {
  const right = ['9074729', 'IMO 9319466', '100 0021', ' imo 907-4729', '']
  expect(right.map(imoNumberIn)).toEqual(['9074729', '9319466', '1000021', '9074729', ''])
  const wrong = ['9074728', '907472', '90747290', 'IMO9074', 'IMO 9074729 X']
  expect(wrong.map(imoNumberIn)).toEqual(wrong.map(() => undefined))
})

test.each(engines)('a list is stored with its ship and its lines (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const partNumbers = [{ scheme: 'Maker', value: '45-888' }]
  const { _id } = await addProduct(db, { ...radar, title: 'Radar', partNumbers })
  const lines = [
    typedLineOf({ productId: _id, title: 'Typed', certainty: 'exact', note: 'S/N 12' }),
    typedLineOf({ title: 'Gland packing', quantity: '2.5', unit: 'm', details: { serial: 'A1' } }),
  ]
  expect(await save(db, { lines })).toMatchObject({ outcome: 'saved' })
  const { enquiries, lines: saved } = await stored(db)
  expect(enquiries).toMatchObject([
    {
      reference: 'L-2345-6789',
      listNumber: 'L-2345-6789',
      vessel: 'MV Example',
      imoNumber: '9074729',
      company: null,
      stage: 'received',
      status: 'new',
      message: 'Please quote these 2 lines.',
    },
  ])
  expect(saved).toMatchObject([
    { position: 1, productId: _id, title: 'Radar', maker: 'JRC', partNumber: '45-888' },
    { position: 2, productId: null, title: 'Gland packing', certainty: 'free', quantity: '2.5' },
  ])
  const id = enquiries[0]?._id ?? ''
  expect((await findEnquiry(db, id))?.lines).toMatchObject([
    { certainty: 'exact', note: 'S/N 12' },
    { details: { serial: 'A1' }, unit: 'm' },
  ])
  const finds = async (search: string) =>
    (await managedEnquiries(db, { search, limit: 5 })).matching
  expect(await finds('45-888')).toBe(1)
  await changeEnquiry(db, id, { version: 1, note: 'Called' })
  for (const words of ['packing called', 'mv example', 'L-2345-6789']) {
    expect(await finds(words), words).toBe(1)
  }
  await deleteEnquiries(db, [id])
  expect(await stored(db)).toEqual({ enquiries: [], lines: [] })
})

test.each(engines)(
  'a deleted product keeps its name, an unknown one is a free line (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addProduct(db, { ...radar, title: 'Radar' })
    await deleteProduct(db, _id)
    const ids = [_id, 'unknown', '']
    const statusSecret = newStatusSecret()
    const typed = ids.map((productId) => typedLineOf({ productId, title: 'Mast' }))
    await save(db, { lines: typed, statusSecret })
    const { lines } = await stored(db)
    expect(lines.map(({ productId, title, certainty }) => [productId, title, certainty])).toEqual([
      [_id, 'Radar', 'chosen'],
      [null, 'Mast', 'free'],
      [null, 'Mast', 'free'],
    ])
    const again = (await statusBehind(db, statusSecret))?.lines ?? []
    expect(again.map(({ productId, title }) => productId ?? title)).toEqual([
      'Radar',
      'Mast',
      'Mast',
    ])
  },
)

test.each(engines)(
  'the same list from several tabs and copies is one enquiry (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const copies = [db, await secondDatabase(db)]
    const sent = Array.from({ length: 12 }, (_, n) => save(copies[n % 2] ?? db))
    const outcomes = (await Promise.all(sent)).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual([...Array(11).fill('same'), 'saved'])
    expect(await save(db, { senderHash: 'ffffff' })).toMatchObject({ outcome: 'same' })
    expect(await findSavedList(db, newEnquiryList({}))).toMatchObject({ outcome: 'same' })
    const { enquiries, lines } = await stored(db)
    expect([enquiries.length, lines.length]).toEqual([1, 1])
  },
)

test.each(engines)('another list under the same number is not stored (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await save(db)
  const before = await stored(db)
  const others: Changes[] = [
    { lines: [typedLineOf({ quantity: '2' })] },
    { lines: [typedLineOf({}), typedLineOf({})] },
    { message: 'One more thing' },
    { email: 'other@example.com' },
  ]
  for (const changes of others) {
    expect(await save(db, changes)).toMatchObject({ outcome: 'changed' })
    expect(await findSavedList(db, newEnquiryList(changes))).toBeUndefined()
  }
  expect(await stored(db)).toEqual(before)
  expect(await save(db, { ...others[0], listNumber: 'L-2345-678A' })).toMatchObject({
    outcome: 'saved',
  })
})

test.each(engines)('a list once held for spam is no spam when sent again (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await save(db, { spamSignals: ['network'] })
  expect((await stored(db)).enquiries).toMatchObject([{ status: 'spam', suspicion: 'network' }])
  await save(db)
  expect((await stored(db)).enquiries).toMatchObject([{ status: 'new', suspicion: null }])
})
