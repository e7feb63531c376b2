import { isDeepStrictEqual } from 'node:util'

import pLimit from 'p-limit'

import type { Database } from '#app/database/database.server.ts'
import { defaults } from '#app/settings/defaults.ts'
import type { Settings } from '#app/settings/schema.ts'

import { openDelivery } from './delivery.server.ts'
import type { MailSettings } from './settings.ts'
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

/** Without `fixed`, the settings of the environment, `reload` reads those that are stored. */
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
    // The new one begins by making all mails due, also one that the former is still sending.
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
