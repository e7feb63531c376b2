import type { Database } from '#app/database/database.server.ts'

import { openRound } from './round.server.ts'
import { openSender } from './sender.server.ts'
import type { MailSettings } from './settings.ts'

/** The dependencies of `queueMail`; `settings` is undefined when the site has no mail server. */
export type Mail = {
  settings: MailSettings | undefined
  /** Starts a delivery run after a short delay, in which the caller's transaction commits. */
  wake: () => void
  now: () => number
}

/** In milliseconds. */
const usualPace = {
  /** The interval of queue checks; another process may have queued an email. */
  look: 5_000,
  soon: 100,
  /** The lease is longer than `wholeMail`, so that no other process sends the same email. */
  connecting: 15_000,
  silence: 30_000,
  wholeMail: 60_000,
  lease: 90_000,
  patience: 4_000,
  now: Date.now,
}

/**
 * The site's mail: `queueMail(tx, mail, …)` queues an email; due emails are sent from `start` to `stop`. `report`
 * receives delivery errors, never the content of an email.
 */
export function openMail(
  db: Database,
  settings: MailSettings | undefined,
  report: (reason: unknown) => void,
  changes: Partial<typeof usualPace> = {},
) {
  const pace = { ...usualPace, ...changes }
  const mail = { settings, now: pace.now }
  if (!settings) return { ...mail, wake() {}, start() {}, async stop() {} }

  const round = openRound(db, openSender(settings, pace), report, pace)
  let looking: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  return {
    ...mail,
    wake() {
      if (!looking) return
      clearTimeout(soon)
      soon = setTimeout(round.look, pace.soon).unref()
    },
    start() {
      looking = setInterval(round.look, pace.look).unref()
      round.look()
    },
    async stop() {
      clearInterval(looking)
      clearTimeout(soon)
      looking = undefined
      await round.end()
    },
  }
}
