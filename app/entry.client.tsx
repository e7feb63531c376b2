import './ui/enhance/choice.client.ts'
import { prefersLessData, wakeIslands } from './ui/islands/islands.client.ts'
import './ui/enhance/menu.client.ts'
import './ui/enhance/scroll.client.ts'

/** What has manners that most pages do not need. */
const special = '[data-tabs], [data-draft], [data-sent], [data-map], [data-counts-up]'

// Only the owner's pages bring along what the router hydrates with.
if ('__reactRouterContext' in window) void import('./admin/hydrate-admin.client.tsx')
// Nothing moves before the page itself is there.
else if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad)

function afterLoad() {
  wakeIslands()
  if (document.querySelector(special)) addManners()
  // A field may have the focus before the script is there.
  addMannersOf(document.activeElement)
  addEventListener('focusin', ({ target }) => addMannersOf(target))
}

function addMannersOf(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement)) return
  if (target.type !== 'search') addManners()
  else if (!prefersLessData()) void import('./catalogue/search/suggestions.client.ts')
}

function addManners() {
  void import('./ui/enhance/on-demand.client.ts')
}
