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

/** Sends the message without leaving the page, until the server has answered; its key makes it one enquiry. */
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
  // What is changed goes out when the button is pressed again.
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
  // The bar at the foot of a product page on a phone is of that product.
  for (const part of ['main', '.floating']) {
    const [shown, next] = [document, page].map((each) => each.querySelector(part))
    if (shown && next) shown.className = next.className
    shown?.replaceChildren(...(next?.childNodes ?? []))
  }
  scrollTo({ top: 0, behavior: 'instant' })
  document.querySelector('main')?.focus()
}

/** The server's form says what is wrong. Any other answer is shown by the browser. */
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
  // The list of what is wrong stands above the first wrong field.
  answer.scrollIntoView({ behavior: 'instant' })
}
