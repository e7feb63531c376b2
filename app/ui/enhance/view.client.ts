// Remembers on this device whether lists of products are shown as rows. The address holds the choice, so that a cached
// page is the same for everybody: links and searches of a device that chose rows get `view=list`.
const key = 'view'

function saved() {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be forbidden; the choice then holds only as long as the address.
    return null
  }
}

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
