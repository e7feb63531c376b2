import { useEffect } from 'react'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

// A cookie, because every sign-out clears this device's storage.
const off = 'keys=off'

/** Speech input can press single keys by accident (WCAG 2.1.4). */
export function areHotkeysOn() {
  return !document.cookie.split('; ').includes(off)
}

export function turnHotkeys(isOn: boolean) {
  document.cookie = `${off}; path=/dashboard; samesite=lax; max-age=${isOn ? 0 : 365 * 86_400}`
}

export function useHotkeys(keys: { [key: string]: (() => void) | undefined }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const act = keys[`${ctrlKey || metaKey ? 'Control+' : ''}${key}`]
      const isTyping = target instanceof Element && target.closest(typing)
      const isOff = key.length === 1 && !ctrlKey && !metaKey && !areHotkeysOn()
      if (!act || altKey || isOff || isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
