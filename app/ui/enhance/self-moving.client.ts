const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export const isStill = () => document.hidden || reducedMotion.matches

/** Moves unless hovered, focused by keyboard, touched, out of view, hidden, paused or with reduced motion (C-45). */
export function moveByItself(moved: HTMLElement, start: () => () => void) {
  const holds = new Set<string>()
  let stop: (() => void) | undefined
  const hold = (reason: string, isHeld: boolean) => {
    if (isHeld) holds.add(reason)
    else holds.delete(reason)
    const runs = holds.size === 0
    moved.toggleAttribute('data-running', runs)
    if (runs) stop ??= start()
    else {
      stop?.()
      stop = undefined
    }
  }
  const on = (name: string, act: (event: Event) => void) =>
    moved.addEventListener(name, act, { passive: true })
  // Taps move the focus too, but only keyboard focus counts.
  const lookForFocus = () => hold('focus', moved.querySelector(':focus-visible') !== null)
  const lookForStillness = () => hold('still', isStill())

  // A picture does not stop it, because the hero's fills the first view.
  on('pointerover', ({ target }) =>
    hold('pointer', target instanceof Element && target.closest('a[href], button, input') !== null),
  )
  on('pointerleave', () => hold('pointer', false))
  on('focusin', lookForFocus)
  on('focusout', () => hold('focus', false))
  on('touchstart', () => hold('touch', true))
  for (const end of ['touchend', 'touchcancel']) on(end, () => hold('touch', false))
  reducedMotion.addEventListener('change', lookForStillness)
  document.addEventListener('visibilitychange', lookForStillness)
  new IntersectionObserver(([entry]) => hold('view', !entry?.isIntersecting)).observe(moved)
  lookForFocus()
  lookForStillness()
  const pauseButton = moved.querySelector('[data-pause]')
  pauseButton?.addEventListener('click', () => {
    const isPaused = !holds.has('button')
    // Play starts although pointer or focus are still on the button.
    if (!isPaused) for (const reason of ['pointer', 'focus']) holds.delete(reason)
    // A checkbox, which also works without script, has its own state.
    if (pauseButton.matches('button'))
      pauseButton.ariaLabel = `${isPaused ? 'Play' : 'Pause'} the slides`
    hold('button', isPaused)
  })
  hold('button', pauseButton?.matches(':checked') ?? false)
}

/** `go` gets the slide of a pressed button, `step` the direction of an arrow. */
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

export function markSlide(carousel: HTMLElement, here: number) {
  for (const button of carousel.querySelectorAll<HTMLElement>('[data-slide]'))
    button.ariaCurrent = String(Number(button.dataset.slide) === here)
}
