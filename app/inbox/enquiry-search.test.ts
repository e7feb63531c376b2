import { expect, test } from 'vitest'

import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { wordsOf } from '#app/database/searched.ts'

import { indexEnquiries, searchTextOf } from './enquiry-lines.server.ts'

const ann = {
  reference: 'E-ABC234',
  name: 'Änn',
  phone: '+880 1700-000000',
  email: 'ann@example.com',
  message: 'Please quote.',
  productTitle: 'Radar',
  note: 'Called back',
}

test('an enquiry is found by its fields, its product, its reference and its note', () => {
  const text = searchTextOf(ann)
  for (const search of ['ann', '1700000000', 'Example.com', 'quote', 'e-abc234', 'RADAR', 'back']) {
    expect(
      wordsOf(search).every((word) => text.includes(word)),
      search,
    ).toBe(true)
  }
  expect(searchTextOf({ ...ann, phone: null, email: undefined, productTitle: null })).not.toMatch(
    /null|undefined/,
  )
})

test.each(engines)(
  'C-8: older enquiries are indexed, also by two instances at once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const rows = Array.from({ length: 250 }, (_, n) => ({
      ...ann,
      _id: `${n}`,
      reference: `E-${n}`,
      createdAt: '2026-11-21',
      senderHash: 'x',
    }))
    await db.insertInto('enquiries').values(rows).execute()
    const known = { searchText: ' by somebody else ' }
    await db.updateTable('enquiries').set(known).where('_id', '=', '7').execute()
    await Promise.all([indexEnquiries(db), indexEnquiries(await secondDatabase(db))])
    const filed = await db.selectFrom('enquiries').select(['_id', 'searchText']).execute()
    for (const { _id, searchText } of filed) {
      const expected =
        _id === '7' ? known.searchText : searchTextOf({ ...ann, reference: `E-${_id}` })
      expect(searchText).toBe(expected)
    }
  },
)
