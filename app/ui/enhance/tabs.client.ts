// Links to panels become tabs: the hash of the address selects the tab, arrow keys move between tabs.
for (const list of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const tabs = [...list.querySelectorAll('a')]
  const select = () => {
    const chosen = tabs.find((tab) => tab.hash === location.hash) ?? tabs[0]
    for (const tab of tabs) {
      tab.ariaSelected = `${tab === chosen}`
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
    const here = tabs.findIndex((tab) => tab.matches(':focus'))
    const tab = tabs.at(indexAfter(event.key, here, tabs.length) ?? tabs.length)
    if (!tab || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    location.replace(tab.hash)
    tab.focus({ preventScroll: true })
  })
}

function indexAfter(key: string, here: number, count: number) {
  const next = { ArrowRight: (here + 1) % count, ArrowLeft: here - 1, Home: 0, End: -1, ' ': here }
  return new Map(Object.entries(next)).get(key)
}
