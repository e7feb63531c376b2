import { href } from 'react-router'

import { SearchForm } from '#app/catalogue/search/search-form.tsx'
import { exampleCertificate } from '#app/content/hero.ts'
import type { Settings } from '#app/settings/schema.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Photo } from '#app/ui/picture.tsx'
import { PauseButton, StepButtons } from '#app/ui/slide-button.tsx'

import smallExample from './certificate/example-small.svg?url'
import example from './certificate/example.svg?url'
import { Slide } from './hero-slide.tsx'
import type { ShownSlide } from './hero-slides.ts'

type Hero = {
  slides: readonly ShownSlide[]
  certificate: Settings['hero']['certificate']
  chat: string
  /** What the search field offers to try. */
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

/**
 * One for all slides (C-84). The company's own stands in a frame like that of our example (C-92). It loads after what
 * the page needs first.
 */
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

/** The large search field of the first view; narrow screens have one under the header instead. */
function HeroSearch({ examples }: Pick<Hero, 'examples'>) {
  return (
    <div className="hero-search measure">
      <search>
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
