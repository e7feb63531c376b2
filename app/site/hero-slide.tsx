import { MessageCircle } from 'lucide-react'

import { shownLink, useCategories } from '#app/catalogue/categories.ts'
import { pictureSources } from '#app/media/addresses.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import type { ShownSlide } from './hero-slides.ts'
import { IsoSign } from './iso-sign.tsx'

type Slide = { slide: ShownSlide; first: boolean; chat: string }

export function Slide({ slide, first, chat }: Slide) {
  const link = shownLink(useCategories(), slide.ctaLink)
  return (
    <li className="hero-slide">
      <div className="hero-stage">
        {first ? (
          <Background picture={slide.backgroundImage} first />
        ) : (
          // Script loads this picture later; without script, the browser uses the noscript content.
          <noscript>
            <Background picture={slide.backgroundImage} first={false} />
          </noscript>
        )}
        <div className="hero-words measure">
          <h2 className="display max-w-180 heading-hero">{slide.title}</h2>
          <p className="mt-4 mb-6 max-w-135 text-card leading-normal text-pretty md:mt-5.5 md:mb-8 md:text-lead">
            {slide.description}
          </p>
          <div className="flex gap-3 max-sm:flex-col">
            <ButtonLink look="night" href={link}>
              {slide.ctaText}
            </ButtonLink>
            {first && (
              <ButtonLink look="night" href={chat}>
                <MessageCircle aria-hidden />
                Call for Price WhatsApp
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      <Features features={slide.features} />
    </li>
  )
}

function Background({ picture, first }: { picture: string; first: boolean }) {
  const own = pictureSources(picture, [640, 960, 1440, 1920])
  if (own) return <OwnBackground sources={own} first={first} />
  const sizes = '(width >= 86rem) 100vw, (width >= 64rem) 1365px, 100vw'
  return (
    <picture className="hero-picture">
      <source media="(width < 48rem)" type="image/avif" srcSet={fileOf(picture, 'phone', 'avif')} />
      <source media="(width < 48rem)" type="image/webp" srcSet={fileOf(picture, 'phone', 'webp')} />
      <source type="image/avif" srcSet={wideSources(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={wideSources(picture, 'webp')} sizes={sizes} />
      <img
        src={fileOf(picture, 1440, 'webp')}
        alt=""
        width={1920}
        height={900}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}

type OwnBackground = { sources: { avif: string; webp: string }; first: boolean }

function OwnBackground({ sources: { avif, webp }, first }: OwnBackground) {
  return (
    <picture className="hero-picture">
      <source type="image/avif" srcSet={avif} sizes="100vw" />
      <img
        src={webp}
        alt=""
        width={1920}
        height={900}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}

function Features({ features }: { features: ShownSlide['features'] }) {
  return (
    <div className="hero-features">
      <ul className="measure">
        {features.map(({ iconImage, title, description }) => (
          <li key={title}>
            <IsoSign sign={iconImage} />
            <div>
              <p className="text-nav font-semibold md:text-card">{title}</p>
              <p className="mt-0.5 text-ui text-pretty text-ink-2">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const files = import.meta.glob<string>('./heroes/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

function fileOf(picture: string, size: number | 'phone', format: 'avif' | 'webp') {
  return files[`./heroes/${picture}-${size}.${format}`]
}

function wideSources(picture: string, format: 'avif' | 'webp') {
  return [960, 1440, 1920].map((width) => `${fileOf(picture, width, format)} ${width}w`).join(', ')
}
