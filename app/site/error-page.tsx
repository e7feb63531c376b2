import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'

import { CategoryList } from '#app/catalogue/category-list.tsx'
import { messages } from '#app/content/messages.ts'
import { chatLink, phoneLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'
import rose from '#app/ui/grounds/rose.svg?url'
import { Unavailable } from '#app/ui/section.tsx'

export function NotFound({ words }: { words: string }) {
  return (
    <>
      <ErrorHeader
        title={words}
        picture={rose}
        look="-bottom-50 left-1/2 h-90 -translate-x-1/2 md:-right-16 md:left-auto md:h-[90%] md:translate-x-0 lg:-right-20 lg:h-[120%] xl:h-[150%]"
      >
        <p className="mt-4 max-w-130 text-lead text-pretty text-on-deep-2">
          The address may be old or mistyped. Start from the equipment below, or go{' '}
          <a href={href('/')} className="text-on-deep underline underline-offset-4">
            to the home page
          </a>
          .
        </p>
        <p className="mt-7 flex flex-wrap gap-3">
          <AskOnWhatsApp />
          <ButtonLink look="night" href={href('/contact-us')}>
            Contact Us
          </ButtonLink>
        </p>
      </ErrorHeader>
      <section aria-labelledby="equipment" className="measure pt-12 md:pt-16">
        <h2 id="equipment" className="display heading-section">
          Start from the equipment
        </h2>
        <CategoryList className="mt-7 sm:columns-2 lg:columns-3" />
      </section>
    </>
  )
}

export function ErrorPage({ address }: { address: string }) {
  const { contact } = useSettings()
  return (
    <>
      <ErrorHeader
        title="Something went wrong on our side."
        picture={drawingAddress('gauge')}
        look="right-4 bottom-4 h-36 md:right-10 md:h-60 lg:h-[105%]"
      >
        <p className="mt-4 max-w-130 text-lead text-pretty text-on-deep-2">
          We could not load this page.
        </p>
      </ErrorHeader>
      <div className="measure grid gap-10 pt-12 md:grid-cols-2 md:pt-16">
        <div className="border-t-2 border-fault pt-5">
          <Unavailable words={messages.unknownError} address={address} />
          <p className="mt-2 max-w-110 text-ink-2">
            The error is in our log. Please try again in a minute.
          </p>
        </div>
        <div className="border-t-2 border-ink pt-5">
          <h2 className="font-semibold">In a hurry?</h2>
          <p className="mt-2 text-ink-2">The duty desk can answer you without this page.</p>
          <p className="mt-5 flex flex-wrap gap-3">
            <AskOnWhatsApp />
            <ButtonLink look="line" href={phoneLink(contact)}>
              <Phone aria-hidden />
              {contact.phone}
            </ButtonLink>
          </p>
        </div>
      </div>
    </>
  )
}

type ErrorHeader = { title: string; picture: string | undefined; look: string; children: ReactNode }

function ErrorHeader({ title, picture, look, children }: ErrorHeader) {
  const { company } = useSettings()
  return (
    <>
      <title>{`${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="night-chart overflow-hidden">
        <div className="measure relative flex items-center pt-12 pb-46 md:min-h-105 md:pb-12">
          <img
            src={picture}
            alt=""
            width={480}
            height={480}
            className={`night-drawing absolute w-auto max-w-none md:top-1/2 md:bottom-auto md:-translate-y-1/2 ${look}`}
          />
          <div className="relative md:max-w-[54%]">
            <h1 id="content" tabIndex={-1} className="display heading-page wrap-anywhere">
              {title}
            </h1>
            {children}
          </div>
        </div>
      </div>
      <div className="neatline" />
    </>
  )
}

function AskOnWhatsApp() {
  const { contact } = useSettings()
  return (
    <ChatButton href={chatLink(contact, 'Hello, I am looking for: ')}>Ask on WhatsApp</ChatButton>
  )
}
