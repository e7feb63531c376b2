import { expect, test } from 'vitest'

import { withOwner } from '#app/accounts/accounts.testing.ts'
import { engines } from '#app/database/database.testing.ts'

import { deleteView, productViews, saveView } from './product-views.server.ts'
import { viewQuery } from './product-views.ts'

test('a view keeps filters, search and order, but no page and nothing unknown', () => {
  const query = new URLSearchParams(
    'at=x&maker=MAN+B%26W&size=100&needs=&sort=title&evil=1&search=+pump ',
  )
  expect(viewQuery(query)).toBe('search=pump&maker=MAN+B%26W&sort=title')
})

test.each(engines)('each account has views of its own, one of a name (%s)', async (engine) => {
  const { db } = await withOwner(engine)
  const { _id: me } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  const at = '2026-01-01T00:00:00.000Z'
  const other = { _id: 'other', name: 'Ben', email: 'ben@example.com', role: 'editor' as const }
  const dates = { createdAt: at, updatedAt: at, deactivatedAt: null }
  await db
    .insertInto('owners')
    .values({ ...other, ...dates, passwordHash: '' })
    .execute()
  const save = (name: string, query: string, ownerId = me) => saveView(db, ownerId, { name, query })
  const shown = async (ownerId = me) =>
    (await productViews(db, ownerId)).map(({ name, query }) => [name, query])
  expect(await save('Pumps', 'search=pump&at=x')).toBeUndefined()
  expect(await save('In stock', 'stock=some')).toBeUndefined()
  expect(await save('PUMPS', 'search=pump&maker=JRC')).toBeUndefined()
  expect(await save('Pumps', 'state=draft', 'other')).toBeUndefined()
  expect(await shown()).toEqual([
    ['In stock', 'stock=some'],
    ['PUMPS', 'search=pump&maker=JRC'],
  ])
  expect(await shown('other')).toEqual([['Pumps', 'state=draft']])

  expect(await save(' ', 'stock=some')).toBe('Please write a name.')
  expect(await save('x'.repeat(41), 'stock=some')).toMatch(/at most 40/)
  expect(await save('Long', `search=${'x'.repeat(5001)}`)).toMatch(/cannot be saved/)
  expect(await save('Zero', 'search=%00')).toMatch(/cannot be saved/)

  const [theirs] = await productViews(db, 'other')
  await deleteView(db, me, theirs?._id ?? '')
  await deleteView(db, me, 'x\0')
  expect(await shown('other'), 'nobody deletes those of another account').toHaveLength(1)
  for (let n = 2; n < 20; n++) expect(await save(`View ${n}`, 'stock=some')).toBeUndefined()
  expect(await save('One more', 'stock=some')).toBe('You have 20 views. Please delete one first.')
  expect(await save('View 2', 'stock=none')).toBeUndefined()
  await db.deleteFrom('owners').where('_id', '=', 'other').execute()
  expect(await shown('other')).toEqual([])
})
