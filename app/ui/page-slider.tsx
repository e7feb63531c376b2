import { PauseButton, StepButtons } from './slide-button.tsx'

/** `strip` is above a page that has its own h1; `banner` is the head of a page, and its first title is the h1. */
const looks = {
  strip: {
    slide: 'min-h-18 items-center py-2 max-md:pr-36 max-[22.5rem]:pr-18 md:min-h-30 md:py-5',
    title: 'text-card font-semibold md:text-lead',
    description: 'mt-1 text-ui max-md:sr-only',
    drawing: 'max-xl:hidden top-1/2 right-80 h-[190%] -translate-y-1/2',
    controls: 'inset-y-0 justify-end',
  },
  banner: {
    slide: 'min-h-75 items-center pt-10 pb-22 md:min-h-95',
    title: 'display heading-page',
    description: 'mt-4 max-w-140 text-lead',
    drawing:
      'right-3 bottom-1 h-24 md:top-1/2 md:right-10 md:bottom-auto md:h-55 md:-translate-y-1/2 lg:right-16 lg:h-80',
    controls: 'bottom-0 h-16',
  },
} as const

type Slide = { title: string; description: string; address: string; look: string }

type Size = keyof typeof looks
type PageSlider = { label: string; slides: readonly Slide[]; size: Size }

/** A row that scrolls by hand; `enhance/page-slider.client.ts` adds its clock and its buttons. */
export function PageSlider({ label, slides, size }: PageSlider) {
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      data-moves="page-slider"
      className="night-chart relative"
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
  const look = looks[size]
  const Title = size === 'banner' && first ? 'h1' : 'p'
  return (
    <li className="w-full shrink-0 snap-start overflow-hidden">
      <div className={`measure relative flex ${look.slide}`}>
        <img
          src={slide.address}
          alt=""
          // The drawings of a strip are not shown on phones, which then do not load them.
          {...((!first || size === 'strip') && { loading: 'lazy' })}
          width={640}
          height={480}
          className={`${slide.look} absolute w-auto max-w-none ${look.drawing}`}
        />
        <div className="relative md:max-w-[52%]">
          <Title className={look.title}>{slide.title}</Title>
          <p className={`text-pretty text-on-deep-2 ${look.description}`}>{slide.description}</p>
        </div>
      </div>
    </li>
  )
}

function Buttons({ slides, size }: Omit<PageSlider, 'label'>) {
  return (
    <div
      className={`slide-buttons measure pointer-events-none absolute inset-x-0 flex items-center gap-2 *:pointer-events-auto ${looks[size].controls}`}
    >
      {slides.map((slide, index) => (
        <button
          key={slide.title}
          type="button"
          aria-label={`Slide ${index + 1}: ${slide.title}`}
          aria-current={index === 0}
          data-slide={index}
          className={`grid h-11 w-9 content-center ${size === 'strip' ? 'max-[22.5rem]:hidden' : ''}`}
        >
          <span className="slide-dot" />
        </button>
      ))}
      <PauseButton look="night" />
      <div className={`flex gap-2 max-md:hidden ${size === 'banner' ? 'ml-auto' : ''}`}>
        <StepButtons look="night" />
      </div>
    </div>
  )
}
