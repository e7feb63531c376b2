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
  /** Why the mail server did not take the last test email. */
  mailProblem?: string | undefined
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

function serverTasks({
  mail,
  mailProblem,
  hasBackup,
  hasDrawnPassword,
  siteUrl,
}: Site): GoLiveTask[] {
  return [
    mailTask(mail.settings !== undefined, mailProblem),
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

function mailTask(isOn: boolean, problem: string | undefined): GoLiveTask {
  return {
    title: isOn ? 'The test email was not sent' : 'Mail is off',
    text: problem ?? 'Enquiries are saved, but no email is sent.',
    done: 'Mail',
    isDone: isOn && problem === undefined,
    act: isOn ? 'Check' : 'Set up',
    to: href('/dashboard/mail'),
  }
}

export function isPublicHttps(siteUrl: string) {
  const { protocol, hostname } = new URL(siteUrl)
  const isLoopback = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return protocol === 'https:' && !isLoopback
}
