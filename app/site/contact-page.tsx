import { Phone } from 'lucide-react'
import { href } from 'react-router'

import { canonicalUrl } from '#app/http/canonical-url.ts'
import { policyWithFrame } from '#app/http/headers.server.ts'
import { EnquiryForm } from '#app/inbox/enquiry-form.tsx'
import type { Settings } from '#app/settings/schema.ts'
import {
  addressOf,
  chatLink,
  mailLink,
  mapOrigin,
  phoneLink,
  useSettings,
} from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { PageHead, PageHeader, StructuredData } from '#app/ui/page-head.tsx'
import { Plate } from '#app/ui/plate.tsx'

import type { Route } from './+types/contact-page.ts'
import { CompanyMap } from './company-map.tsx'
import { companyStructuredData } from './seo/structured-data.ts'

export const handle = { cached: { parameters: [], shows: ['social'] } }

export function loader(args: Route.LoaderArgs) {
  return { address: canonicalUrl(args, href('/contact-us')) }
}

export function headers() {
  return policyWithFrame(mapOrigin)
}

export default function ContactPage({ loaderData: { address } }: Route.ComponentProps) {
  const settings = useSettings()
  const { company, contact } = settings
  return (
    <>
      <PageHead
        title={`Contact Us | ${company.name}`}
        description={`Hotline ${contact.phone}, WhatsApp and email, ${contact.serviceTime}. ${addressOf(contact)}.`}
        address={address}
      />
      <StructuredData data={companyStructuredData(settings, address)} />
      <PageHeader title="Contact Us" drawing="vhf">
        <p className="mt-3.5 max-w-140 text-lead text-pretty text-ink-2">
          {contact.isAlwaysOpen && 'A duty desk, day and night. '}
          Call when the ship waits, write when the list is long.
        </p>
      </PageHeader>
      <div className="measure grid gap-x-12 gap-y-12 pt-10 md:pt-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <DutyDesk />
        <section aria-labelledby="place">
          <h2 id="place" className="display heading-section mb-6">
            Where we are
          </h2>
          <CompanyMap />
        </section>
      </div>
      <Message />
    </>
  )
}

function contactsOf(contact: Settings['contact'], chat: string) {
  return [
    { name: 'Hotline', value: <a href={phoneLink(contact)}>{contact.phone}</a> },
    { name: 'Email', value: <a href={mailLink(contact)}>{contact.email}</a> },
    { name: 'WhatsApp', value: <a href={chat}>{contact.whatsapp || contact.phone}</a> },
    { name: 'Service Time', value: contact.serviceTime },
    { name: 'Address', value: contact.address },
  ]
}

function DutyDesk() {
  const { contact } = useSettings()
  const chat = chatLink(contact, 'Hello, I would like to ask: ')
  return (
    <section aria-labelledby="desk">
      <h2 id="desk" className="display heading-section mb-6">
        The duty desk
      </h2>
      <Plate rows={contactsOf(contact, chat)} />
      <p className="mt-4 grid gap-3 sm:grid-cols-2">
        <ChatButton href={chat}>WhatsApp</ChatButton>
        <ButtonLink look="line" href={phoneLink(contact)}>
          <Phone aria-hidden />
          Call the hotline
        </ButtonLink>
        {/* On a narrow screen the form is far below. */}
        <ButtonLink look="line" href="#write" className="sm:col-span-2 lg:hidden">
          Write a message
        </ButtonLink>
      </p>
      <h3 className="mt-9 text-card font-semibold">What gets you a fast answer</h3>
      <ol className="mt-3 border-t border-line text-ui text-ink-2">
        {helpful.map(([what, why]) => (
          <li
            key={what}
            className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_1fr]"
          >
            <strong className="font-semibold text-ink">{what}</strong>
            {why}
          </li>
        ))}
      </ol>
    </section>
  )
}

const helpful = [
  ['The nameplate', 'Maker, type and serial number, or a sharp photo of the plate.'],
  ['The part', 'Part number or plate and item number, and how many.'],
  ['The ship', 'Name or IMO number, port and the date she sails.'],
] as const

function Message() {
  return (
    <section
      aria-labelledby="write"
      className="measure grid gap-x-12 gap-y-8 pt-14 md:pt-22 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 id="write" className="display heading-section">
          We are always here to help you
        </h2>
        <p className="mt-3.5 max-w-130 text-pretty text-ink-2">
          The{' '}
          <a href={href('/privacy-policy')} className="underline underline-offset-4">
            privacy policy
          </a>{' '}
          says what we store of your message, and for how long.
        </p>
        <h3 className="mt-9 text-card font-semibold">What happens next</h3>
        <ol className="mt-3 border-t border-line text-ui text-ink-2">
          {next.map((step, index) => (
            <li key={step} className="flex gap-5 border-b border-line py-3">
              <span aria-hidden className="font-data text-ink-3">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </div>
      <EnquiryForm />
    </section>
  )
}

const next = [
  'We store your message and show its reference. Note it down.',
  'The duty desk reads it under that reference.',
  'We answer by the email or the phone number that you gave.',
]
