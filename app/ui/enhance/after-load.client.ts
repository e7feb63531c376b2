// Loaded after the page, unless the visitor saves data.

// Remembers 'shown as rows' on this device. The URL has the choice, since cached pages are the same for all.
const key = 'view'

addEventListener('click', (event) => {
  const { target } = event
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
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
  if (isElsewhere || !link.matches('.filter-bar [href*="/filter"]') || !isWide()) return
  event.preventDefault()
  filters()
    .then(({ openFilters }) => openFilters(link))
    .catch(() => location.assign(link.href))
})

const filters = () => import('./category-filters.client.ts')
const isWide = () => matchMedia('(width >= 64rem)').matches
const form = document.querySelector<HTMLFormElement>('.filters')
if (form) void filters().then(({ countWhileChoosing }) => countWhileChoosing(form))

addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || saved() !== 'list') return
  if (!/^\/(categories\/|search$)/.test(new URL(target.action).pathname)) return
  if (target.method !== 'get' || target.elements.namedItem('view')) return
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'view' })
  field.value = 'list'
  target.append(field)
})

const menu = document.querySelector('.category-menu')?.closest('details')
const showPane = () => {
  if (matchMedia('(width >= 80rem)').matches) void import('./category-pane.client.ts')
}
menu?.addEventListener('toggle', showPane)
if (menu?.open) showPane()

if (location.pathname.startsWith('/view-details/')) void import('./seen.client.ts')

const searchBox = document.querySelector<HTMLElement>('#search')

searchBox?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || isWide()) return
  if (target.value === target.defaultValue) target.select()
})

document.querySelector('[data-to-search]')?.addEventListener('click', focusSearch)

addEventListener('keydown', (event) => {
  const { target, ctrlKey, metaKey, altKey } = event
  const isTyping = target instanceof Element && target.closest('input, textarea, select')
  if (event.key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey) focusSearch(event)
})

addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  const [kind] = (link && /^(?:tel|mailto|https:..wa(?=\.me\/))/.exec(link.href)) || []
  if (kind) navigator.sendBeacon(`/press/${kind.slice(-2)}`)
})

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
    // If storage is blocked, the choice lasts as long as the URL.
    return null
  }
}
