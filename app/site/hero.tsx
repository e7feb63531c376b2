import { MessageCircle } from 'lucide-react'
import { href } from 'react-router'

import { shownLink, useCategories } from '#app/catalogue/categories.ts'
import { SearchForm } from '#app/catalogue/search/search-form.tsx'
import { exampleCertificate } from '#app/content/hero.ts'
import { pictureSources } from '#app/media/addresses.ts'
import type { Settings, HeroSlide } from '#app/settings/schema.ts'
import { useSettings, dayAt } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLowData } from '#app/ui/low-data.ts'
import { Photo } from '#app/ui/picture.tsx'
import { PauseButton, StepButtons } from '#app/ui/slide-button.tsx'

import smallExample from './certificate/example-small.svg?url'
import example from './certificate/example.svg?url'
import { IsoSign } from './iso-sign.tsx'

type ShownSlide = Omit<HeroSlide, 'isOn' | 'from' | 'until'>

type Slide = { slide: ShownSlide; first: boolean; chat: string }

type OwnBackground = { sources: { avif: string; webp: string }; first: boolean }

const files = import.meta.glob<string>('./heroes/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

type Hero = {
  slides: readonly ShownSlide[]
  certificate: Settings['hero']['certificate']
  chat: string
  examples: readonly string[]
}

/** A row that scrolls by hand; `ui/enhance/hero.client.ts` makes it a stage where slides follow each other. */
export function Hero({ slides, certificate, chat, examples }: Hero) {
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      data-moves="hero"
      className="hero"
    >
      <div role="group" aria-label="Slides" tabIndex={0} className="hero-track">
        <ul className="contents">
          {slides.map((slide, index) => (
            <Slide key={slide.title} slide={slide} first={index === 0} chat={chat} />
          ))}
        </ul>
      </div>
      <HeroSearch examples={examples} />
      {certificate.isOn && <Certificate certificate={certificate} />}
      <SlideNavigation slides={slides} />
      <div className="hero-line neatline" />
    </section>
  )
}

/** One for all slides (C-84). The company's own has a frame like our example's (C-92), and loads late. */
function Certificate({ certificate: { picture, alt } }: Pick<Hero, 'certificate'>) {
  const { company } = useSettings()
  if (picture === '') {
    return (
      <picture className="hero-certificate">
        <source media="(width >= 64rem)" srcSet={example} width={232} height={112} />
        <img src={smallExample} alt={exampleCertificate} width={164} height={58} loading="lazy" />
      </picture>
    )
  }
  return (
    <div className="hero-certificate own">
      <Photo
        address={picture}
        alt={alt || `Certificate of ${company.name}`}
        widths={[320, 480]}
        sizes="232px"
        className="plate"
      />
    </div>
  )
}

function HeroSearch({ examples }: Pick<Hero, 'examples'>) {
  return (
    <div className="hero-search measure">
      <search aria-label="Parts">
        <SearchForm />
      </search>
      <p>
        {examples.length > 0 && 'Try '}
        {examples.map((words) => (
          <a key={words} href={`${href('/search')}?${new URLSearchParams({ q: words })}`}>
            {words}
          </a>
        ))}
        <a href={href('/enquiry-list/paste')}>Paste a list</a>
      </p>
    </div>
  )
}

function SlideNavigation({ slides }: Pick<Hero, 'slides'>) {
  return (
    <div className="hero-rail slide-buttons">
      <div className="measure">
        <ol>
          {slides.map(({ title, label }, index) => (
            <li key={title}>
              <button type="button" aria-current={index === 0} data-slide={index}>
                <span>
                  {index + 1}/{slides.length}
                </span>{' '}
                <span>{label}</span>
              </button>
            </li>
          ))}
        </ol>
        <p aria-hidden />
        <div className="flex items-center gap-2">
          <PauseButton look="night" />
          <StepButtons look="night" />
        </div>
      </div>
    </div>
  )
}

function Slide({ slide, first, chat }: Slide) {
  const link = shownLink(useCategories(), slide.ctaLink)
  const isLowData = useLowData()
  return (
    <li className="hero-slide">
      <div className="hero-stage">
        {isLowData ? null : first ? (
          <Background picture={slide.backgroundImage} first />
        ) : (
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
      {(['avif', 'webp'] as const).map((type) => (
        <source
          key={type}
          media="(width < 48rem)"
          type={`image/${type}`}
          srcSet={`${fileOf(picture, 'phone', type)} 828w`}
          sizes="100vw"
        />
      ))}
      <source type="image/avif" srcSet={wideSources(picture)} sizes={sizes} />
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

function fileOf(picture: string, size: number | 'phone', format: 'avif' | 'webp') {
  return files[`./heroes/${picture}-${size}.${format}`]
}

function wideSources(picture: string) {
  return [960, 1440, 1920].map((width) => `${fileOf(picture, width, 'avif')} ${width}w`).join(', ')
}

/** Without the slides that are off, or outside their dates in the company's time zone. */
export function slidesOfToday({ hero, company }: Settings, now = new Date()): ShownSlide[] {
  const today = dayAt(company, now)
  return hero.slides.flatMap(({ isOn, from, until, ...slide }) => {
    const isToday = (from === '' || from <= today) && (until === '' || today <= until)
    return isOn && isToday ? [slide] : []
  })
}
