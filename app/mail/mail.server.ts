import type { Database } from '#app/database/database.server.ts'
import { defaults } from '#app/settings/defaults.ts'
import type { Settings } from '#app/settings/schema.ts'

import { openDelivery } from './delivery.server.ts'
import { openSender } from './sender.server.ts'
import type { MailSettings } from './settings.ts'

export type Mail = {
  settings: MailSettings | undefined
  /** Starts a delivery after a short delay, in which the caller's transaction commits. */
  wake: () => void
  now: () => number
  /** The settings of the site, whose company the emails name. */
  shown: () => Settings
}

export type Mailing = { mail: Mail; siteUrl: string }

/** In milliseconds. */
const usualTiming = {
  look: 5_000,
  soon: 100,
  /** The lease is longer than `wholeMail`, so that no other process sends the same email. */
  connecting: 15_000,
  silence: 30_000,
  wholeMail: 60_000,
  lease: 90_000,
  patience: 4_000,
  now: Date.now,
  shown: (): Settings => defaults,
}

export function openMail(
  db: Database,
  settings: MailSettings | undefined,
  report: (reason: unknown) => void,
  changes: Partial<typeof usualTiming> = {},
) {
  const timing = { ...usualTiming, ...changes }
  const mail = { settings, now: timing.now, shown: timing.shown }
  if (!settings) return { ...mail, wake() {}, start() {}, async stop() {} }

  const delivery = openDelivery(db, openSender(settings, timing), report, timing)
  let interval: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  return {
    ...mail,
    wake() {
      if (!interval) return
      clearTimeout(soon)
      soon = setTimeout(delivery.run, timing.soon).unref()
    },
    start() {
      interval = setInterval(delivery.run, timing.look).unref()
      delivery.run()
    },
    async stop() {
      clearInterval(interval)
      clearTimeout(soon)
      interval = undefined
      await delivery.stop()
    },
  }
}
