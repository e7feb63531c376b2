// Loaded after the page, and not at all when the visitor saves data.

// Remembers on this device whether lists of products are shown as rows. The address holds the choice, so that a cached
// page is the same for everybody: links and searches of a device that chose rows get `view=list`.
const key = 'view'

addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin) return
  const { view } = link.dataset
  if (view !== undefined) {
    try {
      localStorage.setItem(key, view)
    } catch {
      // As above.
    }
  } else if (saved() === 'list' && /^\/(categories\/|search$)/.test(link.pathname)) {
    const address = new URL(link.href)
    address.searchParams.set('view', 'list')
    link.href = address.href
  }
})

addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || saved() !== 'list') return
  if (!/^\/(categories\/|search$)/.test(new URL(target.action).pathname)) return
  if (target.method !== 'get' || target.elements.namedItem('view')) return
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'view' })
  field.value = 'list'
  target.append(field)
})

const searchBox = document.querySelector<HTMLElement>('#search')

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

// Counts that WhatsApp, the telephone or mail was pressed; nothing about who.
addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  const [kind] = (link && /^(?:tel|mailto|https:..wa(?=\.me\/))/.exec(link.href)) || []
  if (kind) navigator.sendBeacon(`/press/${kind.slice(-2)}`)
})

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

function saved() {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be forbidden; the choice then holds only as long as the address.
    return null
  }
}
