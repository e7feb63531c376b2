import { isStill, moveByItself, onSlideButtons } from './self-moving.client.ts'

for (const carousel of document.querySelectorAll<HTMLElement>('[data-moves=looping-carousel]')) {
  const scroller = carousel.querySelector<HTMLElement>('.carousel-scroller')
  if (scroller) enhance(carousel, scroller)
}

function enhance(carousel: HTMLElement, scroller: HTMLElement) {
  const { delay, speed } = carousel.dataset
  const pace = { delay: Number(delay), speed: Number(speed) }
  const ring = ringOf(scroller)
  followHand(scroller, ring)
  onSlideButtons(carousel, ring)
  // The style sheet ends snapping, so that the row can be between two slides.
  new ResizeObserver(() => carousel.toggleAttribute('data-awake', ring.measure())).observe(scroller)
  moveByItself(carousel, () => ring.turn(pace))
}

function followHand(scroller: HTMLElement, ring: Ring) {
  let swiped = false
  let rest = 0
  const on = (name: string, act: () => void) =>
    scroller.addEventListener(name, act, { passive: true })
  const settle = () => {
    if (swiped) ring.settle()
    swiped = false
  }
  on('scroll', ring.follow)
  on('touchmove', () => (swiped = true))
  if ('onscrollend' in scroller) on('scrollend', settle)
  else
    on('scroll', () => {
      clearTimeout(rest)
      rest = window.setTimeout(settle, 200)
    })
}

type Pace = { delay: number; speed: number }

/** In milliseconds, after a button or swipe. */
const handSpeed = () => (isStill() ? 0 : 420)

const gently = (part: number) => (part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2)

function ringOf(scroller: HTMLElement) {
  const { measure, show, position, moves } = bend(scroller)
  let frame = 0
  let rest = 0
  let pace: Pace | undefined

  const stop = () => {
    clearTimeout(rest)
    cancelAnimationFrame(frame)
    frame = 0
  }
  const wait = () => {
    clearTimeout(rest)
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
  const step = (by: number, duration = handSpeed()) =>
    moves()
      ? glide(by < 0 ? Math.ceil(position() - 1.02) : Math.floor(position() + 1.02), duration)
      : wait()

  return {
    measure,
    step,
    follow: () => show(position()),
    settle: () => frame || glide(Math.round(position()), handSpeed()),
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

/** Moves slides from one side to the other without copies, so screen readers read each once. */
function bend(scroller: HTMLElement) {
  const slides = [...scroller.querySelectorAll('li')]
  let step = 0

  const position = () => scroller.scrollLeft / step
  const moves = () =>
    step * (slides.length - 1) + (slides[0]?.offsetWidth ?? 0) > scroller.clientWidth + 1

  const show = (to: number) => {
    const round = step * slides.length
    // Never exactly 0, so that scrolling back is always possible.
    const at = moves() ? ((((to * step - 1) % round) + round) % round) + 1 : 0
    for (const [number, slide] of slides.entries())
      slide.style.translate = (number + 1) * step <= at + 0.5 ? `${round}px` : ''
    if (Math.abs(scroller.scrollLeft - at) >= 0.5) scroller.scrollLeft = at
  }

  const measure = () => {
    const before = step
    step = Math.max(1, (slides.at(-1)?.offsetLeft ?? 0) / Math.max(1, slides.length - 1))
    show(scroller.scrollLeft / (before || step))
    return moves()
  }
  measure()
  return { measure, show, position, moves }
}
