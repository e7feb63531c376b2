import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { categoriesOf, categoryWithId } from '#app/catalogue/categories.ts'
import type { Database } from '#app/database/database.server.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'
import { lastUtcDays } from '#app/platform/clock.ts'

import type { InsightKind } from '../subject.server.ts'
import { type Sales, salesOf } from './sales.server.ts'
import { type Period, spanIn } from './span.ts'

const hour = 3_600_000
const mostListed = 20

type Insights = Awaited<ReturnType<typeof insights>>

/** All that the page shows of the days before `now`. */
export async function insights(db: Database, period: Period) {
  const [since = ''] = lastUtcDays(period.span, period.now)
  const [days, products, makers, categories, searches, presses, answers, sales] = await Promise.all(
    [
      byTime(db, period),
      topProducts(db, since),
      topMakers(db, since),
      totals(db, 'category', since),
      totals(db, 'search', since),
      totals(db, 'press', since),
      answerTimes(db, since),
      salesOf(db, period),
    ],
  )
  const named = categories.map(({ name, times }) => ({
    name: categoryWithId(categoriesOf(db), name)?.name ?? `Deleted category ${name}`,
    times,
  }))
  return { days, products, makers, categories: named, searches, presses, answers, sales }
}

type TimeRow = { time: string; views: number; enquiries: number; lists: number }

/** A row for each day, or for each month of a year; days without anything are there too. */
async function byTime(db: Database, { span, now }: Period): Promise<TimeRow[]> {
  const length = span > 90 ? 7 : 10
  const times = lastUtcDays(span, now)
  const rows = new Map<string, TimeRow>()
  for (const day of times) {
    const time = day.slice(0, length)
    rows.set(time, { time, views: 0, enquiries: 0, lists: 0 })
  }
  const since = times[0] ?? ''
  const views = await db
    .selectFrom('insights')
    .select((is) => ['day', is.fn.sum<number>('times').as('views')])
    .where('kind', 'in', ['product', 'category', 'page'])
    .where('day', '>=', since)
    .groupBy('day')
    .execute()
  for (const { day, views: count } of views)
    add(rows.get(day.slice(0, length)), 'views', Number(count))
  const enquiries = await db
    .selectFrom('enquiries')
    .select(['createdAt', 'listNumber'])
    .where('status', '<>', 'spam')
    .where('createdAt', '>=', since)
    .execute()
  for (const { createdAt, listNumber } of enquiries) {
    const kind = listNumber === null ? 'enquiries' : 'lists'
    add(rows.get(createdAt.slice(0, length)), kind, 1)
  }
  return [...rows.values()]
}

function add(row: TimeRow | undefined, name: 'views' | 'enquiries' | 'lists', more: number) {
  if (row) row[name] += more
}

type Total = { name: string; times: number }

async function totals(db: Database, kind: InsightKind, since: string): Promise<Total[]> {
  const rows = await db
    .selectFrom('insights')
    .select((is) => ['name', is.fn.sum<number>('times').as('times')])
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .groupBy('name')
    .orderBy('times', 'desc')
    .orderBy('name')
    .limit(mostListed)
    .execute()
  return rows.map(({ name, times }) => ({ name, times: Number(times) }))
}

function productViews(db: Database, since: string) {
  return db
    .selectFrom('insights')
    .innerJoin('products', 'products._id', 'insights.name')
    .where('kind', '=', 'product')
    .where('day', '>=', since)
    .where('products.deletedAt', 'is', null)
}

async function topProducts(db: Database, since: string) {
  const rows = await productViews(db, since)
    .select((is) => ['products._id', 'products.title', is.fn.sum<number>('times').as('times')])
    .groupBy(['products._id', 'products.title'])
    .orderBy('times', 'desc')
    .orderBy('products._id')
    .limit(mostListed)
    .execute()
  return rows.map(({ _id, title, times }) => ({ _id, name: title, times: Number(times) }))
}

async function topMakers(db: Database, since: string): Promise<Total[]> {
  const rows = await productViews(db, since)
    .select((is) => ['products.maker', is.fn.sum<number>('times').as('times')])
    .where('products.maker', 'is not', null)
    .groupBy('products.maker')
    .orderBy('times', 'desc')
    .orderBy('products.maker')
    .limit(mostListed)
    .execute()
  return rows.map(({ maker, times }) => ({ name: maker ?? '', times: Number(times) }))
}

async function answerTimes(db: Database, since: string) {
  const { all, waits } = await answerWaits(db, since)
  const within = (hours: number) => waits.filter((wait) => wait <= hours * hour).length
  return { all, answered: waits.length, in1: within(1), in4: within(4), in24: within(24) }
}

/** How many enquiries came since that day, and how long those waited that were answered, in milliseconds. */
export async function answerWaits(db: Database, since: string) {
  const rows = await db
    .selectFrom('enquiries')
    .leftJoin('enquiryAnswers', 'enquiryId', '_id')
    .select(['createdAt', 'answeredAt'])
    .where('status', '<>', 'spam')
    .where('createdAt', '>=', since)
    .execute()
  const waits = rows.flatMap(({ createdAt, answeredAt }) =>
    answeredAt === null ? [] : [Date.parse(answeredAt) - Date.parse(createdAt)],
  )
  return { all: rows.length, waits }
}

export async function insightRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const query = z.object({ days: z.enum(['30', '90', '365']).default('30') })
  const csv = csvRoute('What visitors looked at and pressed, by day or month', query)
  app.withTypeProvider<ZodTypeProvider>().get('/insights.csv', csv, async (request, reply) => {
    const span = spanIn(new URLSearchParams(request.query))
    const rows = linesOf(await insights(db, { span, now: Date.now() }))
    return sendCsv(request, reply, {
      name: 'insights',
      columns: ['What', 'Name', 'Times', 'Amount', 'Currency'],
      rows: slices(rows),
    })
  })
}

async function* slices(rows: string[][]) {
  yield rows
}

function linesOf(shown: Insights): string[][] {
  const { days, products, makers, categories, searches, presses, sales } = shown
  const totals = { Product: products, Category: categories, Maker: makers }
  const more = { Search: searches, Pressed: presses }
  const counted = [
    ...days.flatMap(({ time, views, enquiries, lists }) => [
      ['Views', time, String(views)],
      ['Enquiries', time, String(enquiries)],
      ['Lists', time, String(lists)],
    ]),
    ...Object.entries({ ...totals, ...more }).flatMap(([what, rows]) =>
      rows.map(({ name, times }) => [what, name, String(times)]),
    ),
  ]
  return [...counted.map((line) => [...line, '', '']), ...sales.flatMap(salesLines)]
}

function salesLines({ currency, months, makers, people }: Sales) {
  return Object.entries({ month: months, maker: makers, person: people }).flatMap(([by, rows]) =>
    rows.flatMap(({ name, quoted, won, lost }) =>
      Object.entries({ Quoted: quoted, Won: won, Lost: lost }).flatMap(
        ([what, { times, amount }]) =>
          times > 0 ? [[`${what} by ${by}`, name, String(times), amount, currency]] : [],
      ),
    ),
  )
}
