// The real map takes the drawing's place when it is asked for, and not before (C-43).
for (const figure of document.querySelectorAll('[data-map]')) {
  const button = figure.querySelector('button')
  const waiting = figure.querySelector('template')
  if (!button || !waiting) continue
  button.classList.remove('invisible')
  button.addEventListener('click', () => {
    waiting.previousElementSibling?.replaceChildren(waiting.content)
    button.remove()
    figure.querySelector('iframe')?.focus()
  })
}
