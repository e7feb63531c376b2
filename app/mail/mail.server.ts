import type { Database } from '#app/database/database.server.ts'

import { openRound } from './round.server.ts'
import { openSender } from './sender.server.ts'
import type { MailSettings } from './settings.ts'

/** What puts mail into the queue needs; `settings` is undefined where the site has no mail server. */
export type Mail = {
  settings: MailSettings | undefined
  /** Has the queue looked at in a moment, when whoever writes to it has committed. */
  wake: () => void
  now: () => number
}

/** In milliseconds. */
const usualPace = {
  /** Between two looks at the queue: another copy of the process may have put something there. */
  look: 5_000,
  soon: 100,
  /** The lease is longer than a mail may take, so that no other copy sends it meanwhile. */
  connecting: 15_000,
  silence: 30_000,
  wholeMail: 60_000,
  lease: 90_000,
  patience: 4_000,
  now: Date.now,
}

/**
 * The site's mail: `queueMail(tx, mail, …)` puts a letter in, and from `start` to `stop` what is due goes out.
 * `report` is told when mail stops going out, never what is in it.
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
