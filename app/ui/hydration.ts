import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, true once the browser has hydrated: then the controls that need script are rendered. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const calm = '(prefers-reduced-motion: reduce)'

function onStillness(changed: () => void) {
  const watching = new AbortController()
  const { signal } = watching
  matchMedia(calm).addEventListener('change', changed, { signal })
  document.addEventListener('visibilitychange', changed, { signal })
  return () => watching.abort()
}

/** True while automatic movement must stop: the visitor prefers reduced motion, or the tab is hidden. */
export function useMotionPaused() {
  return useSyncExternalStore(
    onStillness,
    () => document.hidden || matchMedia(calm).matches,
    () => true,
  )
}

export function useHoverOrFocus(part: RefObject<Element | null>) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)

  // The island renders only a part of its carousel, so the listeners are added outside React.
  useEffect(() => {
    const carousel = part.current?.closest('[aria-roledescription=carousel]')
    const watching = new AbortController()
    const on = (name: string, act: () => void) =>
      carousel?.addEventListener(name, act, { signal: watching.signal })
    // A tap also moves the focus, but only focus by keyboard counts.
    const look = () => setFocused(Boolean(carousel?.querySelector(':focus-visible')))
    on('pointerover', () => setPointed(true))
    on('pointerleave', () => setPointed(false))
    on('focusin', look)
    on('focusout', () => setFocused(false))
    look()
    return () => watching.abort()
  }, [part])
  return pointed || focused
}
