import { cleanDrafts, enhanceMessageForm, isWaiting, markSent } from './draft.client.ts'
import { showSending } from './sending-button.client.ts'

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

function isOwn(target: EventTarget | null): target is HTMLFormElement {
  return target instanceof HTMLFormElement && target.matches(own)
}

cleanDrafts()
for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) {
  enhanceMessageForm(form)
  sendBy(form, () => import('./send-form.client.ts'), isWaiting(form))
}
for (const form of document.querySelectorAll('.subscribe'))
  sendBy(form, () => import('./subscribe.client.ts'))

/** Loads the script at the first touch. Without it, and in a browser too old for it, the browser sends the form. */
function sendBy(form: Element, load: () => Promise<unknown>, isWaiting = false) {
  if (!('any' in AbortSignal)) return
  const start = () => void load().catch(() => undefined)
  if (isWaiting || form.contains(document.activeElement)) start()
  else form.addEventListener('focusin', start, { once: true })
}

// The confirmation takes the place of the page whose form was sent (send-form.client.ts), with its own address.
addEventListener('popstate', () => {
  const isForm = !document.querySelector('[data-sent]')
  if (location.pathname.startsWith('/enquiries/sent/') === isForm) location.reload()
})
