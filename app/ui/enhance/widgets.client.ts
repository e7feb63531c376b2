import { loadingDelay, countUpDuration } from '#app/content/constants.ts'

import {
  cleanDrafts,
  enhanceMessageForm,
  isWaiting,
  markSent,
  showSending,
} from './draft.client.ts'

const own = 'form[method=post]:not([data-list])'

document.addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!isOwn(target) || defaultPrevented) return
  markSent(target)
  const rest = showSending(target)
  // Enables the button again, because the user can stop a page that does not load.
  setTimeout(rest, 20_000)
  addEventListener('pageshow', rest, { once: true })
})

// Adds to the milliseconds from a draft or from an earlier page with this form.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!isOwn(target)) return
  const before = Number(formData.get('took'))
  formData.set('took', `${Math.round(before + performance.now())}`)
})

cleanDrafts()

for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
  enhanceMessageForm(form)
  sendBy(form, () => import('./send-form.client.ts'), isWaiting(form))
}

for (const form of document.querySelectorAll('.subscribe'))
  sendBy(form, () => import('./subscribe.client.ts'))

// The confirmation takes the place of the page whose form was sent (send-form.client.ts), with its own address.
addEventListener('popstate', () => {
  const isForm = !document.querySelector('[data-sent]')
  if (location.pathname.startsWith('/enquiries/sent/') === isForm) location.reload()
})

// The figures of the band count up once, when the whole band is in view; the HTML has the final values
// (R-ABOUT-7, C-57). Every figure keeps its width, so that the layout does not shift.
const band = document.querySelector<HTMLElement>('[data-counts-up]')

if (band && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  // A window lower than the band never shows all of it, and a fraction of a pixel must not prevent the count.
  const threshold = Math.min(1, innerHeight / band.offsetHeight) * 0.99
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.intersectionRatio >= threshold)) return
      seen.disconnect()
      for (const figure of band.querySelectorAll<HTMLElement>('[data-count]')) countUp(figure)
    },
    { threshold },
  )
  seen.observe(band)
}

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

for (const figure of document.querySelectorAll('[data-map]')) {
  const button = figure.querySelector('button')
  const waiting = figure.querySelector('template')
  if (!button) continue
  button.classList.remove('invisible')
  button.addEventListener('click', () => {
    waiting?.previousElementSibling?.replaceChildren(waiting.content)
    button.remove()
    const map = figure.querySelector('iframe')
    map?.focus()
    const status = figure.querySelector('[role=status]')
    const late = setTimeout(() => status?.append('Loading map...'), loadingDelay)
    map?.addEventListener('load', () => {
      clearTimeout(late)
      status?.remove()
    })
  })
}

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  // Without TLS a browser has no clipboard, and the button stays invisible. Within another app it can refuse.
  if (navigator.clipboard) button.classList.remove('invisible')
  button.addEventListener('click', async () => {
    const words = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => 'Copied ',
      () => 'Not copied: ',
    )
    button.firstChild?.replaceWith(words)
  })
}

if (document.querySelector('[data-passkey]')) void import('./passkey.client.ts')
if (document.querySelector('.secret')) void import('./show.client.ts')

function indexAfter(key: string, here: number, count: number) {
  const next = { ArrowRight: (here + 1) % count, ArrowLeft: here - 1, Home: 0, End: -1, ' ': here }
  return new Map(Object.entries(next)).get(key)
}

function countUp(figure: HTMLElement) {
  const end = figure.textContent
  Object.assign(figure.style, {
    display: 'inline-block',
    minWidth: `${figure.getBoundingClientRect().width}px`,
    textAlign: 'right',
  })
  const begun = performance.now()
  const count = () => {
    const left = Math.max(0, 1 - (performance.now() - begun) / countUpDuration)
    figure.textContent = left ? `${Math.round(Number(end) * (1 - left ** 3))}` : end
    if (left) requestAnimationFrame(count)
  }
  count()
}

function isOwn(target: EventTarget | null): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.matches(own)
}

/** Loads the script at the first touch. Without it, and in a browser too old for it, the browser sends the form. */
function sendBy(form: Element, load: () => Promise<unknown>, isWaiting = false) {
  if (!('any' in AbortSignal)) return
  const start = () => void load().catch(() => undefined)
  if (isWaiting || form.contains(document.activeElement)) start()
  else form.addEventListener('focusin', start, { once: true })
}
