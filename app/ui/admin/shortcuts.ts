import { useEffect } from 'react'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

// A cookie, as it outlives the clearing of this device's storage at every sign-out.
const off = 'keys=off'

/** Whether the keys of one letter work here: whoever speaks to a machine presses them by chance (WCAG 2.1.4). */
export function areLettersOn() {
  return !document.cookie.split('; ').includes(off)
}

/** Turns the keys of one letter on or off in this browser. */
export function turnLetters(isOn: boolean) {
  document.cookie = `${off}; path=/dashboard; samesite=lax; max-age=${isOn ? 0 : 365 * 86_400}`
}

/**
 * Keys that do something on this page, by name: `/`, `n`, `Escape`, or `Control+z`, which is ⌘ on a Mac. They
 * rest while something is typed or asked.
 */
export function useShortcuts(keys: { [key: string]: (() => void) | undefined }) {
  // The keyboard stands outside React; what the keys do is another thing after each drawing.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const act = keys[`${ctrlKey || metaKey ? 'Control+' : ''}${key}`]
      const isTyping = target instanceof Element && target.closest(typing)
      const isOff = key.length === 1 && !ctrlKey && !metaKey && !areLettersOn()
      if (!act || altKey || isOff || isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
