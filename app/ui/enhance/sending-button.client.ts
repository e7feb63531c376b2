/** Marks the button as sending, and drops what the form submits again, until the returned function is called. */
export function showSending(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button:not([type=button])')
  if (!button || button.ariaDisabled) return () => undefined
  const label = [...button.childNodes]
  // A disabled button would lose the focus.
  button.ariaDisabled = 'true'
  button.replaceChildren('Sending…')
  form.addEventListener('submit', drop, true)
  return () => {
    button.ariaDisabled = null
    button.replaceChildren(...label)
    form.removeEventListener('submit', drop, true)
  }
}

function drop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
