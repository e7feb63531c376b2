import { expect, test } from 'vitest'

import { makeFirstOwner } from '#app/accounts/owners.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { newId } from '#app/database/ids.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { pdfText } from '#app/paper/pdf-text.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { setStatus } from '../admin/changed-enquiries.server.ts'
import { findEnquiry } from '../admin/managed-enquiries.server.ts'
import { quotingOf } from '../admin/quoting.server.ts'
import { storeEnquiries } from '../admin/stored-enquiries.testing.ts'
import { deleteEnquiries } from '../deleted-enquiries.server.ts'
import { saveLines } from '../enquiry-lines.server.ts'
import { repeatList, saveEnquiryList } from '../enquiry-lists.server.ts'
import { newEnquiryList } from '../enquiry-lists.testing.ts'
import { stageOf } from '../enquiry.ts'
import { firstQuote } from './first-quote.server.ts'
import { reopen, saveDraft, setStage, storedQuote, versionsOf } from './quotes.server.ts'
import { quoteOf, readLogo, sendByLink } from './quotes.testing.ts'
import { linkQuote, sendQuote } from './send-quote.server.ts'
import { isStatusSecret, newStatusSecret } from './status-secret.ts'
import { newStatusLink, openLinks, withdrawLinks, statusBehind } from './status.server.ts'

const settings = {
  server: { host: '127.0.0.1', port: 1, isSecure: false, login: undefined },
  from: 'site@example.com',
  owner: 'owner@example.com',
}
const siteUrl = 'https://example.com'
const today = '2026-11-27'
const line = {
  title: 'Ring',
  partNumber: '90801',
  quantity: '2',
  unit: 'pcs',
  note: '',
  details: {},
}

async function askedList(engine: Engine) {
  const db = await freshDatabase(engine)
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'kettle anvil mango 7' })
  const { _id: ownerId } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  await storeEnquiries(db, [{ vessel: 'MV Example', port: 'Chattogram' }, { productTitle: 'Pump' }])
  await saveLines(db, '0', [{ ...line, position: 1, certainty: 'exact' }])
  const mail = openMail(db, settings, () => {})
  return { db, ownerId, mailing: { mail, siteUrl } }
}

async function enquiryOf(db: Database, id = '0') {
  const enquiry = await findEnquiry(db, id)
  if (!enquiry) throw new Error('There is no such enquiry')
  return enquiry
}

test.each(engines)('a quote begins with the lines, or with the product (%s)', async (engine) => {
  const { db } = await askedList(engine)
  const list = firstQuote(await enquiryOf(db), today, defaults.sales)
  expect(list.lines).toMatchObject([{ title: 'Ring', partNumber: '90801', quantity: '2' }])
  expect(list.deliveryPlace).toBe('Chattogram')
  const single = firstQuote(await enquiryOf(db, '1'), today, defaults.sales)
  expect(single.lines).toMatchObject([{ title: 'Pump', quantity: '1', unit: 'pcs' }])
})

test.each(engines)(
  'every save is a version, and of two at the same time one is told (%s)',
  async (engine) => {
    const { db, ownerId } = await askedList(engine)
    const [one, other] = [quoteOf([{ price: '1' }]), quoteOf([{ price: '2' }])]
    const save = (content: typeof one, basedOn: number, by = db) =>
      saveDraft(by, { enquiryId: '0', content, basedOn, ownerId })
    expect(await save(one, 0)).toEqual({ outcome: 'saved', version: 1 })
    expect(await save(one, 0), 'sent twice').toEqual({ outcome: 'same', version: 1 })
    expect(await save(other, 0)).toEqual({ outcome: 'changed', version: 1 })
    expect(await save(other, 1)).toEqual({ outcome: 'saved', version: 2 })
    expect(await versionsOf(db, '0')).toMatchObject([
      { version: 2, state: 'draft', author: 'owner@example.com' },
      { version: 1 },
    ])
    expect((await storedQuote(db, '0', 1))?.content).toEqual(one)
    expect((await storedQuote(db, '0', 2))?.content).toEqual(other)

    const second = await secondDatabase(db)
    const rivals = Array.from({ length: 8 }, (_, n) =>
      save(quoteOf([{ price: `${n + 10}` }]), 2, n % 2 ? second : db),
    )
    const outcomes = (await Promise.all(rivals)).map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual([...Array.from({ length: 7 }, () => 'changed'), 'saved'])
  },
)

test.each(engines)('an old quote that is saved as it is makes no version (%s)', async (engine) => {
  const { db, ownerId } = await askedList(engine)
  const content = quoteOf([{ price: '1' }])
  const save = () => saveDraft(db, { enquiryId: '0', content, basedOn: 1, ownerId })
  await saveDraft(db, { enquiryId: '0', content, basedOn: 0, ownerId })
  const { discount: _discount, ...old } = content
  await db
    .updateTable('quotes')
    .set({ content: JSON.stringify(old) })
    .execute()
  expect((await storedQuote(db, '0', 1))?.content).toEqual(content)
  expect(await save()).toEqual({ outcome: 'same', version: 1 })
})

test.each(engines)(
  'a quote is mailed once, with its PDF and a link, in the transaction that marks it as sent (%s)',
  async (engine) => {
    const { db, ownerId, mailing } = await askedList(engine)
    const content = quoteOf([{ title: 'Ring', quantity: '2', price: '1840.00' }])
    const quote = { content, basedOn: 0, ownerId }
    const send = async () => sendQuote(db, await enquiryOf(db), quote, { ...mailing, readLogo })
    const sent = await send()
    expect(sent).toMatchObject({ outcome: 'sent', mail: 'queued' })
    expect(await send()).toMatchObject({ outcome: 'sent', mail: 'known' })
    const mails = await db.selectFrom('mails').selectAll().execute()
    expect(mails.map(({ event }) => event)).toEqual(['enquiry 0 quote 1'])
    const letter = JSON.parse(mails[0]?.letter ?? '')
    expect(letter.text).toContain('2 pcs at USD 1,840.00 = USD 3,680.00')
    expect(letter.text).toContain('https://example.com/enquiry-status/')
    const [attachment] = letter.attachments
    expect(attachment).toMatchObject({ contentType: 'application/pdf' })
    const text = await pdfText(Buffer.from(attachment.content, 'base64'))
    expect(text).toContain('Ring')
    expect(text).toContain('3,680.00')
    const enquiry = await enquiryOf(db)
    expect([enquiry.status, stageOf(enquiry)]).toEqual(['answered', 'quoted'])

    const refusal = async () =>
      (await quotingOf(db, enquiry, { isWanted: false, version: 1, today, ...mailing }))
        ?.versions[0]
    expect(await refusal()).toMatchObject({ version: 1, refusal: undefined })
    await db.updateTable('mails').set({ failedAt: '2026', lastError: '550 nobody' }).execute()
    expect(await refusal()).toMatchObject({ version: 1, refusal: '550 nobody' })
    expect(await deleteEnquiries(db, ['0'])).toBe(1)
    for (const table of ['mails', 'quotes', 'statusLinks', 'enquiryLines'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  },
)

test.each(engines)('without an address or a mail server nothing is sent (%s)', async (engine) => {
  const { db, ownerId, mailing } = await askedList(engine)
  const quote = { content: quoteOf([{ price: '1' }]), basedOn: 0, ownerId }
  const off = { mail: openMail(db, undefined, () => {}), siteUrl }
  expect(await sendQuote(db, await enquiryOf(db), quote, { ...off, readLogo })).toEqual({
    outcome: 'no mail',
  })
  const byPhone = { ...(await enquiryOf(db)), email: undefined }
  expect(await sendQuote(db, byPhone, quote, { ...mailing, readLogo })).toEqual({
    outcome: 'no mail',
  })
  expect(await versionsOf(db, '0')).toEqual([])
  expect(await linkQuote(db, byPhone, quote, off)).toMatchObject({ outcome: 'linked' })
})

test.each(engines)(
  'a status link shows what was sent, until it is withdrawn, old or its enquiry is deleted (%s)',
  async (engine) => {
    const { db, ownerId, mailing } = await askedList(engine)
    const secret = await newStatusLink(db, '0')
    expect(Buffer.from(secret, 'base64url').length * 8).toBe(128)
    const stored = await db.selectFrom('statusLinks').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(await statusBehind(db, secret)).toMatchObject({
      stage: 'received',
      lines: [{ title: 'Ring', quantity: '2' }],
    })

    const draft = quoteOf([{ price: '4711' }])
    await saveDraft(db, { enquiryId: '0', content: draft, basedOn: 0, ownerId })
    const seen = await statusBehind(db, secret)
    expect([seen?.stage, seen?.quote]).toEqual(['quoting', undefined])
    expect(JSON.stringify(seen)).not.toContain('4711')

    const quote = { content: draft, basedOn: 1, ownerId }
    await sendByLink(db, await enquiryOf(db), quote, mailing)
    await saveDraft(db, { ...quote, enquiryId: '0', content: quoteOf([{ price: '9' }]) })
    expect(await statusBehind(db, secret)).toMatchObject({ quote: { version: 1, content: draft } })
    expect(await openLinks(db, '0')).toHaveLength(2)
    expect(await openLinks(db, '0', Date.now() + 181 * 86_400_000)).toEqual([])

    expect(await statusBehind(db, 'x')).toBeUndefined()
    const other = await newStatusLink(db, '1')
    await withdrawLinks(db, '0')
    expect(await statusBehind(db, secret)).toBeUndefined()
    expect(await statusBehind(db, other)).toMatchObject({ productTitle: 'Pump' })
    await deleteEnquiries(db, ['1'])
    expect(await statusBehind(db, other)).toBeUndefined()
  },
)

test.each(engines)(
  'a list opens the status page that its device has drawn, once and only its own (%s)',
  async (engine) => {
    const { db, mailing } = await askedList(engine)
    const statusSecret = newStatusSecret()
    expect(isStatusSecret(statusSecret)).toBe(true)
    const save = (changes: Parameters<typeof newEnquiryList>[0]) =>
      saveEnquiryList(db, newEnquiryList({ statusSecret, ...changes }), mailing)
    expect(await save({ spamSignals: ['links'] })).toMatchObject({ outcome: 'saved' })
    expect(await save({ statusSecret: newStatusSecret() })).toMatchObject({ outcome: 'same' })
    expect(await save({ listNumber: 'L-2345-6788' })).toMatchObject({ outcome: 'saved' })
    expect(await save({ listNumber: 'L-2345-6787', statusSecret: '' })).toMatchObject({
      outcome: 'saved',
    })
    expect(await db.selectFrom('statusLinks').select('enquiryId').execute()).toHaveLength(1)
    expect(await statusBehind(db, statusSecret)).toMatchObject({
      reference: 'L-2345-6789',
      stage: 'received',
      lines: [{ title: 'Impeller' }],
    })
  },
)

test.each(engines)(
  'the status says won and lost, the stage how far the quote is, never both (%s)',
  async (engine) => {
    const { db, ownerId } = await askedList(engine)
    const stage = async () => stageOf(await enquiryOf(db))
    expect(await stage()).toBe('received')
    await saveDraft(db, { enquiryId: '0', content: quoteOf([{}]), basedOn: 0, ownerId })
    expect(await stage()).toBe('quoting')
    await setStatus(db, ['0'], 'won')
    expect(await stage()).toBe('won')
    await setStatus(db, ['0'], 'new')
    expect(await stage()).toBe('quoting')
    await setStage(db, '0', 'closed')
    expect([await stage(), (await enquiryOf(db)).status]).toEqual(['closed', 'lost'])
    await reopen(db, '0')
    expect([await stage(), (await enquiryOf(db)).status]).toEqual(['quoting', 'new'])
  },
)

test.each(engines)(
  'a repeated list has a number of its own, and its lines (%s)',
  async (engine) => {
    const { db } = await askedList(engine)
    const given = newId()
    const pressed = [given, given].map(async (one) => repeatList(db, await enquiryOf(db), one))
    const [id = '', second] = await Promise.all(pressed)
    expect([id, second]).toEqual([given, given])
    expect(await db.selectFrom('enquiries').select('_id').execute()).toHaveLength(3)
    const again = await enquiryOf(db, id)
    expect(again).toMatchObject({
      vessel: 'MV Example',
      status: 'new',
      reference: again.listNumber,
    })
    expect(firstQuote(again, today, defaults.sales).lines).toMatchObject([
      { title: 'Ring', quantity: '2' },
    ])
  },
)
