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

/** What a try came to; 'cut' where we ended it ourselves. */
export type Outcome = 'sent' | 'cut' | Trouble

/** Whether the server has said something about the mail itself. */
export function isAnswered(outcome: Outcome) {
  return outcome === 'sent' || (outcome !== 'cut' && outcome.with === 'mail')
}

/**
 * Writes down what a try came to; may run again after it failed half-way. `failures`: how often in a row, this
 * time counted, the server could not be talked to. `isBack`: it could not before, and can now.
 */
export async function writeDown(
  db: Database,
  mail: WaitingMail,
  outcome: Outcome,
  { failures, isBack, now }: { failures: number; isBack: boolean; now: number },
) {
  if (outcome === 'sent') {
    // At once: a crash before this line is what makes a second copy.
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
