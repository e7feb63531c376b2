import { useEffect, useEffectEvent, useRef } from 'react'
import { data, isRouteErrorResponse, useActionData, useFetcher } from 'react-router'

import { messages } from '#app/content/messages.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'

import { useAdmin } from './admin-context.tsx'
import { textIn } from './calls.ts'

/** What an action of the admin answers to the form of its page that has the name `form`. */
export type Answer = {
  form: string
  done?: string
  /** What was made and is shown once. */
  made?: unknown
  message?: string
  problems?: Problems
  /** What was typed into a refused form, without passwords and codes. */
  typed?: Typed
  /** The page is older than the record. */
  isStale?: boolean
}

type Lost = { lost: string; isSignedOut: boolean }

/** In milliseconds, as for a call of the API. */
const longestWait = 90_000

/** For `clientAction`: a failed request is an answer, so that the page stays with what is typed. */
export async function keepPage({ serverAction }: { serverAction: () => Promise<unknown> }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, longestWait)
  })
  try {
    return await Promise.race([serverAction(), late])
  } catch (error) {
    if (error instanceof Response) throw error
    // The status keeps the router from loading the page again, which would replace it by an error.
    return data<Lost>(lostBy(error), { status: 503 })
  } finally {
    clearTimeout(timer)
  }
}

function lostBy(error: unknown): Lost {
  // The server timed out waiting for the form; its message is for programs.
  if (!isRouteErrorResponse(error) || error.status === 408)
    return { lost: messages.noConnection, isSignedOut: false }
  return { lost: messageIn(error.data), isSignedOut: error.status === 401 }
}

function messageIn(answer: unknown) {
  try {
    return textIn(JSON.parse(String(answer)), 'message')
  } catch {
    return typeof answer === 'string' && answer
      ? answer
      : 'The site is busy. Please try again soon.'
  }
}

/**
 * Sends a form to the action of its page. If the session has ended, sends it again after a new sign-in (C-4).
 * `isLost`: the change may be made.
 */
export function useFormAction(onAnswer: (answer: Answer, isLost: boolean) => void) {
  const fetcher = useFetcher<Answer | Lost>()
  const { signInAgain } = useAdmin()
  const sent = useRef<FormData>(undefined)
  const submit = (fields: FormData) => {
    // A second tap can come before the button is drawn as busy.
    if (sent.current) return
    sent.current = fields
    void fetcher.submit(fields, { method: 'post' })
  }
  const take = useEffectEvent(async (answer: Answer | Lost) => {
    const fields = sent.current
    sent.current = undefined
    if (!fields) return
    if (!('lost' in answer)) return onAnswer(answer, false)
    if (!answer.isSignedOut) return onAnswer({ form: '', message: answer.lost }, true)
    if (await signInAgain()) submit(fields)
    else onAnswer({ form: '', message: 'Please sign in first.' }, false)
  })
  const answered = fetcher.data
  useEffect(() => {
    if (answered) void take(answered)
  }, [answered])
  return { isBusy: fetcher.state === 'submitting', submit }
}

/** The answer to a form that was sent without script. */
export function useSentForm(form: string) {
  const sent = useActionData<Answer>()
  return sent?.form === form ? sent : undefined
}
