import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once script runs: the server draws an island at rest, the browser then adds what needs script. */
export function useAwake() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const calm = '(prefers-reduced-motion: reduce)'

function onStillness(changed: () => void) {
  const motion = matchMedia(calm)
  motion.addEventListener('change', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    motion.removeEventListener('change', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** True while nothing may move by itself: reduced motion is asked for, or the tab is hidden. */
export function useStillness() {
  return useSyncExternalStore(
    onStillness,
    () => document.hidden || matchMedia(calm).matches,
    () => true,
  )
}

/** Whether somebody looks closer at the carousel around `part`: a pointer rests on it, or the keyboard is in it. */
export function useAttention(part: RefObject<Element | null>) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)

  // Not all of a carousel is drawn by its island, so it is listened to from outside React.
  useEffect(() => {
    const carousel = part.current?.closest('[aria-roledescription=carousel]')
    const watching = new AbortController()
    const on = (name: string, act: () => void) =>
      carousel?.addEventListener(name, act, { signal: watching.signal })
    // A tap leaves the focus behind, but nobody works the slides by keyboard then.
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
