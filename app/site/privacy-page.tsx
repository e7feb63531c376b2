import { Mail } from 'lucide-react'
import { href } from 'react-router'

import {
  type PrivacySection,
  privacyIntro,
  privacySections,
  privacySummary,
} from '#app/content/privacy.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { mailLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/privacy-page.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['privacy'] },
  inSitemap: true,
  edit: { section: 'privacy' },
}

export function loader(args: Route.LoaderArgs) {
  return { address: canonicalUrl(args, href('/privacy-policy')) }
}

export default function PrivacyPage({ loaderData: { address } }: Route.ComponentProps) {
  const { company, contact, privacy } = useSettings()
  const policy = privacySections(privacy)
  return (
    <>
      <PageHead
        title={`Privacy Policy | ${company.name}`}
        description="What is stored when you read this site, send an enquiry or subscribe; why, for how long, and how to have it deleted."
        address={address}
      />
      <PageHeader title="Privacy Policy">
        <p className="mt-3.5 max-w-140 text-lead text-pretty text-ink-2">{privacyIntro}</p>
      </PageHeader>
      <div className="measure grid gap-x-16 gap-y-10 pt-8 md:pt-14 lg:grid-cols-[260px_minmax(0,1fr)]">
        <SectionList policy={policy} />
        <div className="max-w-180">
          <Summary />
          {policy.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <ButtonLink look="line" href={mailLink(contact)} className="mt-6 wrap-anywhere">
            <Mail aria-hidden />
            Ask at {contact.email}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function SectionList({ policy }: { policy: readonly PrivacySection[] }) {
  return (
    <nav aria-label="Sections" className="self-start lg:sticky lg:top-28">
      <ol className="border-t-2 border-ink">
        {policy.map(({ id, title }, index) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-baseline gap-3 py-2.5 text-nav font-medium hover:bg-depth-1 hover:text-signal"
            >
              <span className="w-5 shrink-0 font-data text-data text-ink-3">
                {String(index + 1).padStart(2, '0')}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Summary() {
  const { privacy } = useSettings()
  return (
    <div className="plate px-5 py-5 md:px-7 md:py-6">
      <table className="w-full text-small md:text-ui">
        <caption className="display pb-3 text-left text-h3">What we store, why, how long</caption>
        <thead>
          <tr className="text-left *:py-2 *:pr-4 *:font-medium *:text-ink-2">
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {privacySummary(privacy).map(([what, why, howLong]) => (
            <tr
              key={what}
              className="border-t border-ink/20 text-left align-baseline *:py-2.5 *:not-last:pr-4"
            >
              <th scope="row" className="font-semibold">
                {what}
              </th>
              <td>{why}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Section({ section: { id, title, paragraphs, points } }: { section: PrivacySection }) {
  return (
    <section aria-labelledby={id} className="pt-12">
      <h2 id={id} className="display heading-section">
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-4 text-pretty text-ink-2">
          {paragraph}
        </p>
      ))}
      {points && (
        <ul className="mt-4 border-t border-line text-ink-2">
          {Object.entries(points).map(([about, text]) => (
            <li
              key={about}
              className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <strong className="font-semibold text-ink">{about}</strong>
              <span className="text-pretty">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
