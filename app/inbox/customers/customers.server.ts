import { type Kysely, sql, type SqlBool } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import { type ListRequest, listedPage } from '#app/database/managed-list.server.ts'
import { inOrder } from '#app/database/searched.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { monthsBefore } from '#app/platform/clock.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

import { type EnquiryStatus, type Stage, stageOf } from '../enquiry.ts'
import { sumsOf } from '../quotes/money.ts'
import { partlyAccepted } from '../quotes/quote-answers.server.ts'
import { quotedTotals } from '../quotes/quoted-parts.server.ts'

const isShown = sql<SqlBool>`"mergedInto" is null`

export type ListedCustomer = Awaited<ReturnType<typeof managedCustomers>>['rows'][number]

export async function managedCustomers(db: Database, asked: ListRequest) {
  const found = await listedPage(db, { table: 'customers', conditions: [isShown] }, asked)
  return withRows(found, (ids) => listedCustomers(db, ids))
}

async function listedCustomers(db: Database, ids: string[]) {
  const [customers, enquiries] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['_id', 'name', 'domain', 'createdAt', 'updatedAt'])
      .where('_id', 'in', ids)
      .execute(),
    enquiriesOf(db, ids),
  ])
  return customers.map((customer) => {
    const own = enquiries.filter(({ rootId }) => rootId === customer._id)
    const won = own.filter(({ status }) => status === 'won')
    return {
      ...withoutNulls(customer),
      people: new Set(own.map(({ personId }) => personId)).size,
      person: own[0]?.person ?? '',
      ships: [...new Set(own.flatMap(({ vessel }) => vessel ?? []))].slice(0, 3),
      enquiries: own.length,
      open: own.filter(({ status }) => status === 'new' || status === 'answered').length,
      won: won.length,
      wonValue: sumsOf(won.flatMap(({ value }) => value)),
    }
  })
}

export async function countCustomers(db: Database) {
  const { customers } = await db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('customers'))
    .where(isShown)
    .executeTakeFirstOrThrow()
  return customers
}

/** The customer that is shown for this id, which can be of one that was joined with it. */
export async function findCustomer(db: Kysely<Tables>, id: string) {
  if (!isStorable(id)) return undefined
  const named = db.selectFrom('customers').select('rootId').where('_id', '=', id)
  const columns = ['_id', 'name', 'domain', 'note', 'createdAt', 'updatedAt', 'version'] as const
  const customer = await db
    .selectFrom('customers')
    .select(columns)
    .where('_id', 'in', named)
    .executeTakeFirst()
  return customer && withoutNulls(customer)
}

export async function customerOfEnquiry(db: Kysely<Tables>, enquiryId: string) {
  const { rows } = await sql<{ _id: string; name: string; enquiries: number }>`
    select "roots"."_id", "roots"."name", (
      select count(*) from "enquiries" as "others" where "others"."personId" in ${peopleOf(sql`"roots"."_id"`)}
    ) as "enquiries"
    from "enquiries"
      join "customerPeople" on "customerPeople"."_id" = "enquiries"."personId"
      join "customers" on "customers"."_id" = "customerPeople"."customerId"
      join "customers" as "roots" on "roots"."_id" = "customers"."rootId"
    where "enquiries"."_id" = ${enquiryId}`.execute(db)
  return rows[0] && { ...rows[0], enquiries: Number(rows[0].enquiries) }
}

function peopleOf(rootId: ReturnType<typeof sql>) {
  return sql`(select "of"."_id" from "customerPeople" as "of"
    join "customers" as "with" on "with"."_id" = "of"."customerId" where "with"."rootId" = ${rootId})`
}

type EnquiryOfCustomer = {
  _id: string
  rootId: string
  personId: string
  person: string
  reference: string
  createdAt: string
  status: EnquiryStatus
  stage: Stage
  vessel: string | null
  imoNumber: string | null
  port: string | null
  eta: string | null
  by: string | null
  answeredAt: string | null
  decidedAt: string | null
  outcome: string | null
  outcomeCurrency: string | null
  reason: string | null
  productTitle: string | null
}

export type CustomerEnquiry = Awaited<ReturnType<typeof enquiriesOf>>[number]

/** Of these customers, newest first, each with its value: of the order, else of what was accepted of the quote, else of the quote. */
export async function enquiriesOf(db: Kysely<Tables>, rootIds: string[]) {
  const { rows } = await sql<EnquiryOfCustomer>`
    select "enquiries"."_id", "rootId", "personId", "customerPeople"."name" as "person", "reference",
      "enquiries"."createdAt", "status", "stage", "vessel", "imoNumber", "port", "eta", "productTitle",
      coalesce("answeredBy", "givenTo") as "by", "answeredAt", "decidedAt",
      case when "status" = 'won' then "value" end as "outcome", "currency" as "outcomeCurrency",
      case when "status" = 'lost' then "reason" end as "reason"
    from "customers"
      join "customerPeople" on "customerPeople"."customerId" = "customers"."_id"
      join "enquiries" on "enquiries"."personId" = "customerPeople"."_id"
      left join "enquiryAnswers" on "enquiryAnswers"."enquiryId" = "enquiries"."_id"
      left join "enquiryOutcomes" on "enquiryOutcomes"."enquiryId" = "enquiries"."_id"
    where "rootId" in ${listOf(db, rootIds)}
    order by "enquiries"."createdAt" desc, "enquiries"."_id" desc`.execute(db)
  const [quoted, accepted] = await Promise.all([
    quotedTotals(
      db,
      rows.map(({ _id }) => _id),
    ),
    partlyAccepted(
      db,
      rows.flatMap(({ _id, status }) => (status === 'lost' ? [] : [_id])),
    ),
  ])
  return rows.map(({ outcome, outcomeCurrency, ...row }) => ({
    ...withoutNulls(row),
    stage: stageOf(row),
    value: outcome
      ? [{ currency: outcomeCurrency ?? '', amount: outcome }]
      : (accepted.get(row._id)?.totals ?? quoted.get(row._id) ?? []),
  }))
}

export type CustomerPerson = Awaited<ReturnType<typeof customerPeople>>[number]

export async function customerPeople(db: Kysely<Tables>, rootId: string) {
  const rows = await db
    .selectFrom('customerPeople')
    .innerJoin('customers', 'customers._id', 'customerPeople.customerId')
    .select(['customerPeople._id', 'customerPeople.name', 'email', 'phone'])
    .select('customerPeople.updatedAt')
    .where('rootId', '=', rootId)
    .orderBy('customerPeople.updatedAt', 'desc')
    .orderBy('customerPeople._id')
    .execute()
  return rows.map(withoutNulls)
}

type Part = {
  partKey: string
  productId: string | null
  title: string
  maker: string
  partNumber: string
  price: string
  currency: string
  quotedAt: string
  enquiryId: string
  vessel: string | null
  status: EnquiryStatus
  former: string | null
  formerCurrency: string | null
  times: number
  parts: number
}

export type QuotedPart = Awaited<ReturnType<typeof quotedParts>>[number]

export async function quotedParts(
  db: Kysely<Tables>,
  rootId: string,
  { search, limit }: { search: string; limit: number },
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const all = words.map((word) => {
    const pattern = `%${word.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`
    return sql<SqlBool>`lower("title" || ' ' || "maker" || ' ' || "partNumber") like ${pattern} escape '\\'`
  })
  const { rows } = await sql<Part>`
    select "quoted".*, count(*) over () as "parts" from (
      select "quotedLines"."partKey", "quotedLines"."productId", "title", "maker", "partNumber", "price",
        "currency", "quotedAt", "quotedLines"."enquiryId", "vessel", "status",
        row_number() over "byAge" as "age", lead("price") over "byAge" as "former",
        lead("currency") over "byAge" as "formerCurrency",
        count(*) over (partition by "partKey") as "times"
      from "quotedLines" join "enquiries" on "enquiries"."_id" = "quotedLines"."enquiryId"
      where "personId" in ${peopleOf(sql`${rootId}`)}
      window "byAge" as (partition by "partKey" order by "quotedAt" desc, "enquiryId" desc, "position")
    ) as "quoted" where ${sql.join([sql`"age" = 1`, ...all], sql` and `)}
    order by "quotedAt" desc, "partKey" limit ${limit}`.execute(db)
  return rows.map(({ former, formerCurrency, times, parts, ...row }) => ({
    ...withoutNulls(row),
    times: Number(times),
    parts: Number(parts),
    change: former !== null && formerCurrency === row.currency ? changeOf(former, row.price) : '',
  }))
}

/** `+4 %`, `same`; '' where there was no price in this currency before. */
function changeOf(former: string, price: string) {
  const [before, now] = [Number(former), Number(price)]
  if (before === now) return 'same'
  if (before === 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %`
}

export function figuresOf(enquiries: CustomerEnquiry[], now = Date.now()) {
  const since = monthsBefore(now, 12)
  const won = enquiries.filter(({ status }) => status === 'won')
  const open = enquiries.filter(({ stage }) => stage === 'quoted')
  const waits = enquiries
    .flatMap(({ createdAt, answeredAt }) =>
      answeredAt ? [Date.parse(answeredAt) - Date.parse(createdAt)] : [],
    )
    .toSorted((one, other) => one - other)
  return {
    wonInYear: sumsOf(
      won
        .filter(({ createdAt, decidedAt = createdAt }) => decidedAt >= since)
        .flatMap(({ value }) => value),
    ),
    won: won.length,
    all: enquiries.length,
    open: open.length,
    openValue: sumsOf(open.flatMap(({ value }) => value)),
    /** In milliseconds. */
    answerTime: waits[Math.floor(waits.length / 2)],
  }
}

export function shipsOf(enquiries: CustomerEnquiry[], today: string) {
  const ships = new Map<
    string,
    { vessel: string; imoNumber: string; next: string; lists: number }
  >()
  for (const { vessel = '', imoNumber = '', port = '', eta = '' } of enquiries) {
    const key = imoNumber || vessel.toLowerCase()
    if (!key) continue
    const ship = ships.get(key) ?? { vessel, imoNumber, next: '', lists: 0 }
    const next = ship.next || (eta >= today && port ? `${port} ${eta}` : '')
    ships.set(key, { ...ship, vessel: ship.vessel || vessel, next, lists: ship.lists + 1 })
  }
  return [...ships.values()]
}

export function lineCounts(db: Kysely<Tables>, ids: string[]) {
  return db
    .selectFrom('enquiryLines')
    .select(['enquiryId', ({ fn }) => fn.countAll<number>().as('lines')])
    .where('enquiryId', 'in', ['', ...ids])
    .groupBy('enquiryId')
    .execute()
}

export async function likelyTwins(db: Database, rootId: string) {
  const { rows } = await sql<{ _id: string }>`
    select distinct "roots"."_id", "roots"."updatedAt" from "customers" as "roots"
      join "customers" on "customers"."rootId" = "roots"."_id"
      left join "customerPeople" on "customerPeople"."customerId" = "customers"."_id"
      left join "enquiries" on "enquiries"."personId" = "customerPeople"."_id"
    where "roots"."_id" <> ${rootId} and "roots"."mergedInto" is null and (
      "phoneKey" in (select "phoneKey" from "customerPeople" where "phoneKey" is not null
        and "_id" in ${peopleOf(sql`${rootId}`)})
      or "imoNumber" in (select "imoNumber" from "enquiries" where "imoNumber" is not null
        and "personId" in ${peopleOf(sql`${rootId}`)})
      or substr("roots"."titleKey", 1, 6) = (select substr("titleKey", 1, 6) from "customers"
        where "_id" = ${rootId} and length("titleKey") >= 6))
    order by "roots"."updatedAt" desc, "roots"."_id" limit 10`.execute(db)
  const ids = rows.map(({ _id }) => _id)
  return ids.length === 0 ? [] : inOrder(ids, await listedCustomers(db, ids))
}
