import { href } from 'react-router'

import type { Mail } from '#app/mail/mail.server.ts'
import type { Section } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

import { placeholders } from './placeholders.server.ts'

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
  settings: Pick<SettingsStore, 'current' | 'hasDefault' | 'isDefault'>
  mail: Pick<Mail, 'settings'>
  hasBackup: boolean
  hasDrawnPassword: boolean
  siteUrl: string
}

/** Without these two a buyer cannot know or reach the company; the other texts follow in a fold. */
const mostUrgent: readonly Section[] = ['company', 'contact']

/** What the owner must do before the site is his own, done or not. */
export function goLiveTasks(site: Site) {
  const texts: (GoLiveTask & { section: Section })[] = placeholders(site.settings).map((one) => ({
    ...one,
    act: 'Fill in',
    to: href('/dashboard/settings/:section', { section: one.section }),
  }))
  const isUrgent = ({ section }: { section: Section }) => mostUrgent.includes(section)
  return {
    tasks: [...texts.filter(isUrgent), ...serverTasks(site)],
    texts: texts.filter((one) => !isUrgent(one)),
  }
}

function serverTasks({ mail, hasBackup, hasDrawnPassword, siteUrl }: Site): GoLiveTask[] {
  return [
    {
      title: 'Mail is off',
      text: 'Enquiries are saved, but no email is sent.',
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
      text: 'Without a backup, lost records cannot be restored.',
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

export function isPublicHttps(siteUrl: string) {
  const { protocol, hostname } = new URL(siteUrl)
  const isLoopback = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return protocol === 'https:' && !isLoopback
}
