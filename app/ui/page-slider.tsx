import { pictureSources } from '#app/media/addresses.ts'
import type { Slide } from '#app/settings/schema.ts'

import { drawingAddress, smallDrawingAddress } from './drawing-addresses.ts'
import { builtInPhotoAddress } from './photos.tsx'
import { PauseButton, StepButtons } from './slide-button.tsx'

/** `strip`: low, above a page with its own h1; `banner`: its first title is the h1. */
const looks = {
  strip: {
    section: 'strip h-[6rem]',
    slide: 'flex min-h-[6rem] items-start gap-3',
    title: 'text-nav leading-[1.2] font-semibold md:text-card',
    description: 'text-small leading-[1.2] md:text-ui',
    picture: undefined,
    words: 'my-auto min-w-0 py-1 wrap-anywhere',
    dots: '',
    dot: 'h-11 w-6 px-0.75 md:w-9',
    controls: 'flex-none max-md:flex-col-reverse',
  },
  banner: {
    section: 'relative',
    slide: 'measure relative flex min-h-75 items-center overflow-hidden pt-10 pb-26 md:min-h-95',
    title: 'display heading-page',
    description: 'mt-4 max-w-140 text-lead',
    picture:
      'right-3 bottom-1 h-24 absolute w-auto max-w-none md:top-1/2 md:right-10 md:bottom-auto md:h-55 md:-translate-y-1/2 lg:right-16 lg:h-80',
    words: 'relative md:max-w-[52%]',
    dots: 'gap-2',
    dot: 'h-11 w-9',
    controls: 'measure absolute inset-x-0 bottom-0 h-16',
  },
} as const

type Size = keyof typeof looks
type PageSlider = { label: string; slides: readonly Slide[]; size: Size }

/** A strip follows the h1 in the source; `.below-strip` shows it above (C-90). `moving.client.ts` adds the timer. */
export function PageSlider({ label, slides, size }: PageSlider) {
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      data-moves="page-slider"
      className={`night-chart ${looks[size].section}`}
    >
      <div
        role="group"
        aria-label={label}
        tabIndex={0}
        className="snap-x snap-mandatory overflow-x-auto -outline-offset-4! [scrollbar-width:none]"
      >
        <ul className="flex">
          {slides.map((slide, index) => (
            <SlideView key={slide.title} slide={slide} size={size} first={index === 0} />
          ))}
        </ul>
      </div>
      <Buttons slides={slides} size={size} />
    </section>
  )
}

function SlideView({ slide, size, first }: { slide: Slide; size: Size; first: boolean }) {
  const { image, title, description } = slide
  const look = looks[size]
  const isHeading = size === 'banner' && first
  const isNight = size === 'banner' && drawingAddress(image) !== undefined
  return (
    <li className="w-full shrink-0 snap-start">
      <div className={look.slide}>
        <img
          src={pictureAddress(image, size)}
          alt=""
          {...((!first || size === 'strip') && { loading: 'lazy' })}
          width={640}
          height={480}
          className={look.picture && `${look.picture} ${isNight ? 'night-drawing' : ''}`}
        />
        <div className={look.words}>
          {isHeading ? (
            <h1 id="content" tabIndex={-1} className={look.title}>
              {title}
            </h1>
          ) : (
            <p className={look.title}>{title}</p>
          )}
          <p className={`text-pretty text-on-deep-2 ${look.description}`}>{description}</p>
        </div>
      </div>
    </li>
  )
}

function pictureAddress(image: string, size: Size) {
  const drawing = size === 'strip' ? smallDrawingAddress(image) : drawingAddress(image)
  const photo = pictureSources(image, [size === 'strip' ? 320 : 640])?.webp
  return drawing ?? builtInPhotoAddress(image) ?? photo ?? image
}

function Buttons({ slides, size }: Omit<PageSlider, 'label'>) {
  return (
    <div
      className={`slide-buttons pointer-events-none flex items-center gap-2 *:pointer-events-auto ${looks[size].controls}`}
    >
      <div className={`flex ${looks[size].dots}`}>
        {slides.map((slide, index) => (
          <button
            key={slide.title}
            type="button"
            aria-label={`Slide ${index + 1}: ${slide.title}`}
            aria-current={index === 0}
            data-slide={index}
            className={`grid content-center ${looks[size].dot}`}
          >
            <span className="slide-dot" />
          </button>
        ))}
      </div>
      <PauseButton look="night" />
      <div className="flex gap-2 max-md:hidden">
        <StepButtons look="night" />
      </div>
    </div>
  )
}
