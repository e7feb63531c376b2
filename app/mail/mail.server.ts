import { isDeepStrictEqual } from 'node:util'

import pLimit from 'p-limit'

import type { Database } from '#app/database/database.server.ts'
import { growingPause, release, saveTry } from '#app/database/queue.server.ts'
import { openWorker } from '#app/database/worker.server.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'
import { defaults } from '#app/settings/defaults.ts'
import type { Settings } from '#app/settings/schema.ts'

import {
  type ClaimedEmail,
  type Mail,
  emails,
  longestDelay,
  makeAllDue,
  markSent,
  postponeAll,
} from './queue.server.ts'
import type { MailSettings } from './settings.ts'
import { type DeliveryError, openSmtp, type DeliveryOutcome } from './smtp.server.ts'
import { storedMailSettings } from './stored-settings.server.ts'

export type SiteMail = Mail & {
  /** The environment sets the mail server, so the admin cannot. */
  isFixed: boolean
  reload: () => Promise<void>
}

export type Mailing = { mail: Mail; siteUrl: string }

const usualTiming = {
  /** One at a time: some dozens a second. */
  atOnce: 1,
  pollInterval: 5_000,
  wakeDelay: 100,
  patience: 4_000,
  connecting: 15_000,
  silence: 30_000,
  wholeMail: 60_000,
  now: Date.now,
  shown: (): Settings => defaults,
}

/** Without `fixed` (from the environment), `reload` reads the stored settings. */
export function openMail(
  db: Database,
  fixed: MailSettings | undefined,
  report: (reason: unknown) => void,
  changes: Partial<typeof usualTiming> = {},
) {
  const timing = { ...usualTiming, ...changes }
  const open = (settings: MailSettings) => openDelivery(db, settings, report, timing)
  let current = fixed && open(fixed)
  let isStarted = false
  const reloads = pLimit(1)
  const reload = async () => {
    const settings = await storedMailSettings(db)
    if (isDeepStrictEqual(settings, current?.settings)) return
    const before = current
    current = settings && open(settings)
    // A new delivery makes all mails due, even one being sent.
    await before?.stop()
    if (isStarted) current?.start()
  }
  return {
    get settings() {
      return current?.settings
    },
    isFixed: fixed !== undefined,
    now: timing.now,
    shown: timing.shown,
    reload: async () => (fixed ? undefined : reloads(reload)),
    wake: () => current?.wake(),
    start() {
      isStarted = true
      current?.start()
    },
    async stop() {
      isStarted = false
      await current?.stop()
    },
  }
}

function openDelivery(
  db: Database,
  settings: MailSettings,
  report: (reason: unknown) => void,
  timing: typeof usualTiming,
) {
  const { now } = timing
  const smtp = openSmtp(settings, timing)
  let failures = 0
  async function attempt(email: ClaimedEmail, signal: AbortSignal) {
    const outcome = await smtp.send(email, signal)
    const isBack = failures > 0 && isAnswered(outcome)
    failures = isAnswered(outcome) ? 0 : failures + 1
    const context = { failures, isBack, now: now() }
    if (failures === 1 && typeof outcome === 'object') report(outcome.message)
    return () => saveOutcome(db, email, outcome, context)
  }
  const begin = () => makeAllDue(db, now())
  const worker = openWorker(db, emails, { ...timing, attempt, report, begin })
  return {
    ...worker,
    settings,
    async stop() {
      await worker.stop()
      smtp.close()
    },
  }
}

function isAnswered(outcome: DeliveryOutcome) {
  return outcome === 'sent' || (outcome !== 'aborted' && outcome.about === 'mail')
}

/** Can run again after failing half-way. `failures` counts consecutive server failures, including this one. */
async function saveOutcome(
  db: Database,
  email: ClaimedEmail,
  outcome: DeliveryOutcome,
  { failures, isBack, now }: { failures: number; isBack: boolean; now: number },
) {
  if (outcome === 'sent') {
    // First, because a crash before this line causes a second copy.
    await markSent(db, email, now)
    return isBack || email.tries > 1 ? makeAllDue(db, now) : undefined
  }
  if (outcome === 'aborted') return release(db, emails, email, now)
  if (isBack) await makeAllDue(db, now)
  const { about, message: lastError } = outcome
  const isOld = !isWithin(email.createdAt, longestDeferral, now)
  const isTooLate = about === 'mail' && isOld && email.tries > mostDeferrals
  if (outcome.isFinal || isTooLate)
    return saveTry(db, emails, email, { lastError, failedAt: isoTime(now) })
  const nextTry = now + retryDelay(about === 'mail' ? email.tries : failures, about)
  if (about !== 'mail') await postponeAll(db, nextTry, lastError)
  const isCounted = about === 'mail' || email.tries <= mostOfOutages
  const tries = isCounted ? email.tries : email.tries - 1
  return saveTry(db, emails, email, { lastError, nextTryAt: isoTime(nextTry), tries })
}

const minute = 60_000
/** A server that defers this long will not accept: a mistyped host, or a full mailbox. */
const longestDeferral = 48 * 60 * minute
/** After a long outage a server may defer the first tries. */
const mostDeferrals = 50
/** Counts at most this many tries during an outage; the rest of `mostDeferrals` is for afterwards. */
const mostOfOutages = 20

export function retryDelay(failures: number, about: DeliveryError['about']) {
  return growingPause(failures, 5_000, longestDelay[about])
}
