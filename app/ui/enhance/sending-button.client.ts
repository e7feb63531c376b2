/** Disables the button of the form until the returned function is called. */
export function showSending(form: HTMLFormElement) {
  const button = form.querySelector('button')
  if (!button || button.disabled) return () => undefined
  const label = button.textContent
  button.disabled = true
  button.textContent = 'Sending…'
  return () => {
    button.disabled = false
    button.textContent = label
  }
}
