import { useEffect, useRef, useState } from 'react'

import { useHoverOrFocus, useHydrated, useMotionPaused } from './hydration.ts'
import { PauseButton, StepButtons } from './slide-button.tsx'

export function CarouselControls({ scroller, delay, speed }: Pace & { scroller: string }) {
  const [paused, setPaused] = useState(false)
  const [ring, interrupted] = useRing(scroller)
  const buttons = useRef<HTMLDivElement>(null)
  const watched = useHoverOrFocus(buttons)
  const still = useMotionPaused()
  const isHydrated = useHydrated()

  // The timer is outside React. It runs only while the carousel is visible, without pointer, focus or touch.
  useEffect(() => {
    if (!paused && !watched && !interrupted && !still) return ring.current?.turn({ delay, speed })
  }, [ring, paused, watched, interrupted, still, delay, speed])

  const step = (by: number) => ring.current?.step(by, still ? 0 : handSpeed)
  return (
    <div ref={buttons} className={`flex ${isHydrated ? '' : 'invisible'}`}>
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

/** The pause between two moves, and the duration of a move, in milliseconds. */
type Pace = { delay: number; speed: number }

/** The duration of a move by button or after a swipe, in milliseconds. */
const handSpeed = 420

const gently = (part: number) => (part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2)

function ringOf(scroller: HTMLElement) {
  const { measure, show, position } = bend(scroller)
  let frame = 0
  let rest = 0
  let pace: Pace | undefined

  const stop = () => {
    clearTimeout(rest)
    cancelAnimationFrame(frame)
    frame = 0
  }
  const wait = () => {
    if (pace) rest = window.setTimeout(step, pace.delay, 1, pace.speed)
  }
  const glide = (to: number, duration: number) => {
    stop()
    const from = position()
    const begun = performance.now()
    const move = (now: number) => {
      const part = duration ? Math.min(1, Math.max(0, now - begun) / duration) : 1
      show(from + (to - from) * gently(part))
      frame = part < 1 ? requestAnimationFrame(move) : 0
      if (part === 1) wait()
    }
    move(begun)
  }
  const step = (by: number, duration: number) =>
    glide(by < 0 ? Math.ceil(position() - 1.02) : Math.floor(position() + 1.02), duration)

  return {
    measure,
    step,
    follow: () => show(position()),
    settle: () => frame || glide(Math.round(position()), handSpeed),
    turn(own: Pace) {
      pace = own
      wait()
      return () => {
        pace = undefined
        stop()
      }
    },
  }
}

type Ring = ReturnType<typeof ringOf>

/** A slide that leaves on one side moves to the other; none is duplicated, so screen readers read each once. */
function bend(scroller: HTMLElement) {
  const slides = [...(scroller.firstElementChild?.children ?? [])].filter(
    (child) => child instanceof HTMLElement,
  )
  let step = 0

  const position = () => scroller.scrollLeft / step

  const show = (to: number) => {
    const round = step * slides.length
    if (round <= scroller.clientWidth) return
    // The position is never exactly 0, so that scrolling back is always possible.
    const at = ((((to * step - 1) % round) + round) % round) + 1
    for (const [number, slide] of slides.entries())
      slide.style.translate = (number + 1) * step <= at + 0.5 ? `${round}px` : ''
    if (Math.abs(scroller.scrollLeft - at) >= 0.5) scroller.scrollLeft = at
  }

  const measure = () => {
    const before = step
    step = Math.max(1, (slides.at(-1)?.offsetLeft ?? 0) / Math.max(1, slides.length - 1))
    show(scroller.scrollLeft / (before || step))
  }
  measure()
  return { measure, show, position }
}
