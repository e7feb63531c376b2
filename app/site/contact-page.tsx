import { Phone, ExternalLink, MapIcon } from 'lucide-react'
import { href } from 'react-router'

import { canonicalUrl } from '#app/http/canonical-url.ts'
import { policyWithFrame } from '#app/http/headers.server.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { EnquiryForm } from '#app/inbox/enquiry-form.tsx'
import type { Settings } from '#app/settings/schema.ts'
import {
  addressOf,
  chatLink,
  mailLink,
  mapOrigin,
  phoneLink,
  useSettings,
  chartPosition,
} from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton, Button } from '#app/ui/button.tsx'
import { PageHead, PageHeader, StructuredData } from '#app/ui/page-head.tsx'
import { Plate } from '#app/ui/plate.tsx'

import type { Route } from './+types/contact-page.ts'
import sketch from './chittagong.svg?url'
import { companyStructuredData } from './seo/structured-data.ts'

const water = 'font-data text-data text-ink-2 italic max-sm:text-[0.6875rem]'

const land = 'text-small font-medium max-sm:text-[0.6875rem]'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['social'] },
  inSitemap: true,
  edit: { section: 'contact' },
}

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

/** No request goes to the map's host before a click; enhance/widgets.client.ts then replaces the drawing. */
function CompanyMap() {
  const { contact } = useSettings()
  const address = addressOf(contact)
  return (
    <figure
      {...(contact.hasPosition && { 'data-wakes': true, 'data-map': true })}
      className="border border-ink"
    >
      <div className="neatline -m-px" />
      <div className="relative">
        <Sketch contact={contact} />
      </div>
      {contact.hasPosition && <MapFrame address={address} />}
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-ink p-4 md:px-6">
        <address className="grow text-card font-semibold not-italic">{address}</address>
        <span className="flex flex-wrap gap-3 max-sm:basis-full max-sm:*:basis-full">
          {contact.hasPosition && (
            // Invisible until script has loaded; without script it takes no space.
            <Button type="button" look="line" className="invisible noscript:hidden">
              <MapIcon aria-hidden />
              Show map here
            </Button>
          )}
          <ButtonLink href={mapAddress(contact)} rel="noreferrer" look="line">
            <ExternalLink aria-hidden />
            Open map
          </ButtonLink>
        </span>
        {contact.hasPosition && (
          <p className="basis-full text-small text-ink-3">
            The map comes from openstreetmap.org, which then learns your network address. Until you
            ask, only this drawing is loaded.
          </p>
        )}
      </figcaption>
    </figure>
  )
}

function MapFrame({ address }: { address: string }) {
  const { contact } = useSettings()
  return (
    <template>
      <p role="status" className="absolute inset-0 grid place-content-center font-semibold" />
      <iframe
        src={frameAddress(contact)}
        title={`Map of ${address} on OpenStreetMap`}
        loading="lazy"
        referrerPolicy="strict-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it cannot remove its own sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="relative block aspect-4/3 w-full"
      />
    </template>
  )
}

function mapAddress(contact: Settings['contact']) {
  const { hasPosition, latitude, longitude, zoom } = contact
  if (!hasPosition) {
    return `${mapOrigin}/search?${new URLSearchParams({ query: contact.address })}`
  }
  return `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`
}

/** At zoom 15 the frame shows about 0.024 degrees of longitude; each step of zoom halves that. */
function frameAddress({ latitude, longitude, zoom }: Settings['contact']) {
  const east = 0.012 * 2 ** (15 - zoom)
  const north = 0.75 * east
  const corners = [longitude - east, latitude - north, longitude + east, latitude + north]
  const query = new URLSearchParams({
    bbox: corners.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${mapOrigin}/export/embed.html?${query}`
}

/** The drawing is of Chittagong only; a company elsewhere has its position on a plain chart. */
function Sketch({ contact }: { contact: Settings['contact'] }) {
  return isInChittagong(contact) ? (
    <ChittagongSketch road={contact.road} />
  ) : (
    <PlainChart contact={contact} />
  )
}

function isInChittagong({ hasPosition, latitude, longitude }: Settings['contact']) {
  if (!hasPosition) return false
  return Math.abs(latitude - 22.3569) < 0.02 && Math.abs(longitude - 91.8123) < 0.02
}

function PlainChart({ contact }: { contact: Settings['contact'] }) {
  return (
    <div className="chart grid aspect-4/3 place-content-center gap-2 p-6 text-center">
      {contact.hasPosition && <p className="font-data text-h3">{chartPosition(contact)}</p>}
      <p className="text-card font-semibold">{contact.port}</p>
    </div>
  )
}

function ChittagongSketch({ road }: { road: string }) {
  return (
    <div className="relative aspect-4/3 overflow-hidden leading-tight">
      <img
        src={sketch}
        alt={`Sketch map: ${road} in South Khulshi, north of the bend of the Karnaphuli and the port of Chittagong, east of the Bay of Bengal`}
        width={800}
        height={600}
        className="size-full"
      />
      <div aria-hidden className="*:absolute">
        <span className="top-[19%] left-[51%] bg-paper px-1.5 py-0.5 text-ui font-semibold max-sm:text-small">
          South Khulshi
        </span>
        <span className={`top-[12%] left-[30%] ${land}`}>{road}</span>
        <span className={`top-[60%] left-[44%] ${land}`}>Port of Chittagong</span>
        <span className={`top-[33%] left-[77%] ${water}`}>Karnaphuli</span>
        <span className={`top-[45%] left-[3%] ${water}`}>
          Bay of
          <br />
          Bengal
        </span>
        <span className={`top-[77%] left-[3.5%] ${water}`}>Outer anchorage</span>
        <span className="right-0 bottom-0 bg-paper px-2 py-1 text-data text-ink-2">
          Sketch, not to scale
        </span>
      </div>
    </div>
  )
}
