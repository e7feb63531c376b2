import { useEffect } from 'react'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

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
      if (!act || altKey || isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
