import { expect, test } from 'vitest'

import { makeFirstOwner } from '#app/accounts/owners.server.ts'
import type { Engine } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'

import { setStatus } from '../admin/changed-enquiries.server.ts'
import { findEnquiry } from '../admin/managed-enquiries.server.ts'
import { storeEnquiries } from '../admin/stored-enquiries.testing.ts'
import { deleteEnquiries } from '../deleted-enquiries.server.ts'
import { rangesText } from './quote-answer.ts'
import { answerQuote, answersWithLines, partlyAccepted } from './quote-answers.server.ts'
import type { QuoteLine } from './quote.ts'
import { quoteOf, sendByLink } from './quotes.testing.ts'
import { statusBehind } from './status.server.ts'

const settings = {
  server: { host: '127.0.0.1', port: 1, isSecure: false, login: undefined },
  from: 'site@example.com',
  owner: 'owner@example.com',
}
const before = new Date('2026-12-06T12:00:00Z')
const after = new Date('2026-12-08T12:00:00Z')

async function quoted(engine: Engine, lines: Partial<QuoteLine>[] = [{ price: '10' }]) {
  const db = await freshDatabase(engine)
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'kettle anvil mango 7' })
  const { _id: ownerId } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  await storeEnquiries(db, [{ vessel: 'MV Example', email: 'chief@example.com' }])
  const mailing = { mail: openMail(db, settings, () => {}), siteUrl: 'https://example.com' }
  const send = async (basedOn: number, offered: Partial<QuoteLine>[]) => {
    const enquiry = await findEnquiry(db, '0')
    if (!enquiry) throw new Error('There is no such enquiry')
    const quote = { content: quoteOf(offered), basedOn, ownerId }
    const sent = await sendByLink(db, enquiry, quote, mailing)
    return sent.outcome === 'linked' ? (sent.statusAddress.split('/').at(-1) ?? '') : ''
  }
  const secret = await send(0, lines)
  const answer = (fields: Record<string, string>, now = before) =>
    answerQuote(db, secret, { version: '1', ...fields }, { mailing, now })
  const mails = async (part: 'subject' | 'text') => {
    const rows = await db.selectFrom('mails').select('letter').orderBy('createdAt').execute()
    return rows.map(({ letter }) => String(JSON.parse(letter ?? '{}')[part])).toSorted()
  }
  const subjects = () => mails('subject')
  return { db, secret, send, answer, mails, subjects, ownerId }
}

test.each(engines)('a buyer accepts once, and the owner sees it at once (%s)', async (engine) => {
  const { db, secret, answer, subjects } = await quoted(engine)
  await db.updateTable('enquiries').set({ readAt: before.toISOString() }).execute()
  for (let n = 0; n < 2; n++) expect(await answer({ answer: 'accept' })).toEqual({ is: 'saved' })
  const list = await statusBehind(db, secret)
  expect(list?.answers).toMatchObject([{ kind: 'accept', version: 1 }])
  expect(await subjects()).toEqual([expect.stringMatching(/^Enquiry .*: accepted quotation 1$/)])
  const { readAt } = await db.selectFrom('enquiries').select('readAt').executeTakeFirstOrThrow()
  expect(readAt).toBeNull()
  const log = db.selectFrom('activity').select(['action', 'personId'])
  expect(await log.where('action', '=', 'quote accepted').execute()).toMatchObject([
    { personId: 'buyer' },
  ])
})

const five = ['10', '20', '', '40', '50'].map((price) => ({ price }))

test.each(engines)(
  'a buyer accepts some lines, and the company reads which (%s)',
  async (engine) => {
    const { db, secret, answer, mails } = await quoted(engine, five)
    // A line without a price cannot be taken, nor one that the quotation does not have.
    const ticked = { ticks: 'yes', 'take-1': 'on', 'take-2': 'on', 'take-3': 'on', 'take-99': 'on' }
    for (let n = 0; n < 2; n++)
      expect(await answer({ answer: 'accept', ...ticked })).toEqual({ is: 'saved' })
    await answer({ answer: 'order', orderNumber: 'PO-1' })
    const lines = [1, 2]
    expect((await statusBehind(db, secret))?.answers).toMatchObject([
      { kind: 'accept', lines },
      { kind: 'order', lines },
    ])
    const taken = { lines: '1, 2', leftOut: ['4. Line 4', '5. Line 5'], totals: ['USD 30.00'] }
    expect(await answersWithLines(db, '0')).toMatchObject([{ taken }, { taken }])
    expect(await mails('subject')).toEqual([
      expect.stringMatching(/: accepted 2 lines of quotation 1$/),
      expect.stringMatching(/: order PO-1 for 2 lines of quotation 1$/),
    ])
    const text = /Lines: 1, 2\nTotal: USD 30.00\n\nLeft out:\n4. Line 4\n5. Line 5\n/
    expect(await mails('text')).toEqual([expect.stringMatching(text), expect.stringMatching(text)])
    expect(await answer({ answer: 'undo' })).toEqual({ is: 'saved' })
    expect(await answer({ answer: 'accept' })).toMatchObject({
      problem: expect.stringMatching(/sent your order already/),
    })
  },
)

test.each(engines)(
  'without a tick nothing is accepted, and all ticks are the whole quotation (%s)',
  async (engine) => {
    const { db, secret, answer } = await quoted(engine, five)
    const none = await answer({ answer: 'accept', ticks: 'yes', 'take-3': 'on' })
    expect(none).toMatchObject({ is: 'refused', field: 'lines' })
    const all = { 'take-1': 'on', 'take-2': 'on', 'take-4': 'on', 'take-5': 'on' }
    await answer({ answer: 'accept', ticks: 'yes', ...all })
    const list = await statusBehind(db, secret)
    expect(list?.answers.map(({ kind, lines }) => [kind, lines])).toEqual([['accept', undefined]])
  },
)

const twoOffers = { price: '20', alternative: 'Gauge, glycerine', alternativePrice: '90' }

test.each(engines)(
  'a buyer takes an alternative, and the company reads which (%s)',
  async (engine) => {
    const { db, secret, answer, mails } = await quoted(engine, [{ price: '10' }, twoOffers])
    const takes = (value: string, n = 2) => ({ ticks: 'yes', 'take-1': 'on', [`take-${n}`]: value })
    for (const n of [1, 7])
      expect(await answer({ answer: 'accept', ...takes('alternative', n) })).toMatchObject({
        problem: expect.stringMatching(/do not offer that alternative/),
      })
    await answer({ answer: 'accept', ...takes('alternative') })
    await answer({ answer: 'order', orderNumber: 'PO-1' })
    const own = { lines: undefined, alternatives: [2] }
    expect((await statusBehind(db, secret))?.answers).toMatchObject([own, own])
    const alternatives = ['2. Gauge, glycerine, instead of Line 2']
    const taken = { lines: '1, 2', alternatives, leftOut: [], totals: ['USD 100.00'] }
    expect(await answersWithLines(db, '0')).toMatchObject([{ taken }, { taken }])
    const parts = await partlyAccepted(db, ['0'])
    expect(parts.get('0')).toMatchObject({ totals: [{ currency: 'USD', amount: '100.00' }] })
    expect(await mails('subject')).toEqual([
      expect.stringMatching(/: accepted quotation 1, with the alternative on line 2$/),
      expect.stringMatching(/: order PO-1 for quotation 1, with the alternative on line 2$/),
    ])
    const text = /USD 100.00\n\nAlternatives taken:\n2. Gauge, glycerine, instead of Line 2\n\nIn/
    expect(await mails('text')).toEqual([expect.stringMatching(text), expect.stringMatching(text)])
  },
)

test.each(engines)('of two offers a buyer takes the asked one, or none (%s)', async (engine) => {
  const { db, secret, answer } = await quoted(engine, [{ price: '10' }, twoOffers])
  const accept = async (value: string) => {
    await answer({ answer: 'accept', ticks: 'yes', 'take-1': 'on', 'take-2': value })
    const last = (await statusBehind(db, secret))?.answers.at(-1)
    await answer({ answer: 'undo' })
    return [last?.lines, last?.alternatives]
  }
  expect(await accept('asked')).toEqual([undefined, undefined])
  expect(await accept('none')).toEqual([[1], undefined])
  expect(await accept('alternative')).toEqual([undefined, [2]])
})

test.each(engines)(
  'the company reads what a whole acceptance and an order cost (%s)',
  async (engine) => {
    const { db, answer, mails } = await quoted(engine, [{ price: '10' }, {}, twoOffers])
    await answer({ answer: 'accept' })
    await answer({ answer: 'order', orderNumber: 'PO-1' })
    await answer({ answer: 'change', change: 'Two, please' })
    const taken = { lines: '1, 3', alternatives: [], leftOut: [], totals: ['USD 30.00'] }
    expect((await answersWithLines(db, '0')).map((one) => one.taken)).toEqual([
      taken,
      taken,
      undefined,
    ])
    const texts = (await mails('text')).filter((text) =>
      text.includes('Lines: 1, 3\nTotal: USD 30.00'),
    )
    expect(texts).toHaveLength(2)
    const parts = await partlyAccepted(db, ['0'])
    expect(parts.size, 'it is worth the quotation').toBe(0)
  },
)

test('numbers of lines are written as ranges', () => {
  expect(rangesText([1, 2, 3, 5, 7, 8])).toBe('1 to 3, 5, 7, 8')
})

test.each(engines)('an acceptance is undone until the order is confirmed (%s)', async (engine) => {
  const { db, secret, answer, subjects } = await quoted(engine)
  await answer({ answer: 'accept' })
  expect(await answer({ answer: 'undo' })).toEqual({ is: 'saved' })
  expect((await statusBehind(db, secret))?.answers).toMatchObject([
    { undoneAt: before.toISOString() },
  ])
  await answer({ answer: 'accept' })
  expect(await subjects()).toHaveLength(3)
  await setStatus(db, ['0'], 'won')
  const refused = await answer({ answer: 'undo' })
  expect(refused).toMatchObject({ is: 'refused', problem: expect.stringMatching(/confirmed/) })
})

test.each(engines)(
  'an order needs its number, a change its words, and each is taken once (%s)',
  async (engine) => {
    const { db, secret, answer } = await quoted(engine)
    expect(await answer({ answer: 'order' })).toMatchObject({ field: 'orderNumber' })
    expect(await answer({ answer: 'change', change: ' ' })).toMatchObject({ field: 'change' })
    await answer({ answer: 'order', orderNumber: 'PO-1' })
    await answer({ answer: 'order', orderNumber: 'PO-2' })
    await answer({ answer: 'change', change: 'Two of line 1,\nplease' })
    const answers = (await statusBehind(db, secret))?.answers.map(({ kind, words }) => [
      kind,
      words,
    ])
    expect(answers).toEqual([
      ['order', 'PO-1'],
      ['change', 'Two of line 1,\nplease'],
    ])
    expect(await answer({ answer: 'order', orderNumber: 'x'.repeat(90) })).toMatchObject({
      is: 'refused',
    })
  },
)

test.each(engines)(
  'after its last day a quotation is asked for again, and a newer one is answered (%s)',
  async (engine) => {
    const { secret, send, answer, db } = await quoted(engine)
    expect(await answer({ answer: 'accept' }, after)).toMatchObject({
      problem: expect.stringMatching(/new price/),
    })
    expect(await answer({ answer: 'price' }, after)).toEqual({ is: 'saved' })
    await send(1, [{ price: '12' }])
    expect(await answer({ answer: 'accept' })).toMatchObject({
      problem: expect.stringMatching(/another quotation/),
    })
    expect((await statusBehind(db, secret))?.quote?.version).toBe(2)
    expect(await answer({ version: '2', answer: 'accept' })).toEqual({ is: 'saved' })
  },
)

test.each(engines)('answers and their emails go with the enquiry (%s)', async (engine) => {
  const { db, answer, subjects } = await quoted(engine)
  await answer({ answer: 'accept' })
  await answer({ answer: 'undo' })
  await answer({ answer: 'order', orderNumber: 'PO-1' })
  expect(await subjects()).toHaveLength(3)
  await deleteEnquiries(db, ['0'])
  expect(await subjects()).toEqual([])
  expect(await db.selectFrom('quoteAnswers').selectAll().execute()).toEqual([])
})

test('an invented link answers nothing', async () => {
  const { db, answer } = await quoted('sqlite')
  await db.updateTable('statusLinks').set({ withdrawnAt: before.toISOString() }).execute()
  expect(await answer({ answer: 'accept' })).toEqual({ is: 'closed' })
})
