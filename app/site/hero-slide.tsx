import { MessageCircle } from 'lucide-react'

import type { HeroFeature, HeroSlide } from '#app/content/hero.ts'
import type { HeroPicture } from '#app/content/picture-names.ts'
import { ButtonLink } from '#app/ui/button.tsx'

import { phoneSource, plainSource, wideSources } from './hero-pictures.ts'
import { IsoSign } from './iso-sign.tsx'

/** One slide: text on a picture, and its claims below (R-HOME-6 to R-HOME-8). */
export function Slide({
  slide,
  first,
  shown,
  wanted,
  chat,
}: {
  slide: HeroSlide
  first: boolean
  /** True for the visible slide; before hydration for all slides, which are side by side. */
  shown: boolean
  /** Whether to load the picture; undefined before hydration. */
  wanted: boolean | undefined
  chat: string
}) {
  return (
    <li className="hero-slide" data-shown={shown || undefined}>
      <div className="hero-stage" inert={!shown}>
        {wanted || first ? (
          <Background picture={slide.backgroundImage} first={first} />
        ) : (
          // With script, this picture loads later; without script, the browser uses the noscript content.
          wanted === undefined && (
            <noscript>
              <Background picture={slide.backgroundImage} first={false} />
            </noscript>
          )
        )}
        <div className="hero-words measure">
          <Title leads={wanted === undefined ? first : shown}>{slide.title}</Title>
          <p className="mt-4 mb-6 max-w-135 text-card leading-normal text-pretty md:mt-5.5 md:mb-8 md:text-lead">
            {slide.description}
          </p>
          <div className="flex gap-3 max-sm:flex-col">
            <ButtonLink look="signal" href={slide.ctaLink}>
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
      <Features features={slide.features ?? []} />
    </li>
  )
}

/** The title of the visible slide is the only h1 of the page. */
function Title({ leads, children }: { leads: boolean; children: string }) {
  const Heading = leads ? 'h1' : 'h2'
  return <Heading className="display max-w-180 heading-hero">{children}</Heading>
}

function Background({ picture, first }: { picture: HeroPicture; first: boolean }) {
  const sizes = '(width >= 86rem) 100vw, (width >= 64rem) 1365px, 100vw'
  return (
    <picture className="hero-picture">
      <source media="(width < 48rem)" type="image/avif" srcSet={phoneSource(picture, 'avif')} />
      <source media="(width < 48rem)" type="image/webp" srcSet={phoneSource(picture, 'webp')} />
      <source type="image/avif" srcSet={wideSources(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={wideSources(picture, 'webp')} sizes={sizes} />
      <img
        src={plainSource(picture)}
        alt=""
        width={1920}
        height={900}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}

function Features({ features }: { features: readonly HeroFeature[] }) {
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
