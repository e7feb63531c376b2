import type { Database } from '#app/database/database.server.ts'

import { isAnswered, writeDown } from './outcome.server.ts'
import type { Sender } from './sender.server.ts'
import { claimMail, hurryAll } from './waiting.server.ts'

/** In milliseconds. `lease`: how long a claimed email is ours; `patience`: how long `end` waits for the current one. */
type Limits = { lease: number; patience: number; now: () => number }

/**
 * `look` starts a delivery run: it sends all due emails, one after the other. Only one runs at a time. The
 * outcome of an email is saved before the next is claimed, also after a database outage. `report` receives the first
 * of consecutive errors.
 */
export function openRound(
  db: Database,
  sender: Sender,
  report: (reason: unknown) => void,
  { lease, patience, now }: Limits,
) {
  const cut = new AbortController()
  let hasEnded = false
  let failures = 0
  let owed: (() => Promise<unknown>) | undefined = () => hurryAll(db, now())

  async function sendDue() {
    for (;;) {
      await owed?.()
      owed = undefined
      const mail = hasEnded ? undefined : await claimMail(db, lease, now())
      if (!mail) return
      const outcome = await sender.send(mail, cut.signal)
      const isBack = failures > 0 && isAnswered(outcome)
      failures = isAnswered(outcome) ? 0 : failures + 1
      const context = { failures, isBack, now: now() }
      if (failures === 1 && typeof outcome === 'object') report(outcome.words)
      owed = () => writeDown(db, mail, outcome, context)
    }
  }
  const { look, rest } = oneAtATime(sendDue, report)

  return {
    look,
    async end() {
      hasEnded = true
      const timer = setTimeout(() => cut.abort(), patience)
      await rest()
      clearTimeout(timer)
      sender.close()
    },
  }
}

/** `look` runs `work`, or runs it again after the current run. `rest` resolves when `work` does not run. */
function oneAtATime(work: () => Promise<void>, report: (error: unknown) => void) {
  let working: Promise<void> | undefined
  let isAskedAgain = false
  let isFailing = false

  async function run() {
    do {
      isAskedAgain = false
      try {
        await work()
        isFailing = false
      } catch (error) {
        if (!isFailing) report(error)
        isFailing = true
      }
    } while (isAskedAgain)
    working = undefined
  }
  return {
    look() {
      isAskedAgain = true
      working ??= run()
    },
    rest: () => working,
  }
}
