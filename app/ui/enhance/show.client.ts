for (const button of document.querySelectorAll<HTMLElement>('[data-show]')) {
  const field = document.getElementById(button.dataset.show ?? '')
  button.addEventListener('click', () => {
    if (!(field instanceof HTMLInputElement)) return
    field.type = field.type === 'password' ? 'text' : 'password'
    button.ariaPressed = `${field.type === 'text'}`
  })
}
