import { href } from 'react-router'

import type { Mail } from '#app/mail/mail.server.ts'
import type { Section } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

export type GoLiveTask = { title: string; text: string; to: string }

/** What visitors still read of the invented company, with where it shows. */
const placeholders: [Section, string, string][] = [
  ['company', 'The company is a placeholder', 'Its name and tagline are on every page.'],
  ['contact', 'Telephone, e-mail and address are placeholders', 'They are on every page.'],
  ['chairman', "The chairman's name and letter are placeholders", 'They are on the about page.'],
]

/** What the owner must do before the site is his own; empty when all is done. */
export function goLiveTasks(
  settings: Pick<SettingsStore, 'isDefault'>,
  mail: Pick<Mail, 'settings'>,
) {
  const open = placeholders.filter(([section]) => settings.isDefault(section))
  const tasks: GoLiveTask[] = open.map(([section, title, text]) => ({
    title,
    text,
    to: href('/dashboard/settings/:section', { section }),
  }))
  return mail.settings ? tasks : [...tasks, mailTask]
}

const mailTask = {
  title: 'Mail is off',
  text: 'Enquiries are saved, but no e-mail is sent.',
  to: href('/dashboard/mail'),
}
