import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { hero } from '#app/content/slide-constants.ts'
import type { Settings } from '#app/settings/schema.ts'
import { useHoverOrFocus, useMotionPaused } from '#app/ui/hydration.ts'
import { PauseButton, StepButtons } from '#app/ui/slide-button.tsx'

import { Slide } from './hero-slide.tsx'
import type { ShownSlide } from './hero-slides.ts'

/** A sideways swipe longer than this, in CSS pixels, changes the slide. */
const swipe = 40

type Hero = {
  slides: readonly ShownSlide[]
  certificate: Settings['hero']['certificate']
  chat: string
}

export function Hero({ slides, certificate, chat }: Hero) {
  const stage = useStage(slides.length)
  const { here, loaded } = stage
  const isHydrated = here !== undefined
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className={`hero ${isHydrated ? 'hero-awake' : ''}`}
    >
      <ul
        ref={stage.track}
        className="hero-track"
        // Before hydration the keyboard scrolls the slides; with -1 afterwards they do not lose the focus.
        tabIndex={isHydrated ? -1 : 0}
        {...stage.swipes}
      >
        {slides.map((slide, index) => (
          <Slide
            key={slide.title}
            slide={slide}
            first={index === 0}
            isShown={!isHydrated || index === here}
            loads={isHydrated ? loaded.has(index) : undefined}
            chat={chat}
          />
        ))}
      </ul>
      {certificate.isOn && <Certificate certificate={certificate} />}
      <SlideNavigation slides={slides} stage={stage} />
      <div className="hero-line neatline" />
    </section>
  )
}

function useStage(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState<number>()
  const [paused, setPaused] = useState(false)
  const watched = useHoverOrFocus(track)
  const still = useMotionPaused()
  const changedAt = useRef(-Infinity)

  useEffect(() => {
    if (track.current) setHere(Math.round(track.current.scrollLeft / track.current.clientWidth))
  }, [])

  const go = (to: number) => {
    const slide = (to + count) % count
    const now = performance.now()
    if (slide === here || now - changedAt.current < hero.lock) return
    changedAt.current = now
    setHere(slide)
  }
  const step = (by: number) => go((here ?? 0) + by)
  const running = here !== undefined && !paused && !watched && !still
  useClock(running, here, () => step(1))
  const loaded = useLoadedSlides(here, count)
  const swipes = useSwipes(step)
  return { track, here, loaded, go, step, swipes, running, paused, setPaused }
}

function useClock(running: boolean, here: number | undefined, ring: () => void) {
  const spent = useRef({ here, time: 0 })
  // The timer is outside React; every render restarts it with the remaining time.
  useEffect(() => {
    if (spent.current.here !== here) spent.current = { here, time: 0 }
    if (!running) return
    const since = performance.now()
    const clock = setTimeout(ring, hero.interval - spent.current.time)
    return () => {
      clearTimeout(clock)
      spent.current.time += performance.now() - since
    }
  })
}

function useLoadedSlides(here: number | undefined, count: number) {
  const [loaded, load] = useState<ReadonlySet<number>>(new Set([0]))
  if (here !== undefined && !loaded.has(here)) load(new Set([...loaded, here]))
  // The delay leaves the connection to files that the page itself still loads.
  useEffect(() => {
    if (here === undefined) return
    const loadNext = () => load((before) => new Set([...before, (here + 1) % count]))
    const clock = setTimeout(loadNext, hero.interval / 3)
    return () => clearTimeout(clock)
  }, [here, count])
  return loaded
}

function useSwipes(step: (by: number) => void) {
  const from = useRef(0)
  return {
    onPointerDown: ({ clientX }: PointerEvent) => void (from.current = clientX),
    onPointerUp: ({ clientX, pointerType }: PointerEvent) => {
      const moved = clientX - from.current
      if (pointerType !== 'mouse' && Math.abs(moved) > swipe) step(moved < 0 ? 1 : -1)
    },
  }
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

type Navigation = { slides: readonly ShownSlide[]; stage: ReturnType<typeof useStage> }

function SlideNavigation({ slides, stage }: Navigation) {
  const { here, go, step, running, paused, setPaused } = stage
  return (
    <div className={`hero-rail ${running ? 'hero-running' : ''}`}>
      <div className="measure">
        <ol>
          {slides.map(({ title, label }, index) => (
            <li key={title}>
              <button type="button" aria-current={index === here} onClick={() => go(index)}>
                <span>
                  {index + 1}/{slides.length}
                </span>{' '}
                <span>{label}</span>
              </button>
            </li>
          ))}
        </ol>
        <p aria-hidden>
          <span>
            {(here ?? 0) + 1}/{slides.length}
          </span>
          {slides[here ?? 0]?.label}
        </p>
        <div className="flex items-center gap-2">
          <PauseButton look="night" paused={paused} setPaused={setPaused} />
          <StepButtons look="night" step={step} />
        </div>
      </div>
    </div>
  )
}
