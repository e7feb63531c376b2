import { isDeepStrictEqual } from 'node:util'

import pLimit from 'p-limit'

import { actForNobody } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { defaults } from '#app/settings/defaults.ts'
import type { Settings } from '#app/settings/schema.ts'

import { openDelivery } from './delivery.server.ts'
import type { MailSettings } from './settings.ts'
import { openSmtp } from './smtp.server.ts'
import { storedMailSettings } from './stored-settings.server.ts'

export type Mail = {
  readonly settings: MailSettings | undefined
  /** Starts a delivery after a short delay, in which the caller's transaction commits. */
  wake: () => void
  now: () => number
  /** The settings of the site, whose company the emails name. */
  shown: () => Settings
}

/** The mail of a site, whose settings the owner may change. */
export type SiteMail = Mail & {
  /** Whether the settings come from the environment, which the admin cannot change. */
  isFixed: boolean
  /** Reads what the owner, or another copy of the site, has saved. */
  reload: () => Promise<void>
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

/** Without `fixed`, the settings of the environment, `reload` reads those that are stored. */
export function openMail(
  db: Database,
  fixed: MailSettings | undefined,
  report: (reason: unknown) => void,
  changes: Partial<typeof usualTiming> = {},
) {
  const timing = { ...usualTiming, ...changes }
  const open = (settings: MailSettings) => ({
    settings,
    delivery: openDelivery(db, openSmtp(settings, timing), report, timing),
  })
  let current = fixed && open(fixed)
  let interval: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let isEnding = false
  const run = () => {
    // A delivery is no work of the request that has queued a mail.
    if (!isEnding) actForNobody(() => current?.delivery.run())
  }
  const reloads = pLimit(1)
  const reload = async () => {
    const settings = await storedMailSettings(db)
    if (isDeepStrictEqual(settings, current?.settings)) return
    const before = current
    current = settings && open(settings)
    // The new one begins by making all mails due, also one that the former is still sending.
    isEnding = true
    await before?.delivery.stop()
    isEnding = false
    if (interval) run()
  }
  return {
    get settings() {
      return current?.settings
    },
    isFixed: fixed !== undefined,
    now: timing.now,
    shown: timing.shown,
    reload: async () => (fixed ? undefined : reloads(reload)),
    wake() {
      if (!interval) return
      clearTimeout(soon)
      soon = setTimeout(run, timing.soon).unref()
    },
    start() {
      interval = setInterval(run, timing.look).unref()
      run()
    },
    async stop() {
      clearInterval(interval)
      clearTimeout(soon)
      interval = undefined
      await current?.delivery.stop()
    },
  }
}
