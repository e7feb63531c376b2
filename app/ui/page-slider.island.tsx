import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { sliderInterval } from '#app/content/constants.ts'
import type { Slide } from '#app/content/slides.ts'

import { useAwake, useStillness } from './awake.ts'
import { drawingAddress } from './picture.tsx'

/**
 * The banner of a page: slides side by side that scroll by hand before any script arrives, then advance every
 * five seconds, wrap, and can be stopped (R-PSL-1, C-45).
 */
export function PageSlider({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const slider = useSlider(slides.length)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="relative bg-deep text-on-deep"
      onPointerEnter={() => slider.hold(true)}
      onPointerLeave={() => slider.hold(false)}
      onFocus={() => slider.hold(true)}
      onBlur={() => slider.hold(false)}
    >
      <div
        ref={slider.track}
        role="group"
        aria-label={label}
        // Before the buttons wake, the keyboard scrolls the slides themselves.
        tabIndex={0}
        onScroll={slider.followScroll}
        className="overflow-x-auto snap-x snap-mandatory [scrollbar-width:none]"
      >
        <ul className="flex">
          {slides.map((slide) => (
            <SlideView key={slide.title} slide={slide} />
          ))}
        </ul>
      </div>
      <Controls slides={slides} slider={slider} />
    </section>
  )
}

function useSlider(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [here, setHere] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, hold] = useState(false)
  const awake = useAwake()
  const still = useStillness()

  const go = (to: number) => {
    const place = (to + count) % count
    const behavior = still ? 'auto' : 'smooth'
    track.current?.scrollTo({ left: place * track.current.clientWidth, behavior })
  }
  const followScroll = ({ currentTarget: at }: { currentTarget: HTMLElement }) =>
    setHere(Math.round(at.scrollLeft / at.clientWidth))

  // The clock is outside React: it runs only while nobody looks closer and the tab is seen.
  useEffect(() => {
    if (paused || held || still) return
    const clock = setInterval(() => go(here + 1), sliderInterval)
    return () => clearInterval(clock)
  })
  return { track, here, go, followScroll, hold, awake, paused, setPaused }
}

function SlideView({ slide: { drawing, title, description } }: { slide: Slide }) {
  return (
    <li className="w-full shrink-0 snap-start overflow-hidden">
      <div className="measure relative flex min-h-30 items-start pt-4 pb-10 md:min-h-32 md:pt-6">
        <div className="lg:max-w-[70%]">
          <p className="text-card font-semibold md:text-lead">{title}</p>
          <p className="mt-1 text-ui text-pretty text-on-deep-2">{description}</p>
        </div>
        <img
          src={drawingAddress(drawing)}
          alt=""
          loading="lazy"
          width={213}
          height={160}
          className="night-drawing absolute top-1/2 right-24 h-[130%] w-auto -translate-y-1/2 max-lg:hidden"
        />
      </div>
    </li>
  )
}

function Controls({
  slides,
  slider: { here, go, awake, paused, setPaused },
}: {
  slides: readonly Slide[]
  slider: ReturnType<typeof useSlider>
}) {
  return (
    <div
      className={`measure pointer-events-none absolute inset-x-0 bottom-1 flex items-center *:pointer-events-auto ${awake ? '' : 'invisible'}`}
    >
      {slides.map((slide, place) => (
        <button
          key={slide.title}
          type="button"
          aria-label={`Slide ${place + 1}: ${slide.title}`}
          aria-current={place === here}
          onClick={() => go(place)}
          className="grid h-8 w-9 place-items-start content-center"
        >
          <span className={`h-0.75 w-7 ${place === here ? 'bg-flare' : 'bg-line-2'}`} />
        </button>
      ))}
      <Control
        label={paused ? 'Play the slides' : 'Pause the slides'}
        press={() => setPaused(!paused)}
        icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
      />
      <div className="ml-auto flex max-md:hidden">
        <Control
          label="Previous slide"
          press={() => go(here - 1)}
          icon={<ChevronLeft aria-hidden />}
        />
        <Control
          label="Next slide"
          press={() => go(here + 1)}
          icon={<ChevronRight aria-hidden />}
        />
      </div>
    </div>
  )
}

function Control(props: { label: string; press: () => void; icon: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.press}
      className="grid size-8 place-items-center rounded-control text-on-deep-2 hover:text-on-deep [&>svg]:size-4"
    >
      {props.icon}
    </button>
  )
}
