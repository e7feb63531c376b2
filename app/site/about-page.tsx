import { href } from 'react-router'

import { catalogueAddress, useCategories } from '#app/catalogue/categories.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChosenPicture } from '#app/ui/chosen-picture.tsx'
import { PageHead, PageHeader, StructuredData } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'

import type { Route } from './+types/about-page.ts'
import { ChairmansMessage } from './chairmans-message.tsx'
import { companyStructuredData } from './seo/structured-data.ts'

export const handle = {
  cached: { parameters: [], shows: ['about', 'chairman', 'figures', 'social'] },
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
