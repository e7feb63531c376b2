import type { Database } from '#app/database/database.server.ts'

import { type Trouble, waitAfter } from './trouble.ts'
import {
  hurryAll,
  iso,
  markSent,
  markTried,
  postponeAll,
  type WaitingMail,
} from './waiting.server.ts'

/** The outcome of a try; 'cut' when we aborted it. */
export type Outcome = 'sent' | 'cut' | Trouble

/** Whether the email was sent or its error is about the email itself. */
export function isAnswered(outcome: Outcome) {
  return outcome === 'sent' || (outcome !== 'cut' && outcome.with === 'mail')
}

/**
 * Saves the outcome of a try; can run again after it failed half-way. `failures`: the number of consecutive failures
 * of the server, this one included. `isBack`: the server works again after a failure.
 */
export async function writeDown(
  db: Database,
  mail: WaitingMail,
  outcome: Outcome,
  { failures, isBack, now }: { failures: number; isBack: boolean; now: number },
) {
  if (outcome === 'sent') {
    // Save this first: a crash before this line causes a second copy.
    await markSent(db, mail, now)
    if (isBack || mail.tries > 1) await hurryAll(db, now)
    return
  }
  if (outcome === 'cut') {
    await markTried(db, mail, { nextTryAt: iso(now), tries: mail.tries - 1 })
    return
  }
  if (isBack) await hurryAll(db, now)
  const lastError = outcome.words
  if (outcome.isFinal) {
    await markTried(db, mail, { lastError, failedAt: iso(now) })
    return
  }
  const inARow = outcome.with === 'mail' ? mail.tries : failures
  const nextTry = now + waitAfter(inARow, outcome.with)
  if (outcome.with !== 'mail') await postponeAll(db, nextTry, lastError)
  await markTried(db, mail, { lastError, nextTryAt: iso(nextTry) })
}
