import { useEffect, useRef, useState } from 'react'

import { sliderInterval } from '#app/content/slide-constants.ts'

import { useHoverOrFocus, useHydrated, useMotionPaused } from './hydration.ts'
import { PauseButton, StepButtons } from './slide-button.tsx'

/** `strip` is above a page that has its own h1; `banner` is the head of a page, and its first title is the h1. */
const looks = {
  strip: {
    slide: 'min-h-40 pt-4.5 pb-12 md:min-h-30 md:items-center md:py-5',
    title: 'text-card font-semibold md:text-lead',
    description: 'mt-1 text-ui',
    drawing:
      'right-3 bottom-0 h-20 md:max-lg:hidden lg:top-1/2 lg:right-80 lg:h-[190%] lg:-translate-y-1/2',
    controls: 'bottom-0 md:inset-y-0 md:justify-end',
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

export function PageSlider({ label, slides, size }: PageSlider) {
  const slider = useSlider(slides.length)
  return (
    <section aria-roledescription="carousel" aria-label={label} className="night-chart relative">
      <div
        ref={slider.track}
        role="group"
        aria-label={label}
        tabIndex={0}
        onScroll={slider.followScroll}
        className="snap-x snap-mandatory overflow-x-auto -outline-offset-4! [scrollbar-width:none]"
      >
        <ul className="flex">
          {slides.map((slide, index) => (
            <SlideView key={slide.title} slide={slide} size={size} first={index === 0} />
          ))}
        </ul>
      </div>
      {slider.isHydrated && <Controls slides={slides} slider={slider} size={size} />}
    </section>
  )
}

function useSlider(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [here, setHere] = useState(0)
  const [paused, setPaused] = useState(false)
  const isHydrated = useHydrated()
  const still = useMotionPaused()
  const watched = useHoverOrFocus(track)
  const running = !paused && !watched && !still

  // The timer is outside React, and so is the scroll position, which every tick reads from the track.
  useEffect(() => {
    if (!running) return
    const clock = setInterval(() => advance(track.current, 1, count), sliderInterval)
    return () => clearInterval(clock)
  }, [running, count])
  const followScroll = () => setHere(slideAt(track.current))
  const go = (to: number) => show(track.current, to, still)
  const step = (by: number) => advance(track.current, by, count, still)
  return { track, here, go, step, followScroll, isHydrated, running, paused, setPaused }
}

function slideAt(track: HTMLElement | null) {
  return track ? Math.round(track.scrollLeft / track.clientWidth) : 0
}

function advance(track: HTMLElement | null, by: number, count: number, still = false) {
  show(track, (slideAt(track) + by + count) % count, still)
}

function show(track: HTMLElement | null, slide: number, still: boolean) {
  track?.scrollTo({ left: slide * track.clientWidth, behavior: still ? 'auto' : 'smooth' })
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
          {...(!first && { loading: 'lazy' })}
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

type Controls = { slides: readonly Slide[]; slider: ReturnType<typeof useSlider>; size: Size }

function Controls({ slides, slider, size }: Controls) {
  const { here, go, step, running, paused, setPaused } = slider
  return (
    <div
      className={`measure pointer-events-none absolute inset-x-0 flex items-center gap-2 *:pointer-events-auto ${looks[size].controls}`}
    >
      {slides.map((slide, index) => (
        <button
          key={slide.title}
          type="button"
          aria-label={`Slide ${index + 1}: ${slide.title}`}
          aria-current={index === here}
          onClick={() => go(index)}
          className="group grid h-11 w-9 content-center"
        >
          <Dot chosen={index === here} running={running} />
        </button>
      ))}
      <PauseButton look="night" paused={paused} setPaused={setPaused} />
      <div className={`flex gap-2 max-md:hidden ${size === 'banner' ? 'ml-auto' : ''}`}>
        <StepButtons look="night" step={step} />
      </div>
    </div>
  )
}

function Dot({ chosen, running }: { chosen: boolean; running: boolean }) {
  const time = running ? { animationDuration: `${sliderInterval}ms` } : {}
  return (
    <span className="h-0.75 overflow-hidden bg-line-2 group-hover:bg-on-deep-2">
      {chosen && (
        <span className={`block h-full bg-flare ${running ? 'slide-time' : ''}`} style={time} />
      )}
    </span>
  )
}
