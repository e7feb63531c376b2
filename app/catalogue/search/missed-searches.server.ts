import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { text } from '#app/database/fields.ts'
import { searchForm } from '#app/database/searched.ts'
import { csvRoute, sendCsv } from '#app/http/csv.server.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'
import { lastUtcDays, utcDay } from '#app/platform/clock.ts'

import { firstDay } from '../subject.server.ts'
import { typedWords } from './engine/search-words.ts'

/** The limit of different searches of a day, so that a bot cannot fill the table. */
const mostOfDay = 100

export async function countMissed(db: Database, query: string, now = Date.now()) {
  const words = missedWords(query)
  if (words === undefined) return
  const day = utcDay(now)
  const count = sql`
    insert into "missedSearches" ("day", "words", "times")
    select cast(${day} as text), cast(${words} as text), 1
    where (select count(*) from "missedSearches" where "day" = ${day}) < ${mostOfDay}
      or exists (select 1 from "missedSearches" where "day" = ${day} and "words" = ${words})
    on conflict ("day", "words") do update set "times" = "missedSearches"."times" + 1`
  await retryWhileBusy(() => count.execute(db))
}

export async function missedSearches(
  db: Database,
  { limit, now = Date.now() }: { limit: number; now?: number },
) {
  return db
    .selectFrom('missedSearches')
    .select((is) => [
      'words',
      is.fn.sum<number>('times').as('times'),
      is.fn.max('day').as('lastDay'),
    ])
    .where('day', '>=', firstDay(now))
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('lastDay', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute()
}

export async function forgetMissed(db: Database, words: string) {
  const gone = await retryWhileBusy(() =>
    db.deleteFrom('missedSearches').where('words', '=', words).returning('day').execute(),
  )
  return gone.length > 0
}

/** In characters. A longer text is not a part but a pasted message, which must not be saved. */
const longestMissed = 100

export function missedWords(query: string) {
  if (query.length > 2 * longestMissed) return undefined
  const words = typedWords(query).join(' ')
  const isKept = words !== '' && words.length <= longestMissed && !isPersonal(query, words)
  return isKept ? words : undefined
}

const separators = '[\\s().\\p{Pd}/]*'

/** Personal data. Part numbers have digits too, so the patterns match only forms that no maker uses. */
const personal = [
  // Email addresses, also spelled out or encoded.
  /@|%40|[([{<]\s*at\s*[)\]}>]/u,
  /(?<!\p{L})at\s+\S+(\.|\s+dot\s+)\p{L}{2}/u,
  // Telephone numbers: with a `+`, or after a word such as tel.
  /(^|[^\p{L}\p{N}])\+[\s(]*\d/u,
  new RegExp(`\\+${separators}(\\d${separators}){7}`, 'u'),
  new RegExp(`(\\btel|phone|whatsapp|\\bcall|mobile)\\D{0,12}(\\d${separators}){6}`, 'u'),
]

const personalNumbers = [
  // A domestic telephone number.
  /(^|\D)0\d{10}/,
  // A telephone number with country code, a card, an account.
  /\d{13}/,
  // An IBAN with a bank code.
  /[a-z]{2}\d{2}[a-z]{4}\d{10}/,
]

function isPersonal(query: string, words: string) {
  const text = searchForm(query)
  const joined = words.replaceAll(' ', '')
  return personal.some((one) => one.test(text)) || personalNumbers.some((one) => one.test(joined))
}

/** Of the last days (UTC), what was searched for most; `days` are the times on each, today at the end. */
export async function missedByDay(
  db: Database,
  { days, limit, now = Date.now() }: { days: number; limit: number; now?: number },
) {
  const each = lastUtcDays(days, now)
  const rows = await db
    .selectFrom('missedSearches')
    .select(['day', 'words', 'times'])
    .where('day', '>=', each[0] ?? '')
    .orderBy('words')
    .execute()
  const missed = [...Map.groupBy(rows, ({ words }) => words)].map(([words, counts]) => ({
    words,
    times: counts.reduce((sum, { times }) => sum + times, 0),
    days: each.map((day) => counts.find((one) => one.day === day)?.times ?? 0),
  }))
  return missed.toSorted((a, b) => b.times - a.times).slice(0, limit)
}

/** Searches without results are 9,000 at most; of the free lines of lists the newest are read. */
const mostSearches = 10_000
const mostLines = 5000

type WantedPart = {
  words: string
  title: string
  times: number
  lists: number
  lastDay: string
}

/** Of the last 90 days, what most people want first; `count` is the number of all. */
export async function wantedParts(
  db: Database,
  { limit, now = Date.now() }: { limit: number; now?: number },
) {
  const wanted = new Map<string, WantedPart>()
  for (const row of await missedSearches(db, { limit: mostSearches, now }))
    wanted.set(row.words, { ...row, title: row.words, lists: 0 })
  for (const { title, words, lists, lastDay } of await freeParts(db, now)) {
    const { times = 0, lastDay: searched = '' } = wanted.get(words) ?? {}
    const last = searched > lastDay ? searched : lastDay
    wanted.set(words, { words, title, times, lists, lastDay: last })
  }
  const rows = [...wanted.values()].toSorted(compareWanted)
  return { rows: rows.slice(0, limit), count: rows.length }
}

function compareWanted(one: WantedPart, other: WantedPart) {
  const [most, others] = [one, other].map(({ times, lists }) => times + lists)
  if (most !== others) return Number(others) - Number(most)
  if (one.lastDay !== other.lastDay) return one.lastDay < other.lastDay ? 1 : -1
  return one.words < other.words ? -1 : 1
}

/** Lines whose text looks personal, or is long, are left out, as searches are. */
async function freeParts(db: Database, now: number) {
  const lines = await db
    .selectFrom('enquiryLines')
    .innerJoin('enquiries', 'enquiries._id', 'enquiryLines.enquiryId')
    .select(['title', 'enquiryId', 'createdAt'])
    .where('enquiryLines.productId', 'is', null)
    .where('enquiries.status', '!=', 'spam')
    .where('createdAt', '>=', firstDay(now))
    .orderBy('createdAt', 'desc')
    .orderBy('enquiryLines._id')
    .limit(mostLines)
    .execute()
  const parts = new Map<string, { title: string; lists: Set<string>; lastDay: string }>()
  for (const { title, enquiryId, createdAt } of lines) {
    const words = missedWords(title)
    if (words === undefined) continue
    const part = parts.get(words) ?? { title, lists: new Set(), lastDay: createdAt.slice(0, 10) }
    part.lists.add(enquiryId)
    parts.set(words, part)
  }
  return [...parts].map(([words, part]) => ({ ...part, words, lists: part.lists.size }))
}

/** More rows than are read. */
const all = 100_000

export async function missedSearchRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const summary =
    'Searches of the last 90 days that found nothing, and free lines of enquiry lists, most often first'
  typed.get('/missed-searches.csv', csvRoute(summary, z.object({})), async (request, reply) =>
    sendCsv(request, reply, { name: 'not-found', columns, rows: rowsOf(db) }),
  )
  // The words go in the body, because URLs are logged.
  const forgets = written(
    'Forget how often something was looked for and not found',
    { deletedCount: z.number().int() },
    { body: z.object({ words: text(longestMissed) }) },
  )
  typed.post('/missed-searches/forget', forgets, async (request, reply) =>
    sendWritten(reply, { deletedCount: Number(await forgetMissed(db, request.body.words)) }),
  )
}

const columns = ['Words', 'Times', 'Lists', 'Last day']

async function* rowsOf(db: Database) {
  const { rows } = await wantedParts(db, { limit: all })
  yield rows.map(({ words, times, lists, lastDay }) => [words, `${times}`, `${lists}`, lastDay])
}
