import { loadingDelay, countUpDuration } from '#app/content/constants.ts'

import { isAnythingStored } from '../unsent.ts'
import { cleanDrafts, enhanceMessageForm, markSent, showSending } from './draft.client.ts'

const own = 'form[method=post]:not([data-list])'

document.addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!isOwn(target) || defaultPrevented) return
  markSent(target)
  const rest = showSending(target)
  setTimeout(rest, 20_000)
  addEventListener('pageshow', rest, { once: true })
})

// Adds to the milliseconds of a draft or an earlier page with this form.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!isOwn(target)) return
  const before = Number(formData.get('took'))
  formData.set('took', `${Math.round(before + performance.now())}`)
})

cleanDrafts()

for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
  enhanceMessageForm(form)
  sendBy(form, () => import('./send-form.client.ts'), isAnythingStored())
}

if (document.querySelector('.status-answer')) void import('./send-answer.client.ts')

for (const form of document.querySelectorAll('.subscribe'))
  sendBy(form, () => import('./subscribe.client.ts'))

// Back from a confirmation that replaced the form's page (send-form.client.ts).
addEventListener('popstate', () => {
  const isForm = !document.querySelector('[data-sent]')
  if (location.pathname.startsWith('/enquiries/sent/') === isForm) location.reload()
})

// Counts up once when the whole band is in view (R-ABOUT-7, C-57); fixed widths avoid layout shifts.
const band = document.querySelector<HTMLElement>('[data-counts-up]')

if (band && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  // A low window never shows the whole band; 0.99 tolerates fractions of a pixel.
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
  // Browsers without TLS have no clipboard, so the button stays invisible. In-app browsers can refuse.
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
    else figure.style.minWidth = ''
  }
  count()
}

function isOwn(target: EventTarget | null): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.matches(own)
}

/** Loads the script at first touch. Without it the browser submits the form. */
function sendBy(form: Element, load: () => Promise<unknown>, isWaiting = false) {
  if (!('any' in AbortSignal)) return
  const start = () => void load().catch(() => undefined)
  if (isWaiting || form.contains(document.activeElement)) start()
  else form.addEventListener('focusin', start, { once: true })
}
