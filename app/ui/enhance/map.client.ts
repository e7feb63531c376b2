import { loadingDelay } from '#app/content/constants.ts'

for (const figure of document.querySelectorAll('[data-map]')) {
  const button = figure.querySelector('button')
  const waiting = figure.querySelector('template')
  if (!button) continue
  button.classList.remove('invisible')
  button.addEventListener('click', () => {
    waiting?.previousElementSibling?.replaceChildren(waiting.content)
    button.remove()
    const map = figure.querySelector('iframe')
    map?.focus()
    const status = figure.querySelector('[role=status]')
    const late = setTimeout(() => status?.append('Loading map...'), loadingDelay)
    map?.addEventListener('load', () => {
      clearTimeout(late)
      status?.remove()
    })
  })
}
