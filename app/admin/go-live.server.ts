import { href } from 'react-router'

import type { Mail } from '#app/mail/queue.server.ts'
import type { Section } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

/** `where` tells on which pages visitors read it. */
type Kind = { section: Section; done: string; where: string }

/** What only the company can know, each with its words: a placeholder as long as it has its default text. */
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
    section: 'chairman',
    done: 'Chairman',
    where: 'On the about page.',
    fields: { name: "chairman's name", email: "chairman's email" },
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

/** Examples of which the owner may keep the text: saved once, also unchanged, they are his own. */
const examples: (Kind & Example)[] = [
  {
    section: 'hero',
    title: 'Hero slides and certificate are examples',
    where: 'On top of the home page. They name Chittagong, 1994 and ISO 9001.',
    done: 'Hero',
  },
  {
    section: 'hero',
    title: 'The certificate is an example',
    where: 'On top of the home page. Upload your own, or hide it.',
    done: 'Certificate',
    isUntrue: (settings) => !settings.isDefault('hero'),
    isLeft: (settings) => hasExampleCertificate(settings),
  },
  {
    section: 'about',
    title: 'The text about the company is an example',
    where: 'On the about page. It names Chittagong and 1994.',
    done: 'About us',
  },
  {
    section: 'figures',
    title: 'Years, countries and customers are examples',
    where: 'On the about page. 05+ years does not agree with 1994.',
    done: 'Figures',
  },
  {
    section: 'clients',
    title: 'The clients are invented',
    where: 'On the home page.',
    done: 'Clients',
  },
  {
    section: 'testimonials',
    title: 'The testimonials are examples',
    where: 'On the brand page.',
    done: 'Testimonials',
  },
  {
    section: 'faq',
    title: 'The questions and answers are examples',
    where: 'On the FAQ page. They promise a warranty in your name.',
    done: 'Questions',
  },
  {
    section: 'social',
    title: 'Social links lead nowhere',
    where: 'On the about page.',
    done: 'Social links',
  },
  {
    section: 'whyChooseUs',
    title: 'The reasons promise 24/7 service',
    where: 'On the home page. Your hours are others.',
    done: 'Why choose us',
    isUntrue: hasHours,
  },
  {
    section: 'productSlides',
    title: 'A slide says that you answer day and night',
    where: 'Above each product. Your hours are others.',
    done: 'Product page slides',
    isUntrue: hasHours,
  },
]

type Read = Pick<SettingsStore, 'current' | 'hasDefault' | 'isDefault'>

type Example = {
  title: string
  /** Whether it is asked for at all. */
  isUntrue?: (settings: Read) => boolean
  /** Whether it is still an example, if a saved section does not say so. */
  isLeft?: (settings: Read) => boolean
}

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

function hasExampleCertificate(settings: Read) {
  const { isOn, picture } = settings.current().hero.certificate
  return isOn && picture === ''
}

function hasHours(settings: Read) {
  return !settings.current().contact.isAlwaysOpen
}

/** Every placeholder of the settings, by its section; `isDone` once nothing of it is public. */
function placeholders(settings: Read) {
  return [
    ...facts.map(({ section, done, where, fields }) => {
      const left = Object.keys(fields).filter(
        (field) =>
          settings.hasDefault(section, field) &&
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
    ...examples
      .filter(({ isUntrue }) => isUntrue?.(settings) ?? true)
      .map(({ section, title, done, where, isLeft = (own: Read) => own.isDefault(section) }) => ({
        section,
        title,
        done,
        text: where,
        isDone: !isLeft(settings),
      })),
  ]
}

function sentence(words: string[]) {
  const listed = new Intl.ListFormat('en-GB').format(words)
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`
}
