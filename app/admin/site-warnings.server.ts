import { clockDoubtedSince } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'

export type SiteWarning = { title: string; text: string }

type Seen = { diskIsLow: boolean; proxyIsUnknown: boolean; now: number }

/** What the person who runs the server must correct. */
export async function siteWarnings(
  db: Database,
  { diskIsLow, proxyIsUnknown, now }: Seen,
): Promise<SiteWarning[]> {
  const doubtedSince = await clockDoubtedSince(db)
  return [
    ...(diskIsLow ? [diskWarning] : []),
    ...(proxyIsUnknown ? [proxyWarning] : []),
    ...(doubtedSince === undefined ? [] : [clockWarning(doubtedSince, now)]),
  ]
}

const diskWarning = {
  title: 'The disk of the server is nearly full',
  text: 'Less than a tenth is free. Without free space, enquiries and changes cannot be saved.',
}

const proxyWarning = {
  title: 'A proxy before the site may be unknown',
  text: 'Requests have the header of a proxy, but TRUST_PROXY is not set. Behind a proxy, all visitors then count as one.',
}

function clockWarning(doubtedSince: string, now: number) {
  const [today, before] = [new Date(now).toISOString(), doubtedSince].map((at) => at.slice(0, 10))
  const text = `It says ${today}; the last cleanup was on ${before}. Nothing old is deleted until the clock is right, or until the site has run for 24 hours.`
  return { title: 'The clock of the server may be wrong', text }
}
