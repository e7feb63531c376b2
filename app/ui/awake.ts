import { useSyncExternalStore } from 'react'

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
