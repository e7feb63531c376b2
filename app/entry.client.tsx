import './enquiry-list/list-badge.client.ts'
import './ui/enhance/page.client.ts'

// Only admin pages contain the router's hydration data.
if ('__reactRouterContext' in window) void import('./admin/hydrate-admin.client.tsx')
else if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad)

function afterLoad() {
  if (!prefersLessData()) {
    void import('./ui/enhance/after-load.client.ts')
    if (has('[data-island]')) void import('./ui/islands/islands.client.ts')
    if (has('[data-moves]')) void import('./ui/enhance/moving.client.ts')
  }
  // What works without script too, and better with it.
  if (has('[data-wakes]')) loadWidgets()
  if (document.cookie.includes('editor=')) void import('./ui/enhance/edit-this.client.ts')
  // A field may have the focus before the script is there.
  enhanceFor(document.activeElement)
  addEventListener('focusin', ({ target }) => enhanceFor(target))
}

function has(selector: string) {
  return document.querySelector(selector) !== null
}

function enhanceFor(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement)) return
  if (target.type !== 'search') loadWidgets()
  else if (!prefersLessData()) void import('./catalogue/search/suggestions.client.ts')
}

function loadWidgets() {
  void import('./ui/enhance/widgets.client.ts')
}

/** Whether the user wants to save data: islands are then not hydrated, nothing moves by script, and suggestions are off. */
function prefersLessData() {
  return navigator.connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches
}

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    connection?: { saveData: boolean }
  }
}
