import { useEffect } from 'react'

import { useAdmin } from './admin-context.tsx'
import { failure } from './calls.ts'

const anything = { parse: (body: unknown) => body }

/** Checks the session before a `data-checked` form loads a page, because an ended one would lose the typed text. */
export function CheckedForms() {
  const { send, notify } = useAdmin()
  useEffect(() => {
    let isAsking = false
    let checked: HTMLFormElement | undefined
    const check = async (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || !('checked' in form.dataset)) return
      if (form === checked) return
      event.preventDefault()
      event.stopPropagation()
      if (isAsking) return
      isAsking = true
      const outcome = await send({ method: 'GET', path: '/api/session', schema: anything })
      isAsking = false
      if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
      checked = form
      form.requestSubmit(submitter)
      checked = undefined
    }
    const listen = (event: SubmitEvent) => void check(event)
    // Before React and all other listeners.
    addEventListener('submit', listen, true)
    return () => removeEventListener('submit', listen, true)
  }, [send, notify])
  return null
}
