import { data, href } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import { removeDemo } from '#app/database/demo-records.server.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import { seeOther } from '#app/http/see-other.server.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

import { changeMail, type MailOutcome } from '../mail-action.server.ts'
import { finish, hideFirstRun } from './first-run.server.ts'
import { saveCompany, saveContact } from './save-step.server.ts'
import { isStep, type Step, stepNames } from './steps.ts'

type Acting = {
  db: Database
  settings: SettingsStore
  mail: SiteMail
  ownerId: string | undefined
}

/** Saves a step and leads to the next one; with problems, the page says them beside the fields. */
export async function changeStep(acting: Acting, step: string, typed: Typed) {
  const { db } = acting
  if (step === 'done' && typed['intent'] === 'hide') {
    await hideFirstRun(db)
    return seeOther(href('/dashboard'))
  }
  if (!isStep(step)) throw data('There is no such step.', { status: 404 })
  if (step === 'mail') {
    const outcome = await changeMail(db, acting.mail, typed)
    const { isSaved, test } = outcome.data
    if ((isSaved || acting.mail.isFixed) && !test?.problem) await finish(db, step)
    return outcome
  }
  const problems = await saved(acting, step, typed)
  if (problems) {
    const isStale = problems['form'] !== undefined
    return data<MailOutcome>({ typed, problems, isSaved: false }, isStale ? 409 : 422)
  }
  await finish(db, step)
  return seeOther(href('/dashboard/start/:id', { id: after(step) }))
}

function after(step: Step) {
  return stepNames[stepNames.indexOf(step) + 1] ?? 'done'
}

async function saved(
  { db, settings, ownerId }: Acting,
  step: Step,
  typed: Typed,
): Promise<Problems | undefined> {
  if (step === 'company') return saveCompany({ settings, typed, ownerId })
  if (step === 'contact') return saveContact({ settings, typed, ownerId })
  if (step === 'demo' && typed['intent'] === 'remove') await removeDemo(db)
  return undefined
}
