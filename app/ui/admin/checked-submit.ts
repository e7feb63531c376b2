import { type SubmitEvent, useRef } from 'react'

import { useAdmin } from './admin-context.tsx'
import { failure } from './calls.ts'

const anything = { parse: (body: unknown) => body }

/**
 * For a form that loads a page: the server throws it away when the session has ended meanwhile, so this asks first, and
 * signs in again. `leave` is called when the form goes.
 */
export function useCheckedSubmit(leave?: () => void) {
  const { send, notify } = useAdmin()
  const state = useRef<'free' | 'asking' | 'open'>('free')
  return async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget: form, nativeEvent } = event
    if (state.current === 'open') {
      state.current = 'free'
      return leave?.()
    }
    event.preventDefault()
    if (state.current === 'asking') return undefined
    state.current = 'asking'
    const outcome = await send({ method: 'GET', path: '/api/session', schema: anything })
    state.current = outcome.is === 'done' ? 'open' : 'free'
    if (outcome.is === 'done') return form.requestSubmit(nativeEvent.submitter)
    return notify({ text: failure(outcome), isBad: true })
  }
}
