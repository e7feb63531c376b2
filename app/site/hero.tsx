import { href } from 'react-router'

import { SearchForm } from '#app/catalogue/search/search-form.tsx'
import type { Settings } from '#app/settings/schema.ts'
import { PauseButton, StepButtons } from '#app/ui/slide-button.tsx'

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

function Certificate({ certificate: { kind, name, of } }: Pick<Hero, 'certificate'>) {
  return (
    <div role="img" aria-label={`${kind} ${name}, ${of}`} className="hero-certificate">
      <div className="plate text-ink">
        <p className="font-data text-data max-lg:hidden">{kind}</p>
        <p className="font-bold [font-stretch:120%] lg:text-h3">{name}</p>
        <p className="font-data text-data lg:mt-2 lg:border-t lg:border-ink/40 lg:pt-1.5">{of}</p>
      </div>
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
