import { clockDoubtedSince } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'

export type SiteWarning = { title: string; text: string }

/** What the person who runs the server must correct. */
export async function siteWarnings(db: Database, diskIsLow: boolean, now = Date.now()) {
  const doubtedSince = await clockDoubtedSince(db)
  const warnings: SiteWarning[] = diskIsLow ? [diskWarning] : []
  return doubtedSince === undefined ? warnings : [...warnings, clockWarning(doubtedSince, now)]
}

const diskWarning = {
  title: 'The disk of the server is nearly full',
  text: 'Less than a tenth is free. Without free space, enquiries and changes cannot be saved.',
}

function clockWarning(doubtedSince: string, now: number) {
  const [today, before] = [new Date(now).toISOString(), doubtedSince].map((at) => at.slice(0, 10))
  const text = `It says ${today}; the last cleanup was on ${before}. Nothing old is deleted until the clock is right, or until the site has run for 24 hours.`
  return { title: 'The clock of the server may be wrong', text }
}
