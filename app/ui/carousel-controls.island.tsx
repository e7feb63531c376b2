import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useAwake, useStillness } from './awake.ts'
import { handSpeed, type Pace, type Ring, ringOf } from './ring.ts'

/** The buttons of a looping carousel, and the clock that moves its slides (R-HOME-15 to R-HOME-18, R-BRAND-3). */
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
  const still = useStillness()
  const awake = useAwake()

  // The clock is outside React: it runs only while nobody looks closer and the tab is seen.
  useEffect(() => {
    if (!paused && !held && !still) return ring.current?.turn({ delay, speed })
  }, [ring, paused, held, still, delay, speed])

  const duration = still ? 0 : handSpeed
  return (
    <div className={`flex ${awake ? '' : 'invisible'}`}>
      <Control
        label={paused ? 'Play the slides' : 'Pause the slides'}
        press={() => setPaused(!paused)}
        icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
      />
      <Control
        label="Previous slide"
        press={() => ring.current?.previous(duration)}
        icon={<ChevronLeft aria-hidden />}
      />
      <Control
        label="Next slide"
        press={() => ring.current?.next(duration)}
        icon={<ChevronRight aria-hidden />}
      />
    </div>
  )
}

function Control(props: { label: string; press: () => void; icon: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.press}
      className="-ml-px grid size-11 place-items-center border border-line-2 bg-paper first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-ink hover:text-white focus-visible:z-1 [&>svg]:size-4.5"
    >
      {props.icon}
    </button>
  )
}

type Hold = 'pointer' | 'touch' | 'focus' | 'away'

/** The ring of the server's slides, and whether a pointer, a finger or the focus holds it, or nobody sees it. */
function useRing(id: string) {
  const ring = useRef<Ring>(null)
  const [holds, setHolds] = useState<readonly Hold[]>([])

  // The slides are the server's, so they are watched and moved from outside React.
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
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => scroller.addEventListener(name, act, { signal: watching.signal, passive: true })

  on('scroll', ring.follow)
  on('pointerenter', ({ pointerType }) => hold('pointer', pointerType !== 'touch'))
  on('pointerleave', () => hold('pointer', false))
  on('focusin', () => hold('focus', true))
  on('focusout', () => hold('focus', false))
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
