import './enquiry-list/list-badge.client.ts'
import './ui/enhance/page.client.ts'

// Only admin pages contain the router's hydration data.
if ('__reactRouterContext' in window) void import('./admin/hydrate-admin.client.tsx')
else if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad)

function afterLoad() {
  if (!prefersLessData()) {
    void import('./ui/enhance/after-load.client.ts')
    if (has('[data-moves]')) void import('./ui/enhance/moving.client.ts')
  }
  if (has(prefersLessData() ? '[data-needed]' : '[data-island]'))
    void import('./ui/islands/islands.client.ts')
  if (isStored('ship')) void import('./my-ship/ship-marks.client.ts')
  if (has('[data-wakes]')) loadWidgets()
  if (has('.status-table [form=accept]')) void import('./inbox/quotes/status-ticks.client.ts')
  if (isStored('outbox') || has('[data-saved-catalogue]')) void import('./at-sea/at-sea.client.ts')
  if (document.cookie.includes('editor=')) void import('./ui/enhance/edit-this.client.ts')
  // A field may have the focus before the script loads.
  enhanceFor(document.activeElement)
  addEventListener('focusin', ({ target }) => enhanceFor(target))
}

function has(selector: string) {
  return document.querySelector(selector)
}

function enhanceFor(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement)) return
  if (target.type !== 'search') loadWidgets()
  else if (!prefersLessData()) void import('./catalogue/search/suggestions.client.ts')
}

function isStored(name: string) {
  try {
    return name in localStorage
  } catch {
    // Storage may be forbidden.
    return false
  }
}

function loadWidgets() {
  void import('./ui/enhance/widgets.client.ts')
}

/** Data savers get no hydrated islands, no movement by script and no suggestions. */
function prefersLessData() {
  return (
    has('[data-low-data]') ||
    navigator.connection?.saveData ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

declare global {
  interface Navigator {
    /** Only in Chromium. */
    connection?: { saveData: boolean }
  }
}
