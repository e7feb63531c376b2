import { menuCloseDelay, headerThreshold } from '#app/content/constants.ts'

// Submits a marked form when the pointer chooses an option. Arrow keys also fire `change`, so they need Enter.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submits-on-choice]')) {
  let pointed = false
  form.addEventListener('pointerup', () => (pointed = true))
  form.addEventListener('keydown', () => (pointed = false))
  form.addEventListener('change', () => pointed && form.requestSubmit())
  // Submits a choice that was made before this script loaded.
  if (form.querySelector(':checked:not([checked])')) form.requestSubmit()
  // A page from the back/forward cache resets the form to the choice that the page shows.
  addEventListener('pageshow', ({ persisted }) => persisted && form.reset())
}

// On large screens menus open on hover, Enter and the arrow down (R-NAV-15, C-42); on small ones only on a press.
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
// Nothing that has the focus stays under a drawer or a sheet. A press on a sheet's text or label focuses `main`
// around it, which is not under the sheet.
for (const box of document.querySelectorAll<HTMLElement>('#navigation, .sheet')) {
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (isOutside(box, relatedTarget) && relatedTarget !== box.closest('main')) box.hidePopover()
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
  // A click does not close a menu that hover has opened.
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

// The footer says what the page weighs on a first visit, so what is in the cache counts as well.
const line = document.querySelector('.page-weight')
/** Bytes of a response's head, which browsers do not report. */
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
