import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import { namesOf } from '#app/inbox/admin/assigned-enquiries.server.ts'
import { times } from '#app/inbox/quotes/decimal.ts'
import { sumsOf } from '#app/inbox/quotes/money.ts'
import { partlyAccepted } from '#app/inbox/quotes/quote-answers.server.ts'
import { currencyOf, lineSum } from '#app/inbox/quotes/quote-sums.ts'
import type { QuoteLine } from '#app/inbox/quotes/quote.ts'
import { lastUtcDays } from '#app/platform/clock.ts'

import type { Period } from './span.ts'

const kinds = ['quoted', 'won', 'lost'] as const
type Kind = (typeof kinds)[number]

/** How many enquiries, and the sum of their amounts; '' where none has an amount. */
type Figure = { times: number; amount: string }
export type SalesRow = { name: string } & { [kind in Kind]: Figure }

/** Of one currency, because amounts of two are never added; '' for what was decided without an amount. */
export type Sales = {
  currency: string
  months: SalesRow[]
  makers: SalesRow[]
  people: SalesRow[]
  all: SalesRow
}

const mostMakers = 20
/** Of `2026-11`. */
const monthLength = 7

/** What was quoted in the period, and what was won and lost in it, whenever it was quoted. Days are in UTC. */
export async function salesOf(db: Database, { span, now }: Period): Promise<Sales[]> {
  const days = lastUtcDays(span, now)
  const [since = ''] = days
  const parts = await partOrders(db, since)
  const [bothOfWhole, makersOfWhole] = await Promise.all([
    summed(
      db,
      sql`substr("at", 1, ${sql.lit(monthLength)}) || "person"`,
      enquiryFacts(since, parts.ids),
    ),
    summed(db, sql`"maker"`, lineFacts(since, parts.ids)),
  ])
  const byBoth = [...bothOfWhole, ...parts.byBoth]
  const byMaker = [...makersOfWhole, ...parts.byMaker]
  const byMonth = byBoth.map((sum) => ({ ...sum, name: sum.name.slice(0, monthLength) }))
  const byPerson = byBoth.map((sum) => ({ ...sum, name: sum.name.slice(monthLength) }))
  const months = [...new Set(days.map((day) => day.slice(0, monthLength)))]
  const names = await namesOf(
    db,
    byPerson.map(({ name }) => name),
  )
  const person = (id: string) => (id === '' ? 'Nobody' : (names.get(id) ?? 'A former person'))
  const named = byPerson.map((sum) => ({ ...sum, name: person(sum.name) }))
  const makers = byMaker.map((sum) => ({ ...sum, name: sum.name || 'Without maker' }))
  const counts = Map.groupBy(byMonth, ({ currency }) => currency)
  const used = (currency: string) =>
    (counts.get(currency) ?? []).reduce((all, one) => all + one.times, 0)
  return [...counts.keys()]
    .toSorted((one, other) => Number(one === '') - Number(other === '') || used(other) - used(one))
    .map((currency) => {
      const own = (sums: Sum[]) => sums.filter((sum) => sum.currency === currency)
      return {
        currency,
        months: months.map((month) => rowOf(month, own(byMonth))),
        makers: ranked(own(makers)).slice(0, mostMakers),
        people: ranked(own(named)),
        all: { ...rowOf('', own(byMonth.map((sum) => ({ ...sum, name: '' })))), name: 'All' },
      }
    })
}

function ranked(sums: Sum[]) {
  const names = [...new Set(sums.map(({ name }) => name))]
  const size = ({ quoted, won, lost }: SalesRow) =>
    Math.max(...[quoted, won, lost].map(({ amount }) => Number(amount)))
  const count = ({ quoted, won, lost }: SalesRow) => quoted.times + won.times + lost.times
  return names
    .map((name) => rowOf(name, sums))
    .toSorted((one, other) => size(other) - size(one) || count(other) - count(one))
}

function rowOf(name: string, sums: Sum[]): SalesRow {
  const own = sums.filter((sum) => sum.name === name)
  const figure = (kind: Kind): Figure => {
    const all = own.filter((sum) => sum.kind === kind)
    const amounts = all.flatMap(({ amount }) => (amount ? [{ currency: '', amount }] : []))
    return {
      times: all.reduce((sum, one) => sum + one.times, 0),
      amount: sumsOf(amounts)[0]?.amount ?? '',
    }
  }
  return { name, quoted: figure('quoted'), won: figure('won'), lost: figure('lost') }
}

type Sum = { kind: Kind; name: string; currency: string; times: number; amount: string }
/** `kinds` are one or two, with a space between them. */
type SumRow = Omit<Sum, 'kind' | 'amount'> & { kinds: string; units: string | null; places: number }

/** Sums decimals without floating point: the database adds whole numbers, in a row for each number of decimals. */
async function summed(db: Database, name: RawBuilder<unknown>, facts: RawBuilder<unknown>) {
  const digits = sql`nullif(replace("amount", '.', ''), '')`
  const decimals = sql`case when "amount" like '%.%'
    then length("amount") - length(rtrim("amount", '0123456789')) else 0 end`
  const { rows } = await sql<SumRow>`
    select "kinds", ${name} as "name", "currency", ${decimals} as "places",
      count(distinct "enquiryId") as "times", cast(sum(cast(${digits} as bigint)) as text) as "units"
    from (${facts}) as "facts" group by 1, 2, 3, 4`.execute(db)
  return rows.flatMap(({ units, places, ...row }) => {
    const unit = Number(places) === 0 ? '1' : `0.${'1'.padStart(Number(places), '0')}`
    const amount = units === null ? '' : times(units, unit, Number(places))
    const sum = { ...row, times: Number(row.times), amount }
    return kinds.filter((kind) => row.kinds.includes(kind)).map((kind): Sum => ({ ...sum, kind }))
  })
}

const person = sql<string>`coalesce((select max("quotedBy") from "quotedTotals" as "of"
  where "of"."enquiryId" = "_id"), "givenTo", "answeredBy", "decidedBy", '')`

type PartOrder = { id: string; at: string; person: string; value: string; currency: string }

/**
 * Won enquiries whose buyers took some lines or alternatives: what they took is in the content of the quote, which the
 * database cannot sum.
 */
async function partOrders(db: Database, since: string) {
  const { rows } = await sql<PartOrder>`
    select "_id" as "id", "decidedAt" as "at", ${person} as "person", "value", "currency"
    from "enquiryOutcomes" join "enquiries" on "_id" = "enquiryId"
    where "decidedAt" >= ${since} and "status" = 'won' and exists (
      select 1 from "quoteAnswers" as "answers" where "answers"."enquiryId" = "enquiries"."_id"
        and "undoneAt" is null and ("lines" is not null or "alternatives" is not null))`.execute(db)
  const accepted = await partlyAccepted(
    db,
    rows.map(({ id }) => id),
  )
  const won = rows.flatMap((row) => {
    const part = accepted.get(row.id)
    return part ? [{ ...row, part }] : []
  })
  const once = { kind: 'won', times: 1 } as const
  return {
    // Never empty: nothing is out of a list with a null.
    ids: listOf(db, ['', ...won.map(({ id }) => id)]),
    byBoth: won.flatMap(({ at, person: by, value, currency, part }): Sum[] => {
      const totals = value ? [{ currency, amount: value }] : part.totals
      return totals.map((total) => ({ ...once, ...total, name: at.slice(0, monthLength) + by }))
    }),
    byMaker: won.flatMap(({ part }): Sum[] =>
      [...Map.groupBy(part.lines, ({ maker }) => maker)].flatMap(([name, lines]) =>
        sumsOf(lines.map((line) => lineMoney(line, part))).map((sum) => ({
          ...once,
          ...sum,
          name,
        })),
      ),
    ),
  }
}

function lineMoney(line: QuoteLine, quote: { currency: string }) {
  return { currency: currencyOf(line, quote), amount: lineSum(line, quote) ?? '0' }
}

/** A won enquiry counts with the value that was written, else with its quote; it is of the person who quoted it. */
function enquiryFacts(since: string, partIds: RawBuilder<unknown>) {
  return sql`
    select 'quoted' as "kinds", "quotedAt" as "at", "quotedBy" as "person", "currency",
      "total" as "amount", "enquiryId"
    from "quotedTotals" join "enquiries" on "_id" = "enquiryId"
    where "quotedAt" >= ${since} and "status" <> 'spam'
    union all
    select "status", "decidedAt", ${person},
      case when "status" = 'won' and "value" <> '' then "outcomes"."currency"
        else coalesce("totals"."currency", '') end,
      case when "status" = 'won' and "value" <> '' then "value"
        else coalesce("total", '') end, "_id"
    from "enquiryOutcomes" as "outcomes"
      join "enquiries" on "_id" = "outcomes"."enquiryId"
      left join "quotedTotals" as "totals" on "totals"."enquiryId" = "_id"
        and not ("status" = 'won' and "value" <> '')
    where "decidedAt" >= ${since} and "status" in ('won', 'lost') and "_id" not in ${partIds}`
}

/**
 * A written value is not of any line, so makers count with the prices of the quote. The cross join makes SQLite read
 * the lines in the order in which they are stored: a third of the time.
 */
function lineFacts(since: string, partIds: RawBuilder<unknown>) {
  const isDecided = sql`"decidedAt" >= ${since} and "status" in ('won', 'lost')`
  return sql`
    select case when "quotedAt" >= ${since} then 'quoted ' else '' end
        || case when ${isDecided} and "_id" not in ${partIds} then "status" else '' end as "kinds",
      "maker", "quotedLines"."currency", "sum" as "amount", "_id" as "enquiryId"
    from "enquiries" cross join "quotedLines"
      left join "enquiryOutcomes" on "enquiryOutcomes"."enquiryId" = "_id"
    where "quotedLines"."enquiryId" = "_id" and "status" <> 'spam'
      and ("quotedAt" >= ${since} or ${isDecided})`
}
