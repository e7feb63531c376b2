/** Keeps the buttons that are pressed before the page is hydrated; returns what presses them again, once it is. */
export function keepEarlyPresses() {
  const pressed = new Set<HTMLElement>()
  const keep = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
    if (button) pressed.add(button)
  }
  // React listens at the document, before the window: a press that it takes itself is not kept.
  addEventListener('click', keep)
  return () => {
    removeEventListener('click', keep)
    for (const button of pressed) button.click()
    // The browser keeps a chosen file, and React has not seen it.
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
