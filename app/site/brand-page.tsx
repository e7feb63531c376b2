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
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { Settings } from '#app/settings/schema.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'
import { Drawing, drawingAddress } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'

import type { Route } from './+types/brand-page.ts'
import { MakerMark } from './maker-mark.tsx'
import { Marquee } from './marquee.tsx'
import { Testimonials } from './testimonials.tsx'

type Brand = Settings['brands']['first'][number]

export const handle = { cached: { parameters: [], shows: ['brands', 'testimonials'] } }

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
          {/* On wide screens the picture is beside the text. */}
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
