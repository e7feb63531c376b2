import { cleanDrafts, enhanceMessageForm, isWaiting } from './draft.client.ts'
import { showSending } from './sending-button.client.ts'

const own = 'form[method=post]:not([data-list])'

document.addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!isOwn(target) || defaultPrevented) return
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
  // Without this script, and in a browser that is too old for it, the form is sent as without any script.
  if (!('any' in AbortSignal)) continue
  const load = () => void import('./send-form.client.ts').catch(() => undefined)
  if (isWaiting(form)) load()
  else form.addEventListener('focusin', load, { once: true })
}

// The confirmation takes the place of the page whose form was sent (send-form.client.ts), with its own address.
addEventListener('popstate', () => {
  const isForm = !document.querySelector('[data-sent]')
  if (location.pathname.startsWith('/enquiries/sent/') === isForm) location.reload()
})
