for (const button of document.querySelectorAll<HTMLElement>('[data-show]')) {
  const field = document.getElementById(button.dataset.show ?? '')
  if (!(field instanceof HTMLInputElement)) continue
  const show = (isShown: boolean) => {
    field.type = isShown ? 'text' : 'password'
    button.ariaPressed = `${isShown}`
  }
  button.addEventListener('click', () => show(field.type === 'password'))
  // Otherwise the browser remembers the password as text.
  field.form?.addEventListener('submit', () => show(false))
}
