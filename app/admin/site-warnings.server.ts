import { clockDoubtedSince } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import { isoTime } from '#app/platform/clock.ts'

export type SiteWarning = { title: string; text: string }

type Seen = { diskIsLow: boolean; proxyIsUnknown: boolean; now: number }

export async function siteWarnings(
  db: Database,
  { diskIsLow, proxyIsUnknown, now }: Seen,
): Promise<SiteWarning[]> {
  const doubtedSince = await clockDoubtedSince(db)
  const restoredFrom = await restoredLately(db, now)
  return [
    ...(diskIsLow ? [diskWarning] : []),
    ...(proxyIsUnknown ? [proxyWarning] : []),
    ...(doubtedSince === undefined ? [] : [clockWarning(doubtedSince, now)]),
    ...(restoredFrom ? [restoredWarning(restoredFrom)] : []),
  ]
}

const reminded = 7 * 24 * 3_600_000

async function restoredLately(db: Database, now: number) {
  const state = db.selectFrom('backupState').select('restoredFrom')
  return (await state.where(within('restoredAt', reminded, now)).executeTakeFirst())?.restoredFrom
}

function restoredWarning(restoredFrom: string) {
  const day = restoredFrom.slice(0, 10)
  const text = `People have the passwords of ${day}, and tokens of programs have ended. Has a person left since? Deactivate that person on the page People. This line stays for seven days after the restore.`
  return { title: `Restored from the backup of ${day}`, text }
}

const diskWarning = {
  title: 'The disk of the server is nearly full',
  text: 'Less than a tenth is free. Without free space, enquiries and changes cannot be saved.',
}

const proxyWarning = {
  title: 'The site may be behind an untrusted proxy',
  text: 'Requests have the header of a proxy, but TRUST_PROXY is not set. Behind a proxy, all visitors then count as one.',
}

function clockWarning(doubtedSince: string, now: number) {
  const [today, before] = [isoTime(now), doubtedSince].map((at) => at.slice(0, 10))
  const text = `It says ${today}; the last cleanup was on ${before}. Nothing old is deleted until the clock is right, or until the site has run for 24 hours.`
  return { title: 'The clock of the server may be wrong', text }
}
