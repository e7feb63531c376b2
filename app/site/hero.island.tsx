import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { certificate, type HeroSlide } from '#app/content/hero.ts'
import { hero } from '#app/content/slide-constants.ts'
import { useAttention, useStillness } from '#app/ui/awake.ts'
import { PauseButton, SlideButton } from '#app/ui/slide-button.tsx'

import { Slide } from './hero-slide.tsx'

/** A sideways swipe longer than this, in CSS pixels, changes the slide. */
const swipe = 40

/**
 * The hero of the home page. Before hydration its slides are side by side and scroll by hand; after it one slide
 * is visible and changes every six seconds (R-HOME-2 to R-HOME-10, C-45).
 */
export function Hero({ slides, chat }: { slides: readonly HeroSlide[]; chat: string }) {
  const stage = useStage(slides.length)
  const { here, met } = stage
  const awake = here !== undefined
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className={`hero ${awake ? 'hero-awake' : ''}`}
    >
      <ul
        ref={stage.track}
        className="hero-track"
        // Before hydration the keyboard scrolls the slides; with -1 afterwards they do not lose the focus.
        tabIndex={awake ? -1 : 0}
        {...stage.fingers}
      >
        {slides.map((slide, place) => (
          <Slide
            key={slide.id}
            slide={slide}
            first={place === 0}
            shown={!awake || place === here}
            wanted={awake ? met.has(place) : undefined}
            chat={chat}
          />
        ))}
      </ul>
      <Certificate />
      <Rail slides={slides} stage={stage} />
      <div className="hero-line neatline" />
    </section>
  )
}

function useStage(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState<number>()
  const [paused, setPaused] = useState(false)
  const watched = useAttention(track)
  const still = useStillness()
  const changedAt = useRef(-Infinity)

  // On hydration the slide that the visitor has scrolled to becomes the visible one.
  useEffect(() => {
    if (track.current) setHere(Math.round(track.current.scrollLeft / track.current.clientWidth))
  }, [])

  const go = (to: number) => {
    const place = (to + count) % count
    const now = performance.now()
    if (place === here || now - changedAt.current < hero.lock) return
    changedAt.current = now
    setHere(place)
  }
  const step = (by: number) => go((here ?? 0) + by)
  const running = here !== undefined && !paused && !watched && !still
  useClock(running, here, () => step(1))
  const met = useMet(here, count)
  return {
    track,
    here,
    met,
    go,
    step,
    fingers: useFingers(step),
    running,
    paused,
    setPaused,
  }
}

/** Calls `ring` when the time of a slide is over; the time stops while `running` is false. */
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

/** The slides whose pictures are loaded: those shown so far and, after a delay, the next one. */
function useMet(here: number | undefined, count: number) {
  const [met, meet] = useState<ReadonlySet<number>>(new Set([0]))
  if (here !== undefined && !met.has(here)) meet(new Set([...met, here]))
  // The delay leaves the connection to files that the page itself still loads.
  useEffect(() => {
    if (here === undefined) return
    const meetNext = () => meet((known) => new Set([...known, (here + 1) % count]))
    const clock = setTimeout(meetNext, hero.interval / 3)
    return () => clearTimeout(clock)
  }, [here, count])
  return met
}

function useFingers(step: (by: number) => void) {
  const from = useRef(0)
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      from.current = clientX
    },
    onPointerUp: ({ clientX, pointerType }: PointerEvent) => {
      const moved = clientX - from.current
      if (pointerType !== 'mouse' && Math.abs(moved) > swipe) step(moved < 0 ? 1 : -1)
    },
  }
}

function Certificate() {
  const { kind, name, of } = certificate
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

function Rail({
  slides,
  stage: { here, go, step, running, paused, setPaused },
}: {
  slides: readonly HeroSlide[]
  stage: ReturnType<typeof useStage>
}) {
  return (
    <div className={`hero-rail ${running ? 'hero-running' : ''}`}>
      <div className="measure">
        <ol>
          {slides.map(({ id, label }, place) => (
            <li key={id}>
              <button type="button" aria-current={place === here} onClick={() => go(place)}>
                <span>
                  {place + 1}/{slides.length}
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
          <SlideButton look="night" label="Previous slide" press={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </SlideButton>
          <SlideButton look="night" label="Next slide" press={() => step(1)}>
            <ChevronRight aria-hidden />
          </SlideButton>
        </div>
      </div>
    </div>
  )
}
