import { href } from 'react-router'

import { catalogueAddress, useCategories } from '#app/catalogue/categories.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead, PageHeader, StructuredData } from '#app/ui/page-head.tsx'
import { ChosenPicture } from '#app/ui/photos.tsx'
import { Section } from '#app/ui/section.tsx'

import type { Route } from './+types/about-page.ts'
import { companyStructuredData } from './seo/structured-data.ts'

import './about.css'

const marks = {
  Facebook: 'M15.5 5.5h-1.2c-1.5 0-2.3.9-2.3 2.3V19M8.8 11.5h5.7',
  X: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  LinkedIn: 'M7.5 11v7M7.5 6.6v.4M11.5 18v-7M11.5 14.2c0-2 1.2-3.2 2.9-3.2 1.6 0 2.6 1 2.6 2.8V18',
  YouTube: 'M4.5 7.5h15v9h-15zM10.6 10l3.4 2-3.4 2z',
}

const box = 'grid size-11 place-items-center rounded-control border border-line-2'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['about', 'chairman', 'figures', 'social'] },
  inSitemap: true,
  edit: { section: 'about' },
}

export function loader(args: Route.LoaderArgs) {
  return { address: canonicalUrl(args, href('/about-us')) }
}

export default function AboutPage({ loaderData: { address } }: Route.ComponentProps) {
  const settings = useSettings()
  const { company, about } = settings
  return (
    <>
      <PageHead
        title={`About Us | ${company.name}`}
        description={about.aboutUs[0] ?? company.description}
        address={address}
      />
      <StructuredData data={companyStructuredData(settings, address)} />
      <PageHeader title="About Us" drawing="lifeboat">
        {about.aboutUs.map((words) => (
          <p key={words} className="mt-4 max-w-170 text-lead text-pretty text-ink-2">
            {words}
          </p>
        ))}
        <ButtonLink look="signal" href={catalogueAddress(useCategories())} className="mt-7">
          Explore Our Products
        </ButtonLink>
      </PageHeader>
      <Mission />
      <Values />
      <ChairmansMessage />
      <Statistics />
    </>
  )
}

function Mission() {
  const { mission } = useSettings().about
  return (
    <Section id="mission" title="Our Mission">
      <p className="max-w-220 text-h3 leading-[1.35] text-pretty md:text-[1.75rem]">
        {mission.statement}
      </p>
      {mission.course.length > 0 && (
        <ol className="course mt-12 grid gap-x-6 max-md:gap-y-8 md:grid-cols-4">
          {mission.course.map(({ title, description }) => (
            <li key={title}>
              <h3 className="text-card font-semibold">{title}</h3>
              <p className="mt-1.5 max-w-60 text-ui text-ink-2">{description}</p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function Values() {
  const { values } = useSettings().about
  if (values.length === 0) return null
  return (
    <Section id="values" title="Our Values">
      <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
        {values.map(({ title, description, img }) => (
          <li key={title}>
            <article className="border-t-2 border-ink">
              <div className="value-chart grid aspect-4/3 place-items-center border-x border-b border-line p-6">
                <ChosenPicture of={img} className="size-full object-contain" />
              </div>
              <h3 className="mt-5 text-h3 font-semibold">{title}</h3>
              <p className="mt-2 max-w-100 text-pretty text-ink-2">{description}</p>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Statistics() {
  const { figures } = useSettings()
  if (figures.length === 0) return null
  return (
    <section aria-label="In figures" data-wakes data-counts-up className="bg-deep text-on-deep">
      <dl className="measure grid grid-cols-2 gap-y-10 py-14 md:py-18 lg:grid-cols-4">
        {figures.map(({ title, value, valueEndSymbol }) => (
          <div
            key={title}
            className="flex flex-col-reverse justify-end border-l border-line-deep px-4 md:px-8"
          >
            <dt className="mt-3 text-ui text-on-deep-2 md:text-body">{title}</dt>
            <dd className="font-data text-[2.75rem] leading-none tabular-nums md:text-[4rem] lg:max-xl:text-[3.25rem]">
              <span role="img" aria-label={value + valueEndSymbol}>
                <span data-count>{value}</span>
                <span className="text-flare">{valueEndSymbol}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ChairmansMessage() {
  const { chairman } = useSettings()
  if (chairman.letter.length === 0) return null
  return (
    <section aria-labelledby="chairman" className="mt-14 bg-depth-1 md:mt-22">
      <div className="measure grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <ChosenPicture
          of={chairman.picture}
          alt={
            chairman.picture === 'captains-chair'
              ? 'An empty captain’s chair by a wheelhouse window'
              : chairman.name
          }
          width={960}
          height={1080}
          sizes="(width >= 90rem) 590px, (width >= 64rem) 41vw, 100vw"
          className="captains-chair"
        />
        <div className="pb-12 lg:py-18">
          <h2 id="chairman" className="display heading-section">
            Chairman&apos;s Message
          </h2>
          <div className="mt-6 grid max-w-150 gap-4 text-lead text-pretty">
            {chairman.letter.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          <Signature />
        </div>
      </div>
    </section>
  )
}

function Signature() {
  const { name, title, email } = useSettings().chairman
  return (
    <div className="mt-9 flex max-w-150 flex-wrap items-end justify-between gap-x-8 gap-y-5 border-t border-ink pt-5">
      <div>
        <p className="text-card font-bold [font-stretch:118%]">{name}</p>
        <p className="text-ui text-ink-2">{title}</p>
        <a
          href={`mailto:${email}`}
          className="mt-1 inline-block py-1.5 font-data text-ui underline underline-offset-4 hover:text-signal"
        >
          {email}
        </a>
      </div>
      <SocialMarks />
    </div>
  )
}

function SocialMarks() {
  const { social } = useSettings()
  if (social.length === 0) return null
  return (
    <ul className="flex gap-2">
      {social.map(({ name, address }) => (
        <li key={name}>
          {address ? (
            <a
              href={address}
              aria-label={name}
              className={`${box} hover:border-ink hover:bg-ink hover:text-white`}
            >
              <Mark path={marks[name]} />
            </a>
          ) : (
            <span className={`${box} text-ink-3`}>
              <Mark path={marks[name]} />
              <span className="sr-only">{name} (not linked)</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Mark({ path }: { path: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5.5"
    >
      <path d={path} />
    </svg>
  )
}
