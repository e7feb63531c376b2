// Sends the forms that wait on this device. One tab or worker at a time tries a form (docs/decisions/forms.md).
import {
  deleteFile,
  findFile,
  findForm,
  storeForm,
  storedForms,
  type Outgoing,
} from './outbox-store.ts'

/** In milliseconds: then its sender is asked first. */
const longestWait = 24 * 3_600_000
const longestAttempt = 45_000
export const syncName = 'outbox'

export type Outcome =
  | { is: 'connection' }
  | { is: 'server' }
  /** `html` only where it was sent from here. */
  | { is: 'received'; address: string; html?: string }
  | { is: 'refused'; problem: string; html?: string; form: Outgoing }
  | { is: 'expired' }
  /** Sent by another tab, withdrawn, or stopped. */
  | { is: 'gone' }

export function isExpired({ at }: Pick<Outgoing, 'at'>) {
  return Date.now() - at > longestWait
}

export function isWaiting(form: Outgoing) {
  return form.received === undefined && form.refused === undefined && !isExpired(form)
}

export const sizeOf = ({ body, files }: Outgoing) =>
  files.reduce((bytes, { size }) => bytes + size, body.length)

type Trying = { signal: AbortSignal; showsPage?: boolean }

/** `showsPage` reads the page of a confirmation, for a page that shows it without loading it again. */
export function trySend(id: string, { signal, showsPage = false }: Trying): Promise<Outcome> {
  return oneAtATime(id, signal, async () => {
    const form = await findForm(id)
    if (!form) return { is: 'gone' }
    if (form.received !== undefined) return { is: 'received', address: form.received }
    if (isExpired(form)) return { is: 'expired' }
    const files = await sendFiles(form, signal)
    if (!files) return { is: 'connection' }
    if (files.problem) return refused(form, files.problem)
    const answer = await post(form, { signal, showsPage })
    if (!answer || signal.aborted) return { is: 'connection' }
    const { response, html } = answer
    if (response.status >= 500) return { is: 'server' }
    if (response.redirected) return received(form, response.url, html)
    // Too many forms came from this network; this one can go out later.
    if (response.status === 429) return { is: 'refused', problem: problemIn(html), html, form }
    return refused(form, problemIn(html), html)
  })
}

async function oneAtATime(id: string, signal: AbortSignal, send: () => Promise<Outcome>) {
  const gone: Outcome = { is: 'gone' }
  if (!('locks' in navigator)) return send()
  return navigator.locks.request(`outbox ${id}`, { signal }, send).catch((error: unknown) => {
    if (signal.aborted) return gone
    throw error
  })
}

/** Undefined until all are stored, or one is refused. */
async function sendFiles({ files }: Outgoing, signal: AbortSignal) {
  if (files.length === 0) return { problem: '' }
  const sender = await import('./send-file.ts').catch(() => undefined)
  for (const { id, name } of files) {
    const blob = await findFile(id)
    // The server says whether it has one that is not here any more.
    if (!blob) continue
    const sent = await sender?.tryFile({ id, name, blob, isResumed: true, signal })
    if (!sent) return undefined
    if ('problem' in sent) return { problem: `${name}: ${sent.problem}` }
  }
  return { problem: '' }
}

/** Undefined for a failed connection, even within a redirect's header or the page. */
async function post({ path, body }: Outgoing, { signal, showsPage }: Trying) {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestAttempt)])
  const headers = { accept: 'text/html' }
  const sent = { method: 'POST', body: new URLSearchParams(body), headers, signal: limited }
  try {
    const response = await fetch(path, sent)
    if (!response.ok && response.status < 400) return undefined
    if (!response.redirected || showsPage) return { response, html: await response.text() }
    void response.body?.cancel()
    return { response, html: '' }
  } catch {
    return undefined
  }
}

/** Place without what was typed, until a page has said it. */
async function received(form: Outgoing, address: string, html: string): Promise<Outcome> {
  await storeAgain({ ...form, body: '', received: address })
  for (const { id } of form.files) await deleteFile(id)
  return { is: 'received', address, html }
}

async function refused(form: Outgoing, problem: string, html?: string): Promise<Outcome> {
  await storeAgain({ ...form, refused: problem })
  return { is: 'refused', problem, form, ...(html !== undefined && { html }) }
}

async function storeAgain(form: Outgoing) {
  if (await findForm(form.id)) await storeForm(form)
}

/** A worker cannot read a page. */
function problemIn(html: string) {
  if (!('DOMParser' in globalThis)) return ''
  const page = new DOMParser().parseFromString(html, 'text/html')
  const alert = page.querySelector('main [role=alert]')
  const reasons = [...(alert?.querySelectorAll('li') ?? [])]
  const text = (reasons.length > 0 ? reasons : [alert]).map((one) => one?.textContent).join(' ')
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

export async function sendAll(signal: AbortSignal, isOther = (_form: Outgoing) => true) {
  const waiting = async () => (await storedForms()).filter(isWaiting).filter(isOther)
  for (const { id } of (await waiting()).toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    const { is } = await trySend(id, { signal })
    if (is === 'connection') break
  }
  return (await waiting()).length > 0
}

export async function sendWhenClosed() {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    await registration?.sync?.register(syncName)
  } catch {
    // The next page sends it.
  }
}

declare global {
  interface ServiceWorkerRegistration {
    /** Only in Chromium. */
    sync?: { register: (name: string) => Promise<void> }
  }
}
