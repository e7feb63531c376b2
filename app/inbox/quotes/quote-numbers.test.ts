import { expect, test } from 'vitest'

import { makeFirstOwner } from '#app/accounts/owners.server.ts'
import type { Engine } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'

import { storeEnquiries } from '../admin/stored-enquiries.testing.ts'
import { deleteEnquiries } from '../deleted-enquiries.server.ts'
import { nextNumber, numberQuote, seriesOf, setNextNumber } from './quote-numbers.server.ts'
import { saveDraft } from './quotes.server.ts'
import { quoteOf } from './quotes.testing.ts'

const series = 'Q-2026-'

async function withDrafts(engine: Engine, count: number) {
  const db = await freshDatabase(engine)
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'kettle anvil mango 7' })
  const { _id: ownerId } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  await storeEnquiries(
    db,
    Array.from({ length: count }, () => ({})),
  )
  const draft = (enquiryId: string, price: string, basedOn = 0) =>
    saveDraft(db, { enquiryId, content: quoteOf([{ price }]), basedOn, ownerId })
  for (let n = 0; n < count; n++) await draft(`${n}`, '1')
  return { db, draft }
}

test.each(engines)('no number is given twice, by two copies of the site (%s)', async (engine) => {
  const { db } = await withDrafts(engine, 12)
  const second = await secondDatabase(db)
  const numbers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      numberQuote(n % 2 ? second : db, { enquiryId: `${n}`, version: 1, series }),
    ),
  )
  const all = Array.from({ length: 12 }, (_, n) => `Q-2026-${String(n + 1).padStart(4, '0')}`)
  expect(numbers.toSorted()).toEqual(all)
})

test.each(engines)(
  'a version keeps the number of the one before, and a deleted one is not given again (%s)',
  async (engine) => {
    const { db, draft } = await withDrafts(engine, 2)
    const number = (enquiryId: string, version: number, of = series) =>
      numberQuote(db, { enquiryId, version, series: of })
    expect(await number('0', 1)).toBe('Q-2026-0001')
    expect(await number('0', 1)).toBe('Q-2026-0001')
    await draft('0', '2', 1)
    expect(await number('0', 2, 'Q-2027-')).toBe('Q-2026-0001')
    await deleteEnquiries(db, ['0'])
    expect(await number('1', 1)).toBe('Q-2026-0002')
  },
)

test.each(engines)(
  'the next number is raised, and never set to a used one (%s)',
  async (engine) => {
    const { db } = await withDrafts(engine, 2)
    expect(await setNextNumber(db, series, 413)).toBe(true)
    expect(await nextNumber(db, series)).toEqual({ next: 413, text: 'Q-2026-0413' })
    expect(await numberQuote(db, { enquiryId: '0', version: 1, series })).toBe('Q-2026-0413')
    for (const used of [1, 413]) expect(await setNextNumber(db, series, used)).toBe(false)
    expect(await setNextNumber(db, series, 414)).toBe(true)
    expect((await nextNumber(db, series)).next).toBe(414)
    expect((await nextNumber(db, 'Q-2027-')).text).toBe('Q-2027-0001')
  },
)

test('the year is in the series where the settings say so', () => {
  expect(seriesOf({ prefix: 'Q-', hasYear: true }, '2026')).toBe('Q-2026-')
  expect(seriesOf({ prefix: 'QT/', hasYear: false }, '2026')).toBe('QT/')
})
