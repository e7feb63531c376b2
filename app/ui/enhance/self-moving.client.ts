export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Moves a carousel by itself, except under a pointer, keyboard focus or a finger, out of view, in a hidden tab, with
 * reduced motion, or after its pause button. `start` returns what stops the movement.
 */
export function moveByItself(carousel: HTMLElement, start: () => () => void) {
  const holds = new Set<string>()
  let stop: (() => void) | undefined
  const hold = (reason: string, isHeld: boolean) => {
    if (isHeld) holds.add(reason)
    else holds.delete(reason)
    const runs = holds.size === 0
    carousel.toggleAttribute('data-running', runs)
    if (runs) stop ??= start()
    else {
      stop?.()
      stop = undefined
    }
  }
  const on = (name: string, act: () => void) =>
    carousel.addEventListener(name, act, { passive: true })
  // A tap also moves the focus, but only focus by keyboard counts.
  const lookForFocus = () => hold('focus', carousel.querySelector(':focus-visible') !== null)
  const lookForStillness = () => hold('stillness', document.hidden || reducedMotion.matches)

  on('pointerover', () => hold('pointer', true))
  on('pointerleave', () => hold('pointer', false))
  on('focusin', lookForFocus)
  on('focusout', () => hold('focus', false))
  on('touchstart', () => hold('touch', true))
  for (const end of ['touchend', 'touchcancel']) on(end, () => hold('touch', false))
  reducedMotion.addEventListener('change', lookForStillness)
  document.addEventListener('visibilitychange', lookForStillness)
  new IntersectionObserver(([entry]) => hold('view', !entry?.isIntersecting)).observe(carousel)
  lookForFocus()
  lookForStillness()
  pauseBy(carousel.querySelector('[data-pause]'), (isPaused) => hold('button', isPaused))
}

function pauseBy(button: Element | null, pause: (isPaused: boolean) => void) {
  let isPaused = false
  button?.addEventListener('click', () => {
    isPaused = !isPaused
    button.ariaLabel = isPaused ? 'Play the slides' : 'Pause the slides'
    pause(isPaused)
  })
}

/** Calls `go` with the slide of the pressed button, and `step` with the direction of a pressed arrow. */
export function onSlideButtons(
  carousel: HTMLElement,
  { go, step }: { go?: (to: number) => void; step: (by: number) => void },
) {
  carousel.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button')
    if (!button) return
    if (button.dataset.step) step(Number(button.dataset.step))
    if (button.dataset.slide) go?.(Number(button.dataset.slide))
  })
}

/** Marks the button of the slide that is shown. */
export function markSlide(carousel: HTMLElement, here: number) {
  for (const button of carousel.querySelectorAll<HTMLElement>('[data-slide]'))
    button.ariaCurrent = String(Number(button.dataset.slide) === here)
}
