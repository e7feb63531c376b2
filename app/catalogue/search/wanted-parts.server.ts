import type { Database } from '#app/database/database.server.ts'

import { firstDay } from '../subject.server.ts'
import { missedSearches, missedWords } from './missed-searches.server.ts'

/** Searches without results are 9,000 at most; of the free lines of lists the newest are read. */
const mostSearches = 10_000
const mostLines = 5000

/** What the catalogue lacks: how often it was searched for, and how many lists ask for it in a free line. */
export type WantedPart = {
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
