import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { categoriesOf, categoryWithId } from '#app/catalogue/categories.ts'
import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'
import { lastUtcDays } from '#app/platform/clock.ts'

import type { InsightKind } from '../subject.server.ts'
import { type Sales, salesOf } from './sales.server.ts'
import { type Period, spanIn } from './span.ts'

const hour = 3_600_000
const mostListed = 20

type Insights = Awaited<ReturnType<typeof insights>>

export async function insights(db: Database, period: Period) {
  const all = lastUtcDays(period.span, period.now)
  const [since = ''] = all
  const [days, { products, makers }, categories, searches, presses, answers, sales] =
    await Promise.all([
      byTime(db, period),
      viewed(db, since),
      totals(db, 'category', all),
      totals(db, 'search', all),
      totals(db, 'press', all),
      answerTimes(db, since),
      salesOf(db, period),
    ])
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

/** Each day by itself, because the index would read the views of all products since the first. */
async function totals(db: Database, kind: InsightKind, days: string[]): Promise<Total[]> {
  const rows = await db
    .selectFrom('insights')
    .select((is) => ['name', is.fn.sum<number>('times').as('times')])
    .where('kind', '=', kind)
    .where('day', 'in', listOf(db, days))
    .groupBy('name')
    .orderBy('times', 'desc')
    .orderBy('name')
    .limit(mostListed)
    .execute()
  return rows.map(({ name, times }) => ({ name, times: Number(times) }))
}

type Viewed = { what: 'product' | 'maker'; _id: string; name: string; times: number }

/** Adds up each product before it is joined: a year has many rows of one, and looking into it costs most. */
async function viewed(db: Database, since: string) {
  const { rows } = await sql<Viewed>`
    with "views" as materialized (
      select "name" as "viewedId", sum("times") as "times" from "insights"
        where "kind" = 'product' and "day" >= ${since} group by "name"
    ), "viewed" as materialized (
      select "_id", "title", "maker", "views"."times"
        from "views" cross join "products" where "_id" = "viewedId" and "deletedAt" is null
    )
    select * from (
      select 'product' as "what", "_id", "title" as "name", "times" from "viewed"
        order by "times" desc, "_id" limit ${mostListed}
    ) as "products"
    union all
    select * from (
      select 'maker', '', "maker", sum("times") from "viewed" where "maker" is not null
        group by "maker" order by 4 desc, 3 limit ${mostListed}
    ) as "makers"`.execute(db)
  const all = rows.map((row) => ({ ...row, times: Number(row.times) }))
  return {
    products: all.flatMap(({ what, ...row }) => (what === 'product' ? [row] : [])),
    makers: all.flatMap(({ what, name, times }) => (what === 'maker' ? [{ name, times }] : [])),
  }
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
