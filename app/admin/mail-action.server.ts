import { data } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import type { SiteMail } from '#app/mail/mail.server.ts'
import { retryRefused, sendQueuedNow } from '#app/mail/queue.server.ts'
import { sendTestEmail, type TestOutcome } from '#app/mail/smtp.server.ts'
import { saveMailSettings, saveTestProblem } from '#app/mail/stored-settings.server.ts'
import type { Answer } from '#app/ui/admin/form-action.ts'
import { counted } from '#app/ui/admin/format.ts'

export type MailAnswer = Answer & { isSaved?: boolean; test?: TestOutcome | undefined }

/** The password is never sent back to the page. */
export async function changeMail(db: Database, mail: SiteMail, { password, ...typed }: Typed) {
  const { intent, form = 'mail' } = typed
  if (intent === 'retry') {
    const mails = counted(await retryRefused(db, mail), 'mail is', 'mails are')
    return data<MailAnswer>({ form, done: `${mails} being tried again.` })
  }
  const isSaving = intent === 'save'
  const problems = isSaving ? await saved(db, mail, { ...typed, password }) : undefined
  if (problems) return data<MailAnswer>({ form, typed, problems }, 422)
  const test = await sendTestEmail(mail)
  if (test && !mail.isFixed) await saveTestProblem(db, test.problem ?? null)
  // What waited because of the error before goes out now, and the page shows that error no longer.
  if (test?.problem === undefined && test) await sendQueuedNow(db, mail)
  return data<MailAnswer>({ form, typed, isSaved: isSaving, test })
}

async function saved(db: Database, mail: SiteMail, typed: Typed): Promise<Problems | undefined> {
  if (mail.isFixed) return { host: 'The mail server is set where the site is started.' }
  const problems = await saveMailSettings(db, typed)
  if (!problems) await mail.reload()
  return problems
}

export function shownMail({ settings, isFixed }: SiteMail, proposed: string) {
  const { server, from, owner } = settings ?? {}
  return {
    isFixed,
    isOn: settings !== undefined,
    host: server?.host ?? '',
    port: String(server?.port ?? 587),
    user: server?.login?.user ?? '',
    hasPassword: server?.login !== undefined,
    from: from ?? '',
    owner: owner ?? proposed,
  }
}

export type ShownMail = ReturnType<typeof shownMail>
