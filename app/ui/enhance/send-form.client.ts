import {
  draftOf,
  enhanceMessageForm,
  isWaiting,
  markSent,
  removeDraft,
  storeDraft,
} from './draft.client.ts'
import { sendUntilAnswered } from './send-until-answered.client.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('[data-draft]')) sendByScript(form)

/** Retries until the server answers; the key makes it one enquiry. */
function sendByScript(form: HTMLFormElement) {
  let attempts = new AbortController()
  const start = (at: number) => {
    attempts.abort()
    attempts = new AbortController()
    void send(form, at, attempts.signal)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    start(storeDraft(form, true))
  })
  // Changed text is sent when the button is pressed again.
  form.addEventListener('input', () => attempts.abort())
  const draft = draftOf(form)
  if (draft && isWaiting(form)) start(draft.at)
}

async function send(form: HTMLFormElement, at: number, signal: AbortSignal) {
  const answer = await sendUntilAnswered(form, signal)
  if (!answer) return
  if (!answer.isStored) return showAnswer(form, answer.page)
  removeDraft(form, at)
  showConfirmation(answer.page, answer.address)
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

/** The server's form shows the errors; the browser shows any other response. */
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
