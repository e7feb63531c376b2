/** Small comforts on pages that React never touches; every one of them works without this script too. */

// A form marked so submits as soon as a pointer chooses. Arrow keys fire `change` as well, so they wait for Enter.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submits-on-choice]')) {
  let pointed = false
  form.addEventListener('pointerup', () => (pointed = true))
  form.addEventListener('keydown', () => (pointed = false))
  form.addEventListener('change', () => pointed && form.requestSubmit())
  // A choice made on a thin line, before this script came.
  if (form.querySelector(':checked:not([checked])')) form.requestSubmit()
  // Back from the browser's memory, the form shows again what the page shows.
  addEventListener('pageshow', ({ persisted }) => persisted && form.reset())
}

// Menus close on Escape, on a press or the focus going elsewhere, and with the page they were opened on (C-80).
for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
  const isOutside = (target: EventTarget | null) => target instanceof Node && !menu.contains(target)
  const close = () => (menu.open = false)
  addEventListener('pagehide', close)
  addEventListener('pageshow', ({ persisted }) => persisted && close())
  addEventListener('click', ({ target }) => isOutside(target) && close())
  menu.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && close())
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    close()
    menu.querySelector('summary')?.focus()
  })
}

// Links to panels become tabs: the selected one follows the address, keys go from tab to tab.
for (const list of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const tabs = [...list.querySelectorAll('a')]
  const select = () => {
    const chosen = tabs.find((tab) => tab.hash === location.hash) ?? tabs[0]
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
    }
  }
  list.role = 'tablist'
  for (const tab of tabs) {
    const panel = document.querySelector(tab.hash)
    tab.role = 'tab'
    if (panel) panel.role = 'tabpanel'
  }
  select()
  addEventListener('hashchange', select)
  list.addEventListener('keydown', (event) => {
    const here = tabs.findIndex((tab) => tab === document.activeElement)
    const tab = tabs.at(placeAfter(event.key, here, tabs.length) ?? tabs.length)
    if (!tab || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    location.replace(tab.hash)
    tab.focus({ preventScroll: true })
  })
}

function placeAfter(key: string, here: number, count: number) {
  const places: Record<string, number> = {
    ArrowRight: (here + 1) % count,
    ArrowLeft: here - 1,
    Home: 0,
    End: -1,
    ' ': here,
  }
  return places[key]
}
