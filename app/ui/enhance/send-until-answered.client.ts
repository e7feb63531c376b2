import { storeForm, holdInPage, type Place, type Outgoing } from '../outbox/outbox-store.ts'
import { sendWhenClosed, trySend } from '../outbox/outbox.ts'
import { online, pauseAfter } from '../unsent.ts'
import { showSending, typedIn } from './draft.client.ts'

const slowAfterMs = 20_000

const failures = {
  connection: 'Not sent yet: the connection failed.',
  server: 'Not sent yet: our server could not store it.',
}

const slow = 'Not sent yet: the connection is slow, and there is no answer.'

const hints: Record<Place, string> = {
  device: 'It is saved on this device and goes out by itself, also after you leave this page.',
  full: 'This device has no room to save it. This page tries again by itself; please keep it open.',
  page: 'What you typed is still here. This page tries again by itself; please keep it open.',
}

/** `page` is missing where another tab has sent it, or a file of it was refused. */
type Answer = { page?: Document; address: string; problem: string; isStored: boolean }

/** What has no `id` stays in this page. */
export function outgoing(form: HTMLFormElement, more: Partial<Outgoing>): Outgoing {
  return {
    id: `page ${Math.random()}`,
    title: 'Your message',
    path: new URL(form.action).pathname,
    page: location.pathname + location.search,
    body: `${new URLSearchParams(typedIn(form))}`,
    files: [],
    at: Date.now(),
    ...more,
  }
}

/** Retries network and server errors. Undefined once `signal` aborts, or when it was withdrawn elsewhere. */
export async function sendUntilAnswered(
  form: HTMLFormElement,
  sent: Outgoing,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const progress = showProgress(form, signal)
  progress.stored(sent.id.startsWith('page ') ? holdInPage(sent) : await storeForm(sent))
  for (let n = 0; !signal.aborted; n++) {
    if (n > 0) progress.again()
    const outcome = await trySend(sent.id, { signal, showsPage: true })
    if (signal.aborted) return undefined
    if (outcome.is === 'connection' || outcome.is === 'server') {
      progress.failed(outcome.is)
      if (n === 0) void sendWhenClosed()
      await online(pauseAfter(n), signal)
      continue
    }
    progress.end()
    if (outcome.is === 'gone' || outcome.is === 'expired') return undefined
    const { html } = outcome
    const page = html === undefined ? undefined : new DOMParser().parseFromString(html, 'text/html')
    const answer = { address: '', problem: '', isStored: outcome.is === 'received', ...outcome }
    return { ...answer, ...(page && { page }) }
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
  let hint = hints.page
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
  }, slowAfterMs)
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
    stored: (where: Place) => void (hint = hints[where]),
    failed(why: keyof typeof failures) {
      rest()
      words = failures[why]
      show()
      // The button can be in a bar, far from its form.
      if (attempts === 1) note.scrollIntoView({ block: 'nearest' })
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
