import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'

import { canUsePasskeys } from '../passkey.ts'

for (const box of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
  const button = box.querySelector('button')
  const alert = box.querySelector<HTMLElement>('[role=alert]')
  if (!button || !alert || !canUsePasskeys()) continue
  box.classList.remove('invisible')
  button.addEventListener('click', async () => {
    button.disabled = true
    const problem = await signIn()
    button.disabled = false
    alert.textContent = problem ?? ''
    alert.hidden = !problem
    if (!problem) return location.assign(box.dataset.passkey ?? '')
    button.focus()
    return undefined
  })
}

async function signIn() {
  try {
    const options = await post<PublicKeyCredentialRequestOptionsJSON>(
      '/api/session/passkey/options',
    )
    if ('message' in options) return options.message
    const response = await startAuthentication({ optionsJSON: options.answer }).catch(
      () => undefined,
    )
    if (!response) return 'No passkey was used. Please try again, or sign in with your password.'
    const answer = await post('/api/session/passkey', { response })
    return 'message' in answer ? answer.message : undefined
  } catch {
    return 'There is no connection. Please try again.'
  }
}

async function post<Answer>(
  address: string,
  body: object = {},
): Promise<{ answer: Answer } | { message: string }> {
  const headers = { 'content-type': 'application/json' }
  const sent = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await sent.json()
  return sent.ok ? { answer } : { message: String(answer.message) }
}
