/** Small comforts on pages that React never touches; every one of them works without this script too. */

// A form marked so submits as soon as a pointer chooses. Arrow keys fire `change` as well, so they wait for Enter.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submits-on-choice]')) {
  let pointed = false
  form.addEventListener('pointerup', () => (pointed = true))
  form.addEventListener('keydown', () => (pointed = false))
  form.addEventListener('change', () => pointed && form.requestSubmit())
}

// Menus close when the page is left or comes back from the browser's memory (C-80), on Escape and on a press elsewhere.
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')
function closeMenus(except?: EventTarget | null) {
  for (const menu of openMenus())
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
}
addEventListener('pagehide', () => closeMenus())
addEventListener('pageshow', () => closeMenus())
addEventListener('click', (event) => closeMenus(event.target))
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of openMenus()) menu.querySelector('summary')?.focus()
  closeMenus()
})

// Tabs are links to their panels. The selected one follows the address; arrow keys go from tab to tab.
for (const list of document.querySelectorAll('[role=tablist]')) {
  const tabs = [...list.querySelectorAll<HTMLAnchorElement>('[role=tab]')]
  const select = () => {
    const chosen = tabs.find((tab) => tab.hash === location.hash) ?? tabs[0]
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
    }
  }
  const goTo = (tab: HTMLAnchorElement | undefined) => {
    if (!tab) return
    location.replace(tab.hash)
    tab.focus({ preventScroll: true })
  }
  select()
  addEventListener('hashchange', select)
  list.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return
    const here = tabs.findIndex((tab) => tab === document.activeElement)
    if (event.key === 'ArrowRight') goTo(tabs[(here + 1) % tabs.length])
    if (event.key === 'ArrowLeft') goTo(tabs.at(here - 1))
    if (event.key === ' ') goTo(tabs[here])
  })
}
