import type { Database } from '#app/database/database.server.ts'
import { lastUtcDays } from '#app/platform/utc-days.ts'

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
