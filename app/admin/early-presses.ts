declare global {
  /** Ends the keeping; the buttons in the order in which they were pressed. */
  var takeEarlyPresses: (() => Set<HTMLElement>) | undefined
}

/** An inline script that keeps the buttons that are pressed before the page is hydrated. */
export const keepEarlyPresses = `{
  const pressed = new Set()
  const keep = ({ target }) => {
    const button = target.closest('button[type=button]')
    if (button) pressed.add(button)
  }
  addEventListener('click', keep)
  globalThis.takeEarlyPresses = () => {
    removeEventListener('click', keep)
    return pressed
  }
}`
