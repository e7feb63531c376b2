import { dropForm, findForm, type Outgoing, removeDraft } from '../outbox/outbox-store.ts'
import { isExpired } from '../outbox/outbox.ts'
import {
  draftOf,
  enhanceMessageForm,
  isOldWaiting,
  keyOf,
  markSent,
  nameOf,
  storeDraft,
} from './draft.client.ts'
import { outgoing, sendUntilAnswered } from './send-until-answered.client.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) sendByScript(form)

function sendByScript(form: HTMLFormElement) {
  let attempts = new AbortController()
  const start = (sent: Outgoing) => {
    attempts.abort()
    attempts = new AbortController()
    void send(form, sent, attempts.signal)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    start(sentFrom(form, storeDraft(form)))
  })
  // Changed text is sent when the button is pressed again.
  form.addEventListener('input', () => {
    if (!attempts.signal.aborted) void dropForm(idOf(form))
    attempts.abort()
  })
  const draft = draftOf(form)
  if (!draft) return
  if (isOldWaiting(draft)) return start(sentFrom(form, draft.at))
  void findForm(idOf(form)).then((sent) => {
    if (!sent || sent.refused !== undefined || isExpired(sent)) return
    const fields = new URLSearchParams(sent.body)
    for (const tick of form.querySelectorAll<HTMLInputElement>('[name][type=checkbox]'))
      tick.checked = fields.has(tick.name)
    start(sent)
  })
}

function idOf(form: HTMLFormElement) {
  return `message ${keyOf(form)}`
}

function sentFrom(form: HTMLFormElement, at: number) {
  return outgoing(form, { id: idOf(form), draft: nameOf(form), at })
}

async function send(form: HTMLFormElement, sent: Outgoing, signal: AbortSignal) {
  const answer = await sendUntilAnswered(form, sent, signal)
  if (!answer) return
  void dropForm(sent.id)
  if (answer.isStored) removeDraft(sent)
  if (answer.page && answer.isStored) showConfirmation(answer.page, answer.address)
  else if (answer.page) showAnswer(form, answer.page)
  else location.assign(answer.address)
}

function showConfirmation(page: Document, address: string) {
  history.pushState(null, '', address)
  document.title = page.title
  // The foot bar on a phone belongs to the former product page, and there it is in `main`.
  document.querySelector('.floating')?.remove()
  const main = document.querySelector('main')
  const [next, bar] = [page.querySelector('main'), page.querySelector('.floating')]
  if (main && next) main.className = next.className
  if (bar) main?.after(bar)
  main?.replaceChildren(...(next?.childNodes ?? []))
  scrollTo({ top: 0, behavior: 'instant' })
  document.querySelector<HTMLElement>('#content')?.focus()
}

function showAnswer(form: HTMLFormElement, page: Document) {
  storeDraft(form)
  const answer = page.querySelector<HTMLFormElement>('form[data-draft]')
  if (!answer) {
    markSent(form)
    return form.submit()
  }
  answer.querySelector('.fields')?.prepend(...form.querySelectorAll('h2'))
  form.replaceWith(answer)
  enhanceMessageForm(answer)
  sendByScript(answer)
  answer.querySelector<HTMLElement>('[autofocus]')?.focus({ preventScroll: true })
  // The error list is above the first wrong field.
  answer.scrollIntoView({ behavior: 'instant' })
}
