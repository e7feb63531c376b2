import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useAttention, useAwake, useStillness } from './awake.ts'
import { handSpeed, type Pace, type Ring, ringOf } from './ring.ts'
import { PauseButton, SlideButton } from './slide-button.tsx'

/** The buttons of a looping carousel, and the timer that moves its slides (R-HOME-15 to R-HOME-18, R-BRAND-3). */
export function CarouselControls({
  scroller,
  delay,
  speed,
}: Pace & {
  /** The id of the element that scrolls. */
  scroller: string
}) {
  const [paused, setPaused] = useState(false)
  const [ring, held] = useRing(scroller)
  const buttons = useRef<HTMLDivElement>(null)
  const watched = useAttention(buttons)
  const still = useStillness()
  const awake = useAwake()

  // The timer is outside React. It runs only while the carousel is visible, without pointer, focus or touch.
  useEffect(() => {
    if (!paused && !watched && !held && !still) return ring.current?.turn({ delay, speed })
  }, [ring, paused, watched, held, still, delay, speed])

  const duration = still ? 0 : handSpeed
  return (
    <div ref={buttons} className={`flex ${awake ? '' : 'invisible'}`}>
      <PauseButton look="day" paused={paused} setPaused={setPaused} />
      <SlideButton look="day" label="Previous slide" press={() => ring.current?.previous(duration)}>
        <ChevronLeft aria-hidden />
      </SlideButton>
      <SlideButton look="day" label="Next slide" press={() => ring.current?.next(duration)}>
        <ChevronRight aria-hidden />
      </SlideButton>
    </div>
  )
}

type Hold = 'touch' | 'away'

/** The ring of the server-rendered slides; the second value is true while it is touched or out of view. */
function useRing(id: string) {
  const ring = useRef<Ring>(null)
  const [holds, setHolds] = useState<readonly Hold[]>([])

  // The server renders the slides, so they are observed and moved outside React.
  useEffect(() => {
    const scroller = document.getElementById(id)
    if (!scroller) return
    ring.current = ringOf(scroller)
    return watch(scroller, ring.current, (by, on) =>
      setHolds((holds) => [...holds.filter((one) => one !== by), ...(on ? [by] : [])]),
    )
  }, [id])
  return [ring, holds.length > 0] as const
}

function watch(scroller: HTMLElement, ring: Ring, hold: (by: Hold, on: boolean) => void) {
  let swiped = false
  const seen = new IntersectionObserver(([entry]) => hold('away', !entry?.isIntersecting))
  const size = new ResizeObserver(ring.measure)
  const watching = new AbortController()
  const on = (name: string, act: () => void) =>
    scroller.addEventListener(name, act, { signal: watching.signal, passive: true })

  on('scroll', ring.follow)
  on('touchstart', () => hold('touch', true))
  on('touchmove', () => (swiped = true))
  for (const end of ['touchend', 'touchcancel'] as const) on(end, () => hold('touch', false))
  on('scrollend', () => {
    if (swiped) ring.settle()
    swiped = false
  })
  seen.observe(scroller)
  size.observe(scroller)
  return () => {
    watching.abort()
    seen.disconnect()
    size.disconnect()
  }
}
