/** How long a slide rests, and how long the move to the next takes, in milliseconds. */
export type Pace = { delay: number; speed: number }

/** The speed of a move by button or after a swipe. */
export const handSpeed = 420

const gently = (part: number) => (part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2)

/** Turns a row of equally wide slides like a ring: by itself at its pace, by button, and along with a swipe. */
export function ringOf(scroller: HTMLElement) {
  const { measure, show, place } = bend(scroller)
  let frame = 0
  let rest = 0
  let pace: Pace | undefined

  const stop = () => {
    clearTimeout(rest)
    cancelAnimationFrame(frame)
    frame = 0
  }
  const wait = () => {
    if (pace) rest = window.setTimeout(next, pace.delay, pace.speed)
  }
  const glide = (to: number, duration: number) => {
    stop()
    const from = place()
    const begun = performance.now()
    const move = (now: number) => {
      const part = duration ? Math.min(1, Math.max(0, now - begun) / duration) : 1
      show(from + (to - from) * gently(part))
      frame = part < 1 ? requestAnimationFrame(move) : 0
      if (part === 1) wait()
    }
    move(begun)
  }
  // From between two slides, the next one is the nearer in that direction.
  const next = (duration: number) => glide(Math.floor(place() + 1.02), duration)
  const previous = (duration: number) => glide(Math.ceil(place() - 1.02), duration)

  return {
    measure,
    next,
    previous,
    follow: () => show(place()),
    /** After a swipe, to the nearest slide. */
    settle: () => frame || glide(Math.round(place()), handSpeed),
    /** Turns by itself from now on, until the function that this returns is called. */
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

export type Ring = ReturnType<typeof ringOf>

/**
 * Bends the row into a ring: a slide that has left on one side stands ready on the other, so the row scrolls
 * on for ever, by hand too. No slide is there twice; each stays one link, one line for a screen reader.
 */
function bend(scroller: HTMLElement) {
  const slides = [...(scroller.firstElementChild?.children ?? [])].filter(
    (child) => child instanceof HTMLElement,
  )
  let step = 0

  /** Which slide stands first, counted from 0; between two slides it is a fraction. */
  const place = () => scroller.scrollLeft / step

  /** Scrolls to a place; places a whole round apart look the same. */
  const show = (to: number) => {
    const round = step * slides.length
    if (round <= scroller.clientWidth) return
    // Never quite at the start, so that there is always somewhere to scroll back to.
    const at = ((((to * step - 1) % round) + round) % round) + 1
    for (const [number, slide] of slides.entries())
      slide.style.translate = (number + 1) * step <= at + 0.5 ? `${round}px` : ''
    if (Math.abs(scroller.scrollLeft - at) >= 0.5) scroller.scrollLeft = at
  }

  /** To be called when the width of the slides may have changed. */
  const measure = () => {
    const before = step
    step = Math.max(1, (slides.at(-1)?.offsetLeft ?? 0) / Math.max(1, slides.length - 1))
    show(scroller.scrollLeft / (before || step))
  }
  measure()
  return { measure, show, place }
}
