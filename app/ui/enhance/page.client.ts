import { menuCloseDelay, headerThreshold } from '#app/content/constants.ts'

// Submits on pointer choice. Arrow keys also fire `change`, so they need Enter.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submits-on-choice]')) {
  let pointed = false
  form.addEventListener('pointerup', () => (pointed = true))
  form.addEventListener('keydown', () => (pointed = false))
  form.addEventListener('change', () => pointed && form.requestSubmit())
  // Submits a choice made before this script loaded.
  if (form.querySelector(':checked:not([checked])')) form.requestSubmit()
  // The back/forward cache must show the page's own choice.
  addEventListener('pageshow', ({ persisted }) => persisted && form.reset())
}

// Large screens open menus on hover, Enter and arrow down (R-NAV-15, C-42), small ones on press.
const large = matchMedia('(width >= 64rem)')
const searchBox = document.querySelector<HTMLElement>('#search')
const popovers = document.querySelectorAll<HTMLElement>('[popover]')
const menus = document.querySelectorAll<HTMLDetailsElement>('details[name=menu]')

const isOutside = (box: Element, target: EventTarget | null) =>
  target instanceof Node && !box.contains(target)

function closeAll() {
  for (const menu of menus) menu.open = false
  for (const popover of popovers) popover.hidePopover()
}
addEventListener('pagehide', closeAll)
addEventListener('pageshow', ({ persisted }) => persisted && closeAll())
large.addEventListener('change', closeAll)
for (const box of document.querySelectorAll<HTMLElement>('#navigation, .sheet')) {
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (isOutside(box, relatedTarget)) box.hidePopover()
  })
}

searchBox?.addEventListener('toggle', () => {
  const field = searchBox.matches(':popover-open') && searchBox.querySelector('input')
  if (!field) return
  field.focus()
  field.select()
})

for (const menu of menus) {
  const summary = menu.firstElementChild
  if (!(summary instanceof HTMLElement)) continue
  let hovered = false
  const show = (open: boolean) => {
    if (large.matches) menu.open = open
  }
  const hover = ({ type, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    hovered = type === 'pointerenter'
    if (hovered) show(true)
    else
      setTimeout(
        () => hovered || menu.querySelector(':focus-visible') || show(false),
        menuCloseDelay,
      )
  }
  menu.addEventListener('pointerenter', hover)
  menu.addEventListener('pointerleave', hover)
  addEventListener('pointerdown', ({ target }) => isOutside(menu, target) && show(false))
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (isOutside(menu, relatedTarget)) show(false)
  })
  // A click does not close a menu that hover opened.
  summary.addEventListener('click', (event) => {
    if (hovered && event.detail && menu.open && large.matches) event.preventDefault()
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open || !large.matches) return
    if (menu.contains(document.activeElement)) summary.focus()
    show(false)
  })
  summary.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || !large.matches) return
    event.preventDefault()
    show(true)
    menu.querySelector('a')?.focus()
  })
}

// Weight of a first visit, so cached files count too.
const line = document.querySelector('.page-weight')
/** Bytes of a response's header, which browsers do not report. */
const head = 470

function show() {
  let bytes = 0
  for (const entry of performance.getEntries())
    if (entry instanceof PerformanceResourceTiming) bytes += entry.encodedBodySize + head
  if (line) line.textContent = `This page: ${Math.round(bytes / 1000)} kB`
}
new PerformanceObserver(show).observe({ type: 'resource', buffered: true })

function markScrolled() {
  document.documentElement.toggleAttribute('data-scrolled', scrollY > headerThreshold)
}
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()
