import { sql } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { folded } from '#app/database/searched.ts'
import { utcDay } from '#app/platform/utc-days.ts'

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
export const longestMissed = 100

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
  const text = withPlainDigits(folded(query))
  const joined = withPlainDigits(words.replaceAll(' ', ''))
  return personal.some((one) => one.test(text)) || personalNumbers.some((one) => one.test(joined))
}

/** In Unicode the ten digits of a script are consecutive, from its zero. */
function withPlainDigits(text: string) {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}
