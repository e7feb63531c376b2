import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

import { isPublicHttps } from '../go-live.server.ts'
import { type Step, stepNames } from './steps.ts'

/** The name in the table. */
const hidden = 'put away'

type Site = {
  settings: Pick<SettingsStore, 'hasDefault'>
  mail: Pick<SiteMail, 'settings' | 'isFixed'>
  siteUrl: string
  demo: number
}

/** A step is done once finished here or elsewhere; the address only when everybody can open it. */
export async function firstRun(db: Database, { settings, mail, siteUrl, demo }: Site) {
  const [rows, mailProblem] = await Promise.all([
    db.selectFrom('firstRun').select('step').execute(),
    mailTestProblem(db, mail),
  ])
  const finished = new Set(rows.map(({ step }) => step))
  const elsewhere: Record<Step, boolean> = {
    company: !settings.hasDefault('company', 'name'),
    contact: !settings.hasDefault('contact', 'phone'),
    address: isPublicHttps(siteUrl),
    mail: mail.settings !== undefined && mailProblem === undefined,
    demo: demo === 0,
  }
  const isDone = (step: Step) => elsewhere[step] || (step !== 'address' && finished.has(step))
  const done = stepNames.filter(isDone)
  const next = stepNames.find((step) => !isDone(step) && !finished.has(step))
  return { done, next, isOffered: next !== undefined && !finished.has(hidden), mailProblem }
}

export async function mailTestProblem(db: Database, { isFixed }: Pick<SiteMail, 'isFixed'>) {
  if (isFixed) return undefined
  const row = await db.selectFrom('mailSettings').select('testProblem').executeTakeFirst()
  return row?.testProblem ?? undefined
}

export type FirstRun = Awaited<ReturnType<typeof firstRun>>

export function finish(db: Database, step: Step) {
  return note(db, step)
}

export function hideFirstRun(db: Database) {
  return note(db, hidden)
}

/** A fresh site leads its owner here after the first sign-in; nothing was done or hidden yet. */
export async function isNewSite(db: Database) {
  const [step, setting] = await Promise.all([
    db.selectFrom('firstRun').select('step').limit(1).executeTakeFirst(),
    db.selectFrom('settings').select('section').limit(1).executeTakeFirst(),
  ])
  return !step && !setting
}

async function note(db: Database, step: string) {
  const row = { step, doneAt: new Date().toISOString() }
  await retryWhileBusy(() =>
    db
      .insertInto('firstRun')
      .values(row)
      .onConflict((conflict) => conflict.column('step').doNothing())
      .execute(),
  )
}
