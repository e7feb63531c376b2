import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { setStatus } from '#app/inbox/admin/changed-enquiries.server.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { letterheadOf } from '#app/inbox/quotes/letterhead.ts'
import type { QuoteLine } from '#app/inbox/quotes/quote.ts'
import { recordQuoted } from '#app/inbox/quotes/quoted-parts.server.ts'
import { saveDraft, saveSent } from '#app/inbox/quotes/quotes.server.ts'
import { quoteOf } from '#app/inbox/quotes/quotes.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { salesOf } from './sales.server.ts'

const now = Date.UTC(2026, 10, 20, 12)

type Quoted = { quotedAt: string; ownerId?: string; lines: Partial<QuoteLine>[] }

function quote(db: Database, enquiryId: string, { quotedAt, ownerId = 'mira', lines }: Quoted) {
  const quoted = { enquiryId, version: 1, quotedAt, ownerId, content: quoteOf(lines) }
  return db.transaction().execute((tx) => recordQuoted(tx, quoted))
}

/** When it was decided is the time of the database. */
async function decide(db: Database, id: string, status: 'won' | 'lost', decidedAt: string) {
  await setStatus(db, [id], status, 'jonas')
  const outcome = db.updateTable('enquiryOutcomes').set({ decidedAt })
  await outcome.where('enquiryId', '=', id).execute()
}

test.each(engines)(
  'quoted, won and lost are summed by month, maker and person, each currency apart (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    expect(await salesOf(db, { span: 90, now })).toEqual([])
    await storeEnquiries(
      db,
      Array.from({ length: 6 }, () => ({})),
    )
    const [autumn, winter] = ['2026-10-05T08:00:00.000Z', '2026-11-02T08:00:00.000Z']
    await quote(db, '0', {
      quotedAt: autumn,
      lines: [
        { price: '0.10', quantity: '3', maker: 'JRC' },
        { price: '1000', maker: 'Alfa' },
        { price: '50', currency: 'EUR', maker: 'JRC' },
      ],
    })
    await quote(db, '1', { quotedAt: winter, lines: [{ price: '0.20', maker: 'JRC' }] })
    await quote(db, '2', {
      quotedAt: winter,
      ownerId: 'gone',
      lines: [{ price: '900', currency: 'JPY' }],
    })
    await quote(db, '3', { quotedAt: '2026-01-01T08:00:00.000Z', lines: [{ price: '7' }] })
    await quote(db, '4', { quotedAt: winter, lines: [{ price: '5000' }] })
    await setStatus(db, ['4'], 'spam')
    await decide(db, '0', 'won', winter)
    await decide(db, '1', 'lost', winter)
    await decide(db, '3', 'lost', '2026-01-02T08:00:00.000Z')
    await decide(db, '5', 'lost', winter)
    const at = '2026-01-01T00:00:00.000Z'
    const dates = { createdAt: at, updatedAt: at, deactivatedAt: null }
    const mira = { _id: 'mira', name: 'Mira', email: 'm@example.com', role: 'editor' as const }
    await db
      .insertInto('owners')
      .values({ ...mira, ...dates, passwordHash: '' })
      .execute()

    const none = { times: 0, amount: '' }
    const sales = await salesOf(db, { span: 90, now })
    expect(sales.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'JPY', ''])
    const [usd, eur, jpy, without] = sales
    expect(usd?.months.map(({ name }) => name)).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
    expect(usd?.months.slice(-2)).toEqual([
      { name: '2026-10', quoted: { times: 1, amount: '1000.30' }, won: none, lost: none },
      {
        name: '2026-11',
        quoted: { times: 1, amount: '0.20' },
        won: { times: 1, amount: '1000.30' },
        lost: { times: 1, amount: '0.20' },
      },
    ])
    expect(usd?.all).toMatchObject({ quoted: { times: 2, amount: '1000.50' } })
    expect(usd?.makers).toMatchObject([
      { name: 'Alfa', won: { times: 1, amount: '1000.00' } },
      { name: 'JRC', quoted: { times: 2, amount: '0.50' }, won: { amount: '0.30' } },
    ])
    expect(usd?.people.map(({ name }) => name)).toEqual(['Mira'])
    expect(eur?.all).toMatchObject({ quoted: { amount: '50.00' }, won: { amount: '50.00' } })
    expect(jpy?.all).toMatchObject({ quoted: { times: 1, amount: '900' }, won: none })
    expect(jpy?.people).toMatchObject([{ name: 'A former person' }])
    expect(without?.all).toEqual({
      name: 'All',
      quoted: none,
      won: none,
      lost: { times: 1, amount: '' },
    })

    const written = { value: '990.00', currency: 'GBP' }
    const outcome = db.updateTable('enquiryOutcomes').set(written)
    await outcome.where('enquiryId', '=', '0').execute()
    const wonNow = (await salesOf(db, { span: 90, now })).map(({ currency, all: { won } }) => [
      currency,
      won.amount,
    ])
    expect(wonNow.filter(([, amount]) => amount)).toEqual([['GBP', '990.00']])
  },
)

test.each(engines)(
  'of an order of some lines, or of an alternative, the makers count what was asked and taken (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [{}])
    const at = '2026-11-02T08:00:00.000Z'
    const lines = [
      { price: '10', maker: 'JRC' },
      { price: '7', maker: 'Alfa', alternative: 'Seal', alternativePrice: '4' },
    ]
    const draft = { enquiryId: '0', content: quoteOf(lines), ownerId: 'mira' }
    const { version } = await saveDraft(db, { ...draft, basedOn: 0 })
    const sent = { ...draft, basedOn: version, sender: letterheadOf(defaults) }
    await db.transaction().execute((tx) => saveSent(tx, sent))
    const accept = { kind: 'accept', words: '', lines: '2', undoneAt: null } as const
    const row = { ...accept, _id: 'a', enquiryId: '0', version: 1, createdAt: at }
    await db.insertInto('quoteAnswers').values(row).execute()
    await decide(db, '0', 'won', at)
    const [usd] = await salesOf(db, { span: 365, now: Date.now() })
    expect(usd?.all.won).toEqual({ times: 1, amount: '7.00' })
    const won = usd?.makers.map((row) => [row.name, row.quoted.amount, row.won.amount])
    expect(won).toEqual([
      ['JRC', '10.00', ''],
      ['Alfa', '7.00', '7.00'],
    ])
    await db.updateTable('quoteAnswers').set({ lines: null, alternatives: '2' }).execute()
    const [other] = await salesOf(db, { span: 365, now: Date.now() })
    expect(other?.all.won).toEqual({ times: 1, amount: '14.00' })
    expect(other?.makers.map(({ name, won }) => [name, won.amount])).toEqual([
      ['JRC', '10.00'],
      ['Alfa', ''],
      ['Without maker', '4.00'],
    ])
    const written = { value: '12.00', currency: 'USD' }
    await db.updateTable('enquiryOutcomes').set(written).execute()
    const [typed] = await salesOf(db, { span: 365, now: Date.now() })
    expect(typed?.all.won).toEqual({ times: 1, amount: '12.00' })
    expect(typed?.makers.at(-1)).toMatchObject({ name: 'Without maker', won: { amount: '4.00' } })
    await decide(db, '0', 'lost', at)
    const [lost] = await salesOf(db, { span: 365, now: Date.now() })
    expect([lost?.all.won.times, lost?.all.lost.amount]).toEqual([0, '17.00'])
  },
)
