import { href } from 'react-router'

import type { Mail } from '#app/mail/mail.server.ts'
import type { Section } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

/** `to` is missing when no page of the admin mends it. */
export type GoLiveTask = {
  title: string
  text: string
  done: string
  isDone: boolean
  act: string
  to?: string
}

type Site = {
  settings: Pick<SettingsStore, 'isDefault'>
  mail: Pick<Mail, 'settings'>
  hasBackup: boolean
  hasDrawnPassword: boolean
  siteUrl: string
}

/** What visitors still read of the invented company, with where it shows. */
const placeholders: [section: Section, title: string, text: string, done: string][] = [
  ['company', 'The company is a placeholder', 'Its name and tagline are on every page.', 'Company'],
  [
    'contact',
    'Telephone, e-mail and address are placeholders',
    'They are on every page.',
    'Contact and address',
  ],
  [
    'chairman',
    "The chairman's name and letter are placeholders",
    'They are on the about page.',
    'Chairman',
  ],
]

/** What the owner must do before the site is his own, done or not. */
export function goLiveTasks(site: Site): GoLiveTask[] {
  const { settings } = site
  return [
    ...placeholders.map(([section, title, text, done]) => ({
      title,
      text,
      done,
      isDone: !settings.isDefault(section),
      act: 'Fill in',
      to: href('/dashboard/settings/:section', { section }),
    })),
    ...serverTasks(site),
  ]
}

function serverTasks({ mail, hasBackup, hasDrawnPassword, siteUrl }: Site): GoLiveTask[] {
  return [
    {
      title: 'Mail is off',
      text: 'Enquiries are saved, but no e-mail is sent.',
      done: 'Mail',
      isDone: mail.settings !== undefined,
      act: 'Set up',
      to: href('/dashboard/mail'),
    },
    {
      title: 'The first password is unchanged',
      text: 'It is still in a file on the server.',
      done: 'Password',
      isDone: !hasDrawnPassword,
      act: 'Change',
      to: href('/dashboard/account'),
    },
    {
      title: 'There is no backup yet',
      text: 'Without one, lost records stay lost.',
      done: 'First backup',
      isDone: hasBackup,
      act: 'Back up',
      to: href('/dashboard/backups'),
    },
    {
      title: 'The address is not public with HTTPS',
      text: `It is ${siteUrl}. Set SITE_URL on the server and start again.`,
      done: 'Address with HTTPS',
      isDone: isPublicHttps(siteUrl),
      act: '',
    },
  ]
}

function isPublicHttps(siteUrl: string) {
  const { protocol, hostname } = new URL(siteUrl)
  const isLoopback = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return protocol === 'https:' && !isLoopback
}
