import { ChevronDown } from 'lucide-react'
import { href } from 'react-router'

import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import type { Settings } from '#app/settings/schema.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { ChatButton } from '#app/ui/button.tsx'
import chart from '#app/ui/grounds/chart-deep.svg?url'
import { Breadcrumbs, PageHead, PageHeader, StructuredData, shortened } from '#app/ui/page-head.tsx'
import { PageSlider } from '#app/ui/page-slider.tsx'
import { Plate } from '#app/ui/plate.tsx'

import type { Route } from './+types/faq-page.ts'
import { chatAddress } from './navigation.ts'
import { faqStructuredData } from './seo/structured-data.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['faq'] },
  inSitemap: true,
  edit: { section: 'faq' },
}

export function loader(args: Route.LoaderArgs) {
  return { address: canonicalUrl(args, href('/faq')) }
}

export default function FaqPage({ loaderData: { address } }: Route.ComponentProps) {
  const { company, faq } = useSettings()
  return (
    <>
      <PageHead
        title={`${title} | ${company.name}`}
        description={shortened(faq.questions.map(({ question }) => question).join(' '), 160)}
        address={address}
      />
      {faq.questions.length > 0 && <StructuredData data={faqStructuredData(faq.questions)} />}
      <FaqHead slides={faq.slides} />
      <div className="measure">
        {faq.slides.length > 0 && <Breadcrumbs here="FAQ" />}
        <div className="mt-4 grid gap-x-16 gap-y-14 md:mt-10 lg:grid-cols-[minmax(0,1fr)_400px]">
          <div className="border-b border-line">
            {faq.questions.map(({ question, ans }, index) => (
              <details key={question} open className="group border-t-2 border-ink">
                <summary className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 py-5 hover:text-signal md:gap-x-6">
                  <span className="font-data text-ui text-ink-3">
                    {String(index + 1).padStart(2, '0')}
                  </span>
                  <h2 className="display text-h3">{question}</h2>
                  <ChevronDown
                    aria-hidden
                    className="size-5 self-center transition-transform duration-220 group-open:rotate-180"
                  />
                </summary>
                <div className="grid max-w-180 gap-3 pb-9 text-ink-2 md:pl-11">
                  {ans.split('\n\n').map((paragraph) => (
                    <p key={paragraph} className="whitespace-pre-line text-pretty">
                      {paragraph}
                    </p>
                  ))}
                </div>
              </details>
            ))}
          </div>
          <StillQuestions />
        </div>
      </div>
    </>
  )
}

const title = 'Marine Accessories FAQ'

function FaqHead({ slides }: Pick<Settings['faq'], 'slides'>) {
  if (slides.length === 0) return <PageHeader title={title} here="FAQ" />
  return (
    <>
      <link rel="preload" href={chart} as="image" />
      <PageSlider label={title} slides={slides} size="banner" />
      <div className="neatline" />
    </>
  )
}

function contactsOf(contact: Settings['contact'], chat: string) {
  const { serviceTime, supportEmail } = contact
  return [
    { name: 'Service Time', value: serviceTime },
    { name: 'Support', value: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> },
    { name: 'WhatsApp', value: <a href={chat}>{contact.whatsapp || contact.phone}</a> },
  ]
}

function StillQuestions() {
  const { contact } = useSettings()
  const chat = chatAddress(contact)
  return (
    <aside aria-labelledby="still" className="self-start lg:sticky lg:top-28">
      <h2 id="still" className="display heading-section">
        Still have questions?
      </h2>
      <p className="mt-3 mb-6 text-ink-2">
        WhatsApp opens with a draft. Add your question and send it: the duty desk answers.
      </p>
      <Plate rows={contactsOf(contact, chat)} />
      <ChatButton href={chat} className="mt-4 w-full">
        Start Live Chat
      </ChatButton>
    </aside>
  )
}
