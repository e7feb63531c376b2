import { expect, test } from 'vitest'

import { findStaffProduct } from '#app/catalogue/products.server.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { erasePersonalData, personalData } from '#app/privacy/personal-data.server.ts'
import { defaults } from '#app/settings/defaults.ts'

import { setStatus } from '../admin/changed-enquiries.server.ts'
import { storeEnquiries } from '../admin/stored-enquiries.testing.ts'
import { deleteEnquiries } from '../deleted-enquiries.server.ts'
import { letterheadOf } from '../quotes/letterhead.ts'
import { lastPrices, partKey, recordFormerQuotes } from '../quotes/quoted-parts.server.ts'
import { saveDraft, saveSent } from '../quotes/quotes.server.ts'
import { quoteOf } from '../quotes/quotes.testing.ts'
import {
  customerOfEnquiry,
  customerPeople,
  enquiriesOf,
  figuresOf,
  findCustomer,
  likelyTwins,
  managedCustomers,
  quotedParts,
  shipsOf,
} from './customers.server.ts'
import {
  changeCustomer,
  joinCustomers,
  joinedCustomers,
  separateCustomer,
} from './joined-customers.server.ts'
import {
  deleteEmptyCustomers,
  linkEnquiries,
  linkNewEnquiries,
  openLinking,
} from './link-enquiries.server.ts'
import { companyHosts, companyKey } from './same-company.ts'

async function listed(db: Database, search = '') {
  await linkEnquiries(db)
  return (await managedCustomers(db, { search, sort: 'title', limit: 25 })).rows
}

async function quote(db: Database, enquiryId: string, price: string, title = 'Gasket') {
  const lines = [{ title, partNumber: '90801-0146', price, quantity: '2' }]
  const draft = { enquiryId, content: quoteOf(lines), ownerId: 'o' }
  const { version } = await saveDraft(db, { ...draft, basedOn: 0 })
  await db
    .transaction()
    .execute((tx) => saveSent(tx, { ...draft, basedOn: version, sender: letterheadOf(defaults) }))
}

test('companies are the same by their name, whatever its legal form and signs', () => {
  const key = companyKey('Kestrel Bay Shipping')
  for (const name of [
    'KESTREL BAY SHIPPING LTD.',
    'Kestrel-Bay  Shipping S.A.',
    'kestrel bay shipping co., ltd',
  ])
    expect(companyKey(name)).toBe(key)
  expect(companyKey('Østersjø Rederi A/S')).not.toBe('')
  expect(companyKey('Ltd')).toBe('ltd')
  expect(companyKey(' - ')).toBe('')
})

test('a host that many share says nothing about a company', () => {
  expect(companyHosts('bora@ships.kestrel.example')).toEqual([
    'ships.kestrel.example',
    'kestrel.example',
  ])
  for (const host of ['gmail.com', 'yahoo.co.uk', 'hotmail.fr', 'qq.com', 'skyfile.com'])
    expect(companyHosts(`master@${host}`)).toEqual([])
  expect(companyHosts('')).toEqual([])
})

test.each(engines)(
  'people of one company become one customer, by host and by name (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [
      { name: 'A. Nowak', email: 'Chief@Kestrel.example', vessel: 'MV Bora', imoNumber: '9074729' },
      { name: 'L. Duarte', email: 'buying@kestrel.example', company: 'Kestrel Bay Shipping' },
      { name: 'K. Osei', email: 'osei@gmail.com', company: 'KESTREL BAY SHIPPING LTD' },
      { name: 'A. Nowak', email: 'chief@kestrel.example', vessel: 'MV Sirocco' },
      { name: 'S. Berg', email: 'berg@gmail.com' },
      { name: 'Spammer', email: 'x@spam.example', status: 'spam' },
    ])
    const [first, second, ...others] = await listed(db)
    expect(others).toEqual([])
    expect(first).toMatchObject({ name: 'Kestrel Bay Shipping', people: 3, enquiries: 4, open: 4 })
    expect(first?.ships).toEqual(['MV Sirocco', 'MV Bora'])
    expect(second).toMatchObject({ name: 'S. Berg', people: 1, enquiries: 1 })
    expect(
      (await customerPeople(db, first?._id ?? '')).map(({ email }) => email).toSorted(),
    ).toEqual(['buying@kestrel.example', 'chief@kestrel.example', 'osei@gmail.com'])
    for (const search of ['kestrel', 'osei@gmail', 'mv bora', '9074729', 'duarte kestrel'])
      expect(
        (await listed(db, search)).map(({ name }) => name),
        search,
      ).toEqual(['Kestrel Bay Shipping'])
    expect(await customerOfEnquiry(db, '0')).toMatchObject({
      name: 'Kestrel Bay Shipping',
      enquiries: 4,
    })
    expect(await customerOfEnquiry(db, '5')).toBeUndefined()
  },
)

test.each(engines)(
  'a number without an address is of the same person, in any spelling (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [
      { name: 'Anna', email: null, phone: '+880 1700-000000' },
      { name: 'Anna K.', email: null, phone: '01700000000' },
      { name: 'Anna K.', email: 'anna@gmail.com', phone: '01700 000000' },
      { name: 'Boris', email: 'boris@gmail.com', phone: '+880 1700-000000' },
      { name: 'Carla', email: null, phone: '+880 1700-000001' },
    ])
    const rows = await listed(db)
    expect(rows.map(({ name, people, enquiries }) => [name, people, enquiries])).toEqual([
      ['Anna', 2, 4],
      ['Carla', 1, 1],
    ])
  },
)

test.each(engines)('a person who names a company later moves into it (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await storeEnquiries(db, [
    { name: 'Osei', email: 'osei@gmail.com' },
    { name: 'Duarte', email: 'd@kestrel.example', company: 'Kestrel' },
    { name: 'Berg', email: 'berg@gmail.com' },
  ])
  expect(await listed(db)).toHaveLength(3)
  await storeEnquiries(db, [
    { _id: 'a', reference: 'E-A', name: 'Osei', email: 'osei@gmail.com', company: 'Kestrel Ltd' },
    { _id: 'b', reference: 'E-B', name: 'Berg', email: 'berg@gmail.com', company: 'Berg Marine' },
  ])
  const rows = await listed(db)
  expect(rows.map(({ name, people }) => [name, people])).toEqual([
    ['Berg Marine', 1],
    ['Kestrel', 2],
  ])
})

test.each(engines)(
  'two copies of the site link an enquiry once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    await storeEnquiries(
      db,
      Array.from({ length: 250 }, (_, n) => ({
        name: `P${n % 50}`,
        email: `p${n % 50}@k${n % 7}.example`,
      })),
    )
    await Promise.all([linkEnquiries(db), linkEnquiries(other)])
    expect(await listed(db)).toHaveLength(7)
    const people = await db.selectFrom('customerPeople').select('email').execute()
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  },
  60_000,
)

test.each(engines)(
  'a page waits for ten new enquiries, and the others get their customers in the background (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const rows = Array.from({ length: 150 }, (_, n) => ({ email: `p${n}@k${n}.example` }))
    await storeEnquiries(db, rows)
    const count = async (search: string) =>
      (await managedCustomers(db, { search, limit: 9 })).matching
    await linkNewEnquiries(db)
    expect([await count(''), await count('k')]).toEqual([10, 10])
    const errors: unknown[] = []
    const linking = openLinking(db, (error) => errors.push(error))
    for (const _change of [1, 2, 3]) linking.look()
    await expect.poll(() => count('k'), { timeout: 20_000 }).toBe(150)
    expect(errors).toEqual([])
    await linking.stop()
    await storeEnquiries(db, [{ _id: 'late', reference: 'E-LATE', email: 'p@late.example' }])
    linking.look()
    await linking.stop()
    expect(await count('')).toBe(150)
  },
)

test('an erased name is not indexed by another copy of the site meanwhile', async () => {
  const db = await freshDatabase('postgres')
  await storeEnquiries(db, [
    { name: 'Anna Nowak', email: 'anna@one.example' },
    { name: 'Boris', email: 'boris@one.example' },
  ])
  await linkEnquiries(db)
  await db.updateTable('customers').set({ searchText: '' }).execute()
  const other = await secondDatabase(db)
  let indexing: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await erasePersonalData(tx, { email: 'anna@one.example' })
    indexing = linkEnquiries(other)
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await indexing
  await linkEnquiries(db)
  const { searchText } = await db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
  expect(searchText).toContain('boris')
  expect(searchText).not.toContain('nowak')
})

test('an enquiry is linked while the last other one of its person is deleted', async () => {
  const db = await freshDatabase('postgres')
  const [asked] = await storeEnquiries(db, [{ email: 'a@one.example', phone: '+49 40 1234567' }])
  await linkEnquiries(db)
  await storeEnquiries(db, [{ ...asked, _id: 'new', reference: 'E-NEW' }])
  const other = await secondDatabase(db)
  let linking: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('enquiries').where('_id', '=', '0').execute()
    await deleteEmptyCustomers(tx)
    linking = linkEnquiries(other)
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await linking
  expect(await customerOfEnquiry(db, 'new')).toMatchObject({ name: 'one.example', enquiries: 1 })
})

test.each(engines)('customers are joined, and separated again (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await storeEnquiries(db, [
    { name: 'A', email: 'a@one.example', vessel: 'MV Bora', imoNumber: '9074729' },
    { name: 'B', email: 'b@two.example', vessel: 'Bora', imoNumber: '9074729' },
    { name: 'C', email: 'c@three.example' },
  ])
  const [one, three, two] = (await listed(db)).map(({ _id }) => _id)
  if (!one || !two || !three) throw new Error('Three customers are needed.')
  expect((await likelyTwins(db, one)).map(({ name }) => name)).toEqual(['two.example'])
  expect(await joinCustomers(db, { id: two, into: one })).toBe(true)
  expect(await joinCustomers(db, { id: one, into: three })).toBe(true)
  expect(await joinCustomers(db, { id: two, into: three })).toBe(false)
  expect(await joinCustomers(db, { id: 'unknown', into: three })).toBe(false)
  const [all, ...none] = await listed(db)
  expect(none).toEqual([])
  expect(all).toMatchObject({ _id: three, people: 3, enquiries: 3 })
  expect((await listed(db, 'bora')).map(({ _id }) => _id)).toEqual([three])
  expect((await findCustomer(db, two))?._id).toBe(three)
  expect(await joinedCustomers(db, three)).toHaveLength(2)
  // A new enquiry of a joined customer is of the shown one.
  await storeEnquiries(db, [{ _id: 'x', reference: 'E-X', name: 'D', email: 'd@two.example' }])
  expect((await listed(db))[0]).toMatchObject({ _id: three, people: 4 })
  expect(await separateCustomer(db, one)).toBe(true)
  expect((await listed(db)).map(({ name, people }) => [name, people])).toEqual([
    ['one.example', 3],
    ['three.example', 1],
  ])
  expect((await listed(db, 'bora')).map(({ name }) => name)).toEqual(['one.example'])
  expect(await separateCustomer(db, two)).toBe(true)
  expect(await separateCustomer(db, two)).toBe(false)
  expect(await listed(db)).toHaveLength(3)
})

test.each(engines)('a changed name and note are stored once, and found (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await storeEnquiries(db, [{ email: 'a@one.example' }])
  const [row] = await listed(db)
  const id = row?._id ?? ''
  const changes = { name: 'One Shipping', note: 'Wants certificates.', version: 1 }
  expect(await changeCustomer(db, id, changes)).toBe(true)
  expect(await changeCustomer(db, id, changes)).toBe(false)
  expect((await listed(db, 'certificates')).map(({ name }) => name)).toEqual(['One Shipping'])
})

test.each(engines)(
  'the last price of a part is offered to the same customer only (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [
      { email: 'a@one.example', vessel: 'MV Bora' },
      { email: 'b@one.example' },
      { email: 'c@two.example' },
      { email: 'd@one.example' },
    ])
    await quote(db, '0', '10.00')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await quote(db, '1', '12.40', 'Gasket, lower')
    await quote(db, '2', '99.00')
    await linkEnquiries(db)
    const part = { title: 'gasket', partNumber: '908010146' }
    const last = (await lastPrices(db, '3', [part, { title: 'Unknown' }])).get(partKey(part))
    expect(last).toMatchObject({ price: '12.40', currency: 'USD' })
    // Not the price of the enquiry itself.
    expect((await lastPrices(db, '1', [part])).get(partKey(part))).toMatchObject({ price: '10.00' })
    const own = (await customerOfEnquiry(db, '0'))?._id ?? ''
    const parts = await quotedParts(db, own, { search: '', limit: 10 })
    expect(parts).toMatchObject([{ price: '12.40', change: '+24 %', times: 2, parts: 1 }])
    expect(await quotedParts(db, own, { search: '50%', limit: 10 })).toEqual([])
    const all = await enquiriesOf(db, [own])
    await setStatus(db, ['0'], 'won')
    const figures = figuresOf(await enquiriesOf(db, [own]), Date.UTC(2026, 5, 1))
    expect(figures).toMatchObject({ won: 1, all: 3, open: 1 })
    expect(figures.openValue).toEqual([{ currency: 'USD', amount: '24.80' }])
    expect(figures.wonInYear).toEqual([{ currency: 'USD', amount: '20.00' }])
    expect(shipsOf(all, '2026-01-01')).toEqual([
      { vessel: 'MV Bora', imoNumber: '', next: '', lists: 1 },
    ])
  },
)

test.each(engines)('quotes of an older version are taken over (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await storeEnquiries(db, [{ email: 'a@one.example' }])
  await quote(db, '0', '10.00')
  await db.deleteFrom('quotedLines').execute()
  await db.deleteFrom('quotedTotals').execute()
  await Promise.all([recordFormerQuotes(db), recordFormerQuotes(await secondDatabase(db))])
  expect(await db.selectFrom('quotedLines').select(['price', 'sum']).execute()).toEqual([
    { price: '10.00', sum: '20.00' },
  ])
  expect(await db.selectFrom('quotedTotals').select('total').execute()).toEqual([
    { total: '20.00' },
  ])
})

test.each(engines)(
  'a person is erased from the customers, with the name in the search (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [
      { name: 'Anna Nowak', email: 'anna@one.example', phone: '+49 40 1234567' },
      // Linked by the number, and not found by the address.
      { name: 'A. N.', email: null, phone: '+49 40 1234567' },
      { name: 'Boris', email: 'boris@one.example' },
      { name: 'Carla Solo', email: 'carla@gmail.com' },
    ])
    expect(await listed(db)).toHaveLength(2)
    const held = await personalData(db, { email: 'Anna@one.example' })
    expect(held.customers).toMatchObject([{ customer: 'one.example', email: 'anna@one.example' }])
    for (const email of ['anna@one.example', 'carla@gmail.com'])
      await db.transaction().execute((tx) => erasePersonalData(tx, { email }))
    const rows = await listed(db)
    expect(rows.map(({ name }) => name)).not.toContain('Carla Solo')
    const stored = JSON.stringify([
      await db.selectFrom('customers').selectAll().execute(),
      await db.selectFrom('customerPeople').selectAll().execute(),
    ])
    for (const word of ['nowak', 'anna@', 'carla']) expect(stored.toLowerCase()).not.toContain(word)
    expect(stored).toContain('boris@one.example')
  },
)

test.each(engines)(
  'a customer goes with its last enquiry, and with a mark as spam (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [{ email: 'a@one.example' }, { email: 'b@two.example' }])
    expect(await listed(db)).toHaveLength(2)
    await deleteEnquiries(db, ['0'])
    await setStatus(db, ['1'], 'spam')
    expect(await db.selectFrom('customers').selectAll().execute()).toEqual([])
    await setStatus(db, ['1'], 'new')
    expect((await listed(db)).map(({ name }) => name)).toEqual(['two.example'])
  },
)

test.each(engines)('a sent quote is the last price of its products (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { _id } = await addProduct(db, {
    title: 'Ring',
    description: 'X',
    imageUrl: '',
    categoryId: '1',
    subcategoryId: '',
  })
  await storeEnquiries(db, [{ email: 'a@one.example' }])
  const lines = [{ productId: _id, price: '12.40', currency: 'EUR' as const }]
  const draft = { enquiryId: '0', content: quoteOf(lines), ownerId: 'o' }
  const { version } = await saveDraft(db, { ...draft, basedOn: 0 })
  expect((await findStaffProduct(db, _id))?.lastQuoted).toBeUndefined()
  await db
    .transaction()
    .execute((tx) => saveSent(tx, { ...draft, basedOn: version, sender: letterheadOf(defaults) }))
  expect(await findStaffProduct(db, _id)).toMatchObject({ lastQuoted: '12.40 EUR', version: 1 })
})
