declare global {
  /** Stops recording; returns the clicked buttons in order. */
  var takeEarlyPresses: (() => Set<HTMLElement>) | undefined
}

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
