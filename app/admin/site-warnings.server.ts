import { clockDoubtedSince } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'

export type SiteWarning = { title: string; text: string }

/** What the person who runs the server must correct. */
export async function siteWarnings(db: Database, now = Date.now()): Promise<SiteWarning[]> {
  const doubtedSince = await clockDoubtedSince(db)
  return doubtedSince === undefined ? [] : [clockWarning(doubtedSince, now)]
}

function clockWarning(doubtedSince: string, now: number) {
  const [today, before] = [new Date(now).toISOString(), doubtedSince].map((at) => at.slice(0, 10))
  const text = `It says ${today}; the last cleanup was on ${before}. Nothing old is deleted until the clock is right, or until the site has run for 24 hours.`
  return { title: 'The clock of the server may be wrong', text }
}
