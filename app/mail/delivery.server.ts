import pLimit from 'p-limit'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'

import { makeAllDue, postponeAll } from './next-try.server.ts'
import { claimEmail, type ClaimedEmail, longestDelay, markSent, markTried } from './queue.server.ts'
import type { DeliveryError, Outcome, Smtp } from './smtp.server.ts'

/** In milliseconds. `lease`: how long a claimed email is ours; `patience`: how long `stop` waits for the current one. */
type Limits = { lease: number; patience: number; now: () => number }

/** Saves the outcome of an email before it claims the next. `report` receives the first of consecutive errors. */
export function openDelivery(
  db: Database,
  smtp: Smtp,
  report: (reason: unknown) => void,
  { lease, patience, now }: Limits,
) {
  const stopping = new AbortController()
  let isStopped = false
  let failures = 0
  let unsaved: (() => Promise<unknown>) | undefined = () => makeAllDue(db, now())

  async function sendDue() {
    for (;;) {
      await unsaved?.()
      unsaved = undefined
      const email = isStopped ? undefined : await claimNext()
      if (!email) return
      const outcome = await smtp.send(email, stopping.signal)
      const isBack = failures > 0 && isAnswered(outcome)
      failures = isAnswered(outcome) ? 0 : failures + 1
      const context = { failures, isBack, now: now() }
      if (failures === 1 && typeof outcome === 'object') report(outcome.message)
      unsaved = () => saveOutcome(db, email, outcome, context)
    }
  }
  const claimNext = async () => claimEmail(db, lease, now(), await databaseTime(db))
  let isFailing = false
  const queue = pLimit(1)
  const run = async () => {
    try {
      await sendDue()
      isFailing = false
    } catch (error) {
      if (!isFailing) report(error)
      isFailing = true
    }
  }

  return {
    /** During a run it queues one more. */
    run() {
      if (queue.pendingCount === 0) void queue(run)
    },
    async stop() {
      isStopped = true
      const timer = setTimeout(() => stopping.abort(), patience)
      await queue(() => undefined)
      clearTimeout(timer)
      smtp.close()
    },
  }
}

function isAnswered(outcome: Outcome) {
  return outcome === 'sent' || (outcome !== 'aborted' && outcome.about === 'mail')
}

/** Can run again after it failed half-way. `failures`: consecutive failures of the server, this one included. */
async function saveOutcome(
  db: Database,
  email: ClaimedEmail,
  outcome: Outcome,
  { failures, isBack, now }: { failures: number; isBack: boolean; now: number },
) {
  if (outcome === 'sent') {
    // Save this first: a crash before this line causes a second copy.
    await markSent(db, email, now)
    return isBack || email.tries > 1 ? makeAllDue(db, now) : undefined
  }
  if (outcome === 'aborted') {
    return markTried(db, email, { nextTryAt: isoTime(now), tries: email.tries - 1 })
  }
  if (isBack) await makeAllDue(db, now)
  const { about, message: lastError } = outcome
  const isOld = !isWithin(email.createdAt, longestDeferral, now)
  const isTooLate = about === 'mail' && isOld && email.tries > mostDeferrals
  if (outcome.isFinal || isTooLate)
    return markTried(db, email, { lastError, failedAt: isoTime(now) })
  const nextTry = now + retryDelay(about === 'mail' ? email.tries : failures, about)
  if (about !== 'mail') await postponeAll(db, nextTry, lastError)
  const isCounted = about === 'mail' || email.tries <= mostOfOutages
  const tries = isCounted ? email.tries : email.tries - 1
  return markTried(db, email, { lastError, nextTryAt: isoTime(nextTry), tries })
}

const minute = 60_000
/** A server that defers one email for so long will not take it: the name of a host is mistyped, or a mailbox is full. */
const longestDeferral = 48 * 60 * minute
/** After a long outage a server may defer the first tries. */
const mostDeferrals = 50
/** Tries during outages count so far, so that the emails take turns; the rest of `mostDeferrals` is left for after it. */
const mostOfOutages = 20
const firstDelay = 5_000

export function retryDelay(failures: number, about: DeliveryError['about']) {
  return Math.min(firstDelay * 3 ** (failures - 1), longestDelay[about])
}
