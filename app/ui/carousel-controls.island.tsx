import { useEffect, useRef, useState } from 'react'

import { useHoverOrFocus, useHydrated, useMotionPaused } from './hydration.ts'
import { handSpeed, type Pace, type Ring, ringOf } from './ring.ts'
import { PauseButton, StepButtons } from './slide-button.tsx'

export function CarouselControls({ scroller, delay, speed }: Pace & { scroller: string }) {
  const [paused, setPaused] = useState(false)
  const [ring, held] = useRing(scroller)
  const buttons = useRef<HTMLDivElement>(null)
  const watched = useHoverOrFocus(buttons)
  const still = useMotionPaused()
  const awake = useHydrated()

  // The timer is outside React. It runs only while the carousel is visible, without pointer, focus or touch.
  useEffect(() => {
    if (!paused && !watched && !held && !still) return ring.current?.turn({ delay, speed })
  }, [ring, paused, watched, held, still, delay, speed])

  const step = (by: number) => ring.current?.step(by, still ? 0 : handSpeed)
  return (
    <div ref={buttons} className={`flex ${awake ? '' : 'invisible'}`}>
      <PauseButton look="day" paused={paused} setPaused={setPaused} />
      <StepButtons look="day" step={step} />
    </div>
  )
}

type Hold = 'touch' | 'away'

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
