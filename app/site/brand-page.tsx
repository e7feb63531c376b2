import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'

import {
  catalogueAddress,
  type Category,
  categoryAddress,
  subcategoryAddress,
  categoryWithId,
  slugOf,
  subcategoryWithSlug,
  useCategories,
} from '#app/catalogue/categories.ts'
import { makerCategories, nameplateFields } from '#app/content/brands.ts'
import { testimonialCarousel } from '#app/content/constants.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import type { Settings } from '#app/settings/schema.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'
import { LoopingCarousel } from '#app/ui/looping-carousel.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'
import { ChosenPicture } from '#app/ui/photos.tsx'
import { Drawing } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'

import type { Route } from './+types/brand-page.ts'
import { Marquee } from './marquee.tsx'

const marks = {
  piston: <path d="M7 5h18v12H7zM7 9h18M7 13h18M13 17l-1 10h8l-1-10" />,
  crankshaft: <path d="M2 16h5V8h6v16h6V8h6v8h5" />,
  valve: <path d="M16 3v17M6 27c6 0 8-2 10-7 2 5 4 7 10 7zM11 6l10 3-10 3 10 3" />,
  bowl: <path d="M5 22h22l-4-9-7-7-7 7zM9 17.5h14M12 13h8M16 22v6M10 28h12" />,
  flyballs: (
    <>
      <path d="M16 4v22M9 28h14M16 8l-8 9M16 8l8 9M11 26h10" />
      <circle cx="7" cy="19" r="3" />
      <circle cx="25" cy="19" r="3" />
    </>
  ),
  nozzle: <path d="M11 3h10v8H11zM13 11h6l-1 8h-4zM16 22v7M13 21.5l-6 6M19 21.5l6 6" />,
  plates: (
    <>
      <circle cx="16" cy="16" r="13" />
      <circle cx="16" cy="16" r="8.5" />
      <circle cx="16" cy="16" r="4" />
    </>
  ),
  gears: (
    <>
      <circle cx="10" cy="16" r="7" strokeWidth="4" strokeDasharray="2.2 2.2" />
      <circle cx="22.4" cy="16" r="7" strokeWidth="4" strokeDasharray="2.2 2.2" />
      <circle cx="10" cy="16" r="4.5" />
      <circle cx="22.4" cy="16" r="4.5" />
    </>
  ),
}

type Brand = Settings['brands']['first'][number]

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['brands', 'testimonials'] },
  inSitemap: true,
  edit: { section: 'brands' },
}

export function loader(args: Route.LoaderArgs) {
  return { address: canonicalUrl(args, href('/brand')) }
}

export default function BrandPage({ loaderData: { address } }: Route.ComponentProps) {
  const { company, contact, brands } = useSettings()
  return (
    <>
      <PageHead
        title={`Marine Accessories Brand | ${company.name}`}
        description={`Spare parts by maker: ${makersIn(brands)}many more, from an independent supplier in ${contact.city}, worldwide.`}
        address={address}
      />
      <PageHeader title="Marine Accessories Brand" drawing={drawing}>
        <p className="mt-4 mb-7 max-w-150 text-lead text-balance text-ink-2">
          Read the maker on the nameplate, find it here, and the parts are one step away.
        </p>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <ButtonLink look="signal" href={catalogueAddress(useCategories())}>
            Explore Our Products
          </ButtonLink>
          <Drawing
            address={drawingAddress(drawing)}
            className="h-20 w-auto mix-blend-multiply lg:hidden"
          />
        </div>
      </PageHeader>
      <Brands />
      <Makers />
      <Testimonials />
    </>
  )
}

const drawing = 'nameplate'

function makersIn({ first }: Settings['brands']) {
  const makers = first.slice(0, 5).map(({ maker }) => maker)
  return makers.length > 0 ? `${makers.join(', ')} and ` : ''
}

function Brands() {
  const { company, brands } = useSettings()
  if (brands.first.length + brands.second.length === 0) return null
  return (
    <div className="border-b border-line">
      <div className="measure pt-8 pb-6">
        <Marquee<Brand>
          label="Makers whose parts we supply"
          first={brands.first}
          second={brands.second}
          render={(brand, isCopy) => <BrandPlate key={brand.maker} brand={brand} isCopy={isCopy} />}
        />
        <p className="mt-5 text-small text-ink-3">
          All names belong to their owners. {company.name} is an independent supplier.
        </p>
      </div>
    </div>
  )
}

type BrandPlate = { brand: Brand; isCopy: boolean }

function BrandPlate({ brand: { maker, categoryId, mark }, isCopy }: BrandPlate) {
  const category = categoryWithId(useCategories(), String(categoryId))
  const address = category?.isHidden === false ? addressOfMaker(category, maker) : undefined
  return (
    <a
      href={address}
      tabIndex={isCopy ? -1 : undefined}
      className="maker-plate flex h-16 min-w-44 items-center justify-center gap-3.5 px-8 text-card font-bold whitespace-nowrap [font-stretch:118%] hover:text-signal"
    >
      <MakerMark mark={mark} />
      {maker}
    </a>
  )
}

function addressOfMaker(category: Category, maker: string) {
  // By its slug, because the owner may have renamed it.
  const sub = subcategoryWithSlug(category, slugOf(maker))?.slug
  return categoryAddress(category) + (sub ? `?sub=${sub}` : '')
}

function Makers() {
  const listed = useCategories().listed.filter(({ id }) => makerCategories.includes(id))
  return (
    <Section id="makers" title="From maker to part">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <dl>
          {listed.map((category) => (
            <div
              key={category.id}
              className="grid gap-x-8 gap-y-2 border-t border-line py-4 first:border-t-2 first:border-ink last:border-b md:grid-cols-[14rem_1fr]"
            >
              <dt className="flex gap-3 pt-1.5 text-nav font-semibold">
                <span className="w-5 shrink-0 pt-0.5 font-data text-data font-normal text-ink-3">
                  {String(category.id).padStart(2, '0')}
                </span>
                {category.name}
              </dt>
              <dd>
                <ul className="flex flex-wrap gap-x-5 max-md:pl-8">
                  {category.subcategories.map((maker) => (
                    <li key={maker.id}>
                      <a
                        href={subcategoryAddress(category, maker)}
                        className="inline-block py-1.5 text-nav text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-signal hover:decoration-signal"
                      >
                        {maker.name}
                      </a>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
        <NameplateRequest />
      </div>
    </Section>
  )
}

function NameplateRequest() {
  const { contact } = useSettings()
  return (
    <div className="self-start lg:sticky lg:top-28">
      <div className="plate px-7 pt-7 pb-8">
        <h3 className="text-h3 font-semibold">Not listed? Send the nameplate.</h3>
        <p className="mt-2 text-ui text-ink-2">
          A photo will do. We read these from it and come back with an offer or an alternative.
        </p>
        <ul className="mt-5 font-data text-small">
          {nameplateFields.map((field) => (
            <li key={field} className="flex items-end gap-3 pt-3">
              {field}
              <span className="mb-1 grow border-b border-dotted border-ink-3" />
            </li>
          ))}
        </ul>
      </div>
      <ChatButton
        href={chatLink(contact, 'A photo of the nameplate follows. The part we need: ')}
        className="mt-4 w-full"
      >
        Send a photo on WhatsApp
      </ChatButton>
    </div>
  )
}

function Testimonials() {
  const { testimonials } = useSettings()
  if (testimonials.length === 0) return null
  return (
    <Section id="testimonials" title="What customers say">
      <LoopingCarousel label="Reviews" row="testimonial-row" timing={testimonialCarousel}>
        {testimonials.map(({ name, review, rating, img }) => (
          <li key={name}>
            <figure className="flex h-full flex-col border-t-2 border-ink bg-depth-1 p-5 md:p-8">
              <p role="img" aria-label={`Rated ${rating} out of 5`} className="flex gap-1">
                {Array.from({ length: rating }, (_, index) => (
                  <Star key={index} aria-hidden className="size-4.5 fill-current" />
                ))}
              </p>
              <blockquote className="mt-5 mb-8 text-lead text-pretty">{review}</blockquote>
              <figcaption className="mt-auto flex items-center gap-4 border-t border-line pt-4 text-ui font-semibold">
                <span className="grid h-15 w-20 shrink-0 place-items-center border border-line bg-white p-1">
                  <ChosenPicture of={img} className="size-full object-contain" />
                </span>
                {name}
              </figcaption>
            </figure>
          </li>
        ))}
      </LoopingCarousel>
    </Section>
  )
}

/** One of the built-in drawings, or the logo that the owner has uploaded (C-93). */
function MakerMark({ mark }: { mark: string }) {
  const drawing = new Map<string, ReactNode>(Object.entries(marks)).get(mark)
  if (!drawing) return <ChosenPicture of={mark} sizes="84px" className="h-10 w-auto max-w-21" />
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      className="shrink-0"
    >
      {drawing}
    </svg>
  )
}
