import { outgoing, sendUntilAnswered } from './send-until-answered.client.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('.subscribe')) sendByScript(form)

function sendByScript(form: HTMLFormElement) {
  let attempts = new AbortController()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    attempts.abort()
    attempts = new AbortController()
    void send(form, attempts.signal)
  })
  form.addEventListener('input', () => attempts.abort())
}

async function send(form: HTMLFormElement, signal: AbortSignal) {
  const answer = await sendUntilAnswered(form, outgoing(form, {}), signal)
  if (!answer) return
  const { page, isStored } = answer
  const words = page?.querySelector(isStored ? '[data-subscribed]' : 'main [role=alert]')
  const refused = page?.querySelector<HTMLFormElement>('main .subscribe')
  if (isStored && words) showThanks(form, words)
  else if (refused && words) showRefused(form, refused, words)
  else form.submit()
}

function showThanks(form: HTMLFormElement, words: Element) {
  const thanks = document.createElement('p')
  thanks.role = 'status'
  thanks.tabIndex = -1
  thanks.append('Thank you. ', ...words.childNodes)
  form.replaceChildren(thanks)
  thanks.focus({ preventScroll: true })
}

function showRefused(form: HTMLFormElement, refused: HTMLFormElement, words: Element) {
  if (!refused.contains(words)) refused.prepend(words)
  form.replaceWith(refused)
  sendByScript(refused)
  refused.querySelector<HTMLElement>('[autofocus]')?.focus({ preventScroll: true })
}
