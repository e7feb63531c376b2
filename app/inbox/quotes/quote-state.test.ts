import { expect, test } from 'vitest'

import { makeFirstOwner } from '#app/accounts/owners.server.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'

import { setStatus } from '../admin/changed-enquiries.server.ts'
import { enquiryWith } from '../admin/managed-enquiries.server.ts'
import { storeEnquiries } from '../admin/stored-enquiries.testing.ts'
import { stageOf } from '../enquiry.ts'
import { withAlternatives } from './first-quote.server.ts'
import { close, saveDraft } from './quotes.server.ts'
import { quoteOf, sendByLink } from './quotes.testing.ts'
import { newStatusLink, statusBehind } from './status.server.ts'

const siteUrl = 'https://example.com'
const ring = { title: 'Ring', description: 'New.', imageUrl: '', categoryId: '9' }

async function asked(engine: Engine) {
  const db = await freshDatabase(engine)
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'kettle anvil mango 7' })
  const { _id: ownerId } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  await storeEnquiries(db, [{}])
  const mailing = { mail: openMail(db, undefined, () => {}), siteUrl }
  const send = async (content: ReturnType<typeof quoteOf>, basedOn = 0) =>
    sendByLink(db, await enquiryOf(db), { content, basedOn, ownerId }, mailing)
  return { db, ownerId, send }
}

async function enquiryOf(db: Database) {
  const enquiry = await enquiryWith(db, '0')
  if (!enquiry) throw new Error('There is no such enquiry')
  return enquiry
}

const stateOf = async (db: Database) => {
  const enquiry = await enquiryOf(db)
  return [enquiry.status, stageOf(enquiry)]
}

test.each(engines)('a closed enquiry that goes on is where its quotes are (%s)', async (engine) => {
  const { db, ownerId, send } = await asked(engine)
  await close(db, '0')
  await setStatus(db, ['0'], 'new')
  expect(await stateOf(db)).toEqual(['new', 'received'])
  await send(quoteOf([{ price: '1' }]))
  await close(db, '0')
  await setStatus(db, ['0'], 'lost')
  expect(await stateOf(db)).toEqual(['lost', 'closed'])
  await setStatus(db, ['0'], 'answered')
  expect(await stateOf(db)).toEqual(['answered', 'quoted'])
  await saveDraft(db, {
    enquiryId: '0',
    content: quoteOf([{ price: '2' }]),
    basedOn: 1,
    ownerId,
  })
  await close(db, '0')
  await setStatus(db, ['0'], 'answered')
  expect(await stateOf(db)).toEqual(['answered', 'quoting'])
})

test.each(engines)('a quote that is sent again leaves an order won (%s)', async (engine) => {
  const { db, send } = await asked(engine)
  const content = quoteOf([{ price: '1' }])
  await send(content)
  await setStatus(db, ['0'], 'won')
  expect(await send(content, 1)).toMatchObject({ outcome: 'linked', version: 1 })
  expect(await stateOf(db)).toEqual(['won', 'won'])
})

test.each(engines)('a buyer is not led to a draft of a product (%s)', async (engine) => {
  const { db, send } = await asked(engine)
  const { _id } = await addProduct(db, { ...ring, subcategoryId: '' })
  const secret = await newStatusLink(db, '0')
  await send(quoteOf([{ productId: _id, price: '1' }]))
  const products = async () => Object.keys((await statusBehind(db, secret))?.quote?.products ?? {})
  expect(await products()).toEqual([_id])
  await db.updateTable('products').set({ state: 'draft' }).execute()
  expect(await products()).toEqual([])
})

test('words in place of an alternative have no link to it', async () => {
  const { db } = await asked('sqlite')
  const { _id } = await addProduct(db, { ...ring, subcategoryId: '' })
  const first = async (alternative: string, alternativeId = '') => {
    const quote = quoteOf([{ alternative, alternativeId }])
    const [line] = (await withAlternatives(db, quote)).lines
    return [line?.alternative, line?.alternativeId]
  }
  expect(await first(`${siteUrl}/view-details/${_id}`)).toEqual(['Ring', _id])
  expect(await first('Ring', _id)).toEqual(['Ring', _id])
  expect(await first('Pump B, new model', _id)).toEqual(['Pump B, new model', ''])
})
