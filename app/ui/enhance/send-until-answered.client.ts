import { attempt, online, pauseAfter } from '../unsent.ts'
import { typedIn } from './draft.client.ts'
import { showProgress } from './sending-progress.client.ts'

/** A server's answer: a redirect leads to the confirmation of what is stored. */
type Answer = { page: Document; address: string; isStored: boolean }

/** Sends the form again and again while the connection or the server fails. Undefined once `signal` stops it. */
export async function sendUntilAnswered(
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const body = `${new URLSearchParams(typedIn(form))}`
  const progress = showProgress(form, signal)
  for (let n = 0; !signal.aborted; n++) {
    if (n > 0) progress.again()
    const response = await attempt(form.action, body, signal)
    // The line can also break within the answer.
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
