const searchBox = document.querySelector<HTMLElement>('#search')

// `/` and the link before the header lead to the search field, which on small screens is in a popover.
function focusSearch(event: Event) {
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('search input')]
  const visible = fields.find((field) => field.checkVisibility({ visibilityProperty: true }))
  if (!visible) searchBox?.showPopover()
  const field = visible ?? fields[0]
  field?.focus()
  field?.select()
}
// On small screens the last search is typed over.
searchBox?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || matchMedia('(width >= 64rem)').matches) return
  if (target.value === target.defaultValue) target.select()
})
document.querySelector('[data-to-search]')?.addEventListener('click', focusSearch)
addEventListener('keydown', (event) => {
  const { target, ctrlKey, metaKey, altKey } = event
  const isTyping = target instanceof Element && target.closest('input, textarea, select')
  if (event.key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey) focusSearch(event)
})
