import { href } from 'react-router'

import type { Mail } from '#app/mail/queue.server.ts'
import type { Section } from '#app/settings/schema.ts'

import { examples } from './examples.server.ts'

type Kind = { section: Section; done: string; where: string }

/** Facts that only the company knows; each is a placeholder while it has its default text. */
const facts: (Kind & { fields: Record<string, string> })[] = [
  {
    section: 'company',
    done: 'Company',
    where: 'On every page, in search results and in emails.',
    fields: {
      name: 'company name',
      tagline: 'tagline',
      description: 'description',
      timeZone: 'time zone',
    },
  },
  {
    section: 'contact',
    done: 'Contact and address',
    where: 'On every page, and behind every WhatsApp button.',
    fields: {
      phone: 'telephone',
      email: 'email',
      supportEmail: 'email for support',
      address: 'address',
      street: 'street',
      latitude: 'position on the map',
    },
  },
  {
    section: 'footer',
    done: 'Footer',
    where: 'At the foot of every page.',
    fields: { text: 'text of the footer' },
  },
  {
    section: 'privacy',
    done: 'Privacy',
    where: 'The privacy page cannot say it.',
    fields: { host: 'host of the site' },
  },
]

type Read = Parameters<(typeof examples)[number]['isPublic']>[0]

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
  settings: Read
  mail: Pick<Mail, 'settings'>
  mailProblem?: string | undefined
  hasBackup: boolean
  hasGeneratedPassword: boolean
  siteUrl: string
}

/** Without these two a buyer cannot know or reach the company; the other texts follow in a fold. */
const mostUrgent: readonly Section[] = ['company', 'contact']

export function goLiveTasks(site: Site) {
  const texts: (GoLiveTask & { section: Section })[] = placeholders(site.settings).map((task) => ({
    ...task,
    act: 'Fill in',
    to: href('/dashboard/settings/:section', { section: task.section }),
  }))
  const isUrgent = ({ section }: { section: Section }) => mostUrgent.includes(section)
  return {
    tasks: [...texts.filter(isUrgent), ...serverTasks(site)],
    texts: texts.filter((task) => !isUrgent(task)),
  }
}

function serverTasks({
  mail,
  mailProblem,
  hasBackup,
  hasGeneratedPassword,
  siteUrl,
}: Site): GoLiveTask[] {
  return [
    mailTask(mail.settings !== undefined, mailProblem),
    {
      title: 'The first password is unchanged',
      text: 'It is still in a file on the server.',
      done: 'Password',
      isDone: !hasGeneratedPassword,
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

/** Where visitors still read our example text; what is not said at all is no example. */
export function sectionsWithExamples(settings: Read) {
  const open = placeholders(settings).filter(
    ({ isDone, section }) => !isDone && section !== 'privacy',
  )
  return new Set(open.map(({ section }) => section))
}

function placeholders(settings: Read) {
  return [
    ...facts.map(({ section, done, where, fields }) => {
      const left = Object.keys(fields).filter(
        (field) =>
          !settings.isHidden(section) &&
          settings.hasDefault(section, field) &&
          (field !== 'latitude' || settings.current().contact.hasPosition) &&
          (field !== 'timeZone' || !settings.hasDefault('contact', 'country')),
      )
      const words = left.map((field) => fields[field] ?? field)
      const title = `${done}: still ${left.length > 1 ? 'placeholders' : 'a placeholder'}`
      return {
        section,
        done,
        title,
        text: `${sentence(words)} ${where}`,
        isDone: left.length === 0,
      }
    }),
    ...examples.map(({ section, title, name, where, isPublic }) => ({
      section,
      title,
      done: name,
      text: where,
      isDone: !isPublic(settings),
    })),
  ]
}

function sentence(words: string[]) {
  const listed = new Intl.ListFormat('en-GB').format(words)
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`
}
