import { categoryAddress, iconOf, shownLink, useCategories } from '#app/catalogue/categories.ts'
import { categoryCarousel } from '#app/content/constants.ts'
import type { Settings } from '#app/settings/schema.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { drawingAddress, smallDrawingAddress } from '#app/ui/drawing-addresses.ts'
import { LoopingCarousel } from '#app/ui/looping-carousel.tsx'
import { hasBuiltInPhoto, ChosenPhoto } from '#app/ui/photos.tsx'
import { Drawing } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'

import { IsoSign } from './iso-sign.tsx'

export type CountedTile = Settings['tiles'][number] & {
  address: string
  products?: number | undefined
}

export function Tiles({ tiles }: { tiles: readonly CountedTile[] }) {
  return (
    <ul className="tiles">
      {tiles.map((tile, index) => (
        <TileView key={tile.id} tile={tile} isWide={index === 0 || index === tiles.length - 1} />
      ))}
    </ul>
  )
}

const wideSizes = '(width >= 80rem) 460px, (width >= 48rem) 36vw, 38vw'
const narrowSizes = '(width >= 64rem) 300px, (width >= 48rem) 45vw, 38vw'

function TileView({ tile, isWide }: { tile: CountedTile; isWide: boolean }) {
  const { id, name, address, image, products } = tile
  const look = lookOf(tile)
  const layer = 'absolute inset-0 size-full object-contain'
  return (
    <li className={`tile tile-${look} group/card`}>
      <span className="tile-number font-data text-data">{id}</span>
      <div className={`tile-picture ${look === 'half' || look === 'night' ? '' : 'wipe'}`}>
        {look !== 'night' && (
          <ChosenPhoto
            of={image}
            sizes={isWide ? wideSizes : narrowSizes}
            className={`photo ${layer}`}
          />
        )}
        {(look === 'night' || hasBuiltInPhoto(image)) && (
          <Drawing
            address={drawingAddress(image)}
            // The others show their drawing on hover only.
            small={look === 'night' || look === 'half' ? smallDrawingAddress(image) : undefined}
            className={`drawing ${layer} ${look === 'night' ? 'night-drawing' : ''}`}
          />
        )}
      </div>
      <div className="tile-foot">
        <h3 className="text-body font-semibold md:text-lead">
          <a href={address} className="stretched">
            {name}
          </a>
        </h3>
        {products !== undefined && (
          <p className="font-data text-data">{products === 1 ? '1 item' : `${products} items`}</p>
        )}
      </div>
    </li>
  )
}

/** Only a drawing can be at night, and only a photo with its drawing can be half of each. */
function lookOf({ image, look }: CountedTile) {
  if (look === 'night' && !drawingAddress(image)) return 'paper'
  return look === 'half' && !hasBuiltInPhoto(image) ? 'paper' : look
}

export function Offers() {
  const categories = useCategories()
  const offers = useSettings().offers.filter(({ isOn }) => isOn)
  if (offers.length === 0) return null
  return (
    <section aria-label="Offers" className="measure pt-8 md:pt-22">
      <ul className="grid gap-px lg:grid-cols-2">
        {offers.map(({ title, subject, image, ctaText, ctaLink }) => (
          <li key={subject} className="offer night-chart">
            <div className="flex flex-col items-start p-4 md:p-10">
              <p className="offer-tag z-1 w-max text-body md:text-lead">{title}</p>
              <h2 className="display mt-4 mb-4 heading-section">{subject}</h2>
              <ButtonLink
                look="night"
                href={shownLink(categories, ctaLink)}
                aria-label={`${ctaText}: ${subject}`}
                className="stretched mt-auto"
              >
                {ctaText}
              </ButtonLink>
            </div>
            <div className="relative my-4 mr-4">
              <ChosenPhoto
                of={image}
                sizes="(width >= 64rem) 310px, (width >= 48rem) 45vw, 38vw"
                className="absolute inset-0 size-full object-contain"
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WhyChooseUs() {
  const { whyChooseUs } = useSettings()
  if (whyChooseUs.length === 0) return null
  return (
    <Section id="why-choose-us" title="Why Choose Us">
      <ul className="grid gap-x-6 gap-y-0 sm:grid-cols-2 lg:grid-cols-6">
        {whyChooseUs.map(({ icon, title, description }) => (
          <li
            key={title}
            className="flex gap-4 border-t border-line py-2.5 md:py-5 lg:col-span-2 lg:border-t-2 lg:border-ink lg:py-6 lg:nth-[n+4]:col-span-3"
          >
            <IsoSign sign={icon} />
            <div>
              <h3 className="text-card font-semibold">{title}</h3>
              <p className="mt-1.5 max-w-100 text-pretty text-ink-2">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function ShopByCategory() {
  return (
    <Section id="shop-by-category" title="Shop By Category">
      <LoopingCarousel label="Categories" row="category-row" timing={categoryCarousel}>
        {useCategories().listed.map(({ id, name, slug, drawing }) => (
          <li key={id}>
            <a href={categoryAddress({ slug })}>
              <Roundel drawing={iconOf({ id, drawing })} />
              <small>{String(id).padStart(2, '0')}</small>
              <b>{name}</b>
            </a>
          </li>
        ))}
      </LoopingCarousel>
    </Section>
  )
}

function Roundel({ drawing }: { drawing: string | undefined }) {
  const image = smallDrawingAddress(drawing)
  return (
    <span className="roundel">
      <span>
        <Drawing address={image} />
      </span>
      <span className="night">
        <Drawing address={image} className="night-drawing" />
      </span>
    </span>
  )
}
