import { attempt, online, pauseAfter } from '../unsent.ts'
import { typedIn, showSending } from './draft.client.ts'

/** In milliseconds, before the message names the slow connection. */
const late = 20_000

const failures = {
  connection: 'Not sent yet: the connection failed.',
  server: 'Not sent yet: our server could not store it.',
}

const slow = 'Not sent yet: the connection is slow, and there is no answer.'

const hint = 'What you typed is still here. This page tries again by itself; please keep it open.'

/** A redirect means that the message is stored. */
type Answer = { page: Document; address: string; isStored: boolean }

/** Retries network and server errors. Undefined once `signal` aborts. */
export async function sendUntilAnswered(
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const body = `${new URLSearchParams(typedIn(form))}`
  const progress = showProgress(form, signal)
  for (let n = 0; !signal.aborted; n++) {
    if (n > 0) progress.again()
    const response = await attempt(form.action, body, signal)
    // The connection can also fail within the body.
    const html = await response?.text().catch(() => undefined)
    if (signal.aborted) return undefined
    if (response && html !== undefined && response.status < 500) {
      progress.end()
      const page = new DOMParser().parseFromString(html, 'text/html')
      return { page, address: response.url, isStored: response.redirected }
    }
    progress.failed(response ? 'server' : 'connection')
    await online(pauseAfter(n), signal)
  }
  return undefined
}

function showProgress(form: HTMLFormElement, signal: AbortSignal) {
  const note = noteOf(form)
  const text = new Text()
  note.replaceChildren(text)
  let rest = showSending(form)
  let attempts = 1
  let words = ''
  let isLate = false
  const show = () => {
    const more = isLate ? ` Attempts so far: ${attempts}.` : ''
    text.data = `${words} ${hint}${more}`
  }
  const timer = setTimeout(() => {
    isLate = true
    words ||= slow
    // Added once, because a new link would lose the focus.
    note.append(...otherWay(form))
    show()
  }, late)
  const end = () => {
    clearTimeout(timer)
    rest()
    note.replaceChildren()
  }
  signal.addEventListener('abort', () => {
    end()
    note.replaceChildren(
      `Not sent yet. Press ‘${form.querySelector('button')?.textContent}’ when it is ready.`,
    )
  })
  return {
    end,
    failed(why: keyof typeof failures) {
      rest()
      words = failures[why]
      show()
    },
    again() {
      attempts += 1
      rest = showSending(form)
    },
  }
}

function noteOf(form: HTMLFormElement) {
  const known = form.querySelector('.sending')
  if (known) return known
  const note = document.createElement('p')
  note.className = 'sending'
  note.setAttribute('role', 'status')
  const fields = form.querySelector('.fields') ?? form
  fields.append(note)
  return note
}

function otherWay(form: HTMLFormElement) {
  const typed = form.querySelector<HTMLTextAreaElement>('[name=message]')
  if (!typed) return []
  const link = document.createElement('a')
  const page = document.querySelector<HTMLAnchorElement>('a[href^="https:"][href*="?text="]')
  const address = new URL(page?.href ?? '/contact-us', location.href)
  address.searchParams.set('text', typed.value.slice(0, 1000))
  link.href = address.href
  link.textContent = 'Send it on WhatsApp'
  return [' In a hurry? ', link]
}
