import { useEffect, useRef } from 'react'
import { data, isRouteErrorResponse, useActionData, useFetcher } from 'react-router'

import { messages } from '#app/content/messages.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'

import { useAdmin } from './admin-context.tsx'
import { textIn } from './calls.ts'

export type Answer = {
  form: string
  done?: string
  made?: unknown
  message?: string
  problems?: Problems
  typed?: Typed
  isStale?: boolean
  version?: number
  theirs?: readonly Change[]
  /** The request failed; the change may have been saved. */
  isLost?: boolean
}

/** An added entry has no `before`, a removed one no `after`. */
export type Change = { label: string; before?: string; after?: string }

type Lost = { lost: string; status: number }

/** For `clientAction`: a failed request becomes an answer, so that the typed text stays. */
export async function keepPage({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    // This status stops revalidation, which would replace the page by an error.
    return data<Lost>(lostBy(error), { status: 503 })
  }
}

const noAnswer: Lost = { lost: messages.noConnection, status: 0 }

function lostBy(error: unknown): Lost {
  if (!isRouteErrorResponse(error) || error.status === 408) return noAnswer
  return { lost: messageIn(error.data), status: error.status }
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

const longestWait = 90_000

type Sending = { wait?: number; isQuiet?: boolean }

export function useSending({ wait = longestWait, isQuiet = false }: Sending = {}) {
  const fetcher = useFetcher<Answer | Lost>()
  const onAnswer = useRef<(answer: Answer | Lost) => void>(undefined)
  const answered = fetcher.data
  useEffect(() => {
    if (answered) onAnswer.current?.(answered)
  }, [answered])
  const send = (fields: FormData) =>
    new Promise<Answer | Lost>((resolve) => {
      const timer = setTimeout(() => {
        fetcher.reset()
        resolve(noAnswer)
      }, wait)
      onAnswer.current = (answer) => {
        clearTimeout(timer)
        resolve(answer)
      }
      const revalidation = isQuiet ? { defaultShouldRevalidate: false } : {}
      void fetcher.submit(fields, { method: 'post', ...revalidation })
    })
  return { isBusy: fetcher.state === 'submitting', send }
}

/** `useSending` that repeats after a new sign-in if the session has ended (C-4). */
export function useFormAction(onAnswer?: (answer: Answer) => void) {
  const { isBusy, send } = useSending()
  const { signInAgain } = useAdmin()
  const isSending = useRef(false)
  /** Undefined while another form is sent: a second tap can precede the busy button. */
  const submit = async (fields: FormData) => {
    if (isSending.current) return undefined
    isSending.current = true
    let sent = await send(fields)
    while (isSignedOut(sent) && (await signInAgain())) sent = await send(fields)
    isSending.current = false
    const answer = 'lost' in sent ? answerOf(sent) : sent
    onAnswer?.(answer)
    return answer
  }
  return { isBusy, submit }
}

function isSignedOut(sent: Answer | Lost) {
  return 'lost' in sent && sent.status === 401
}

function answerOf({ lost, status }: Lost): Answer {
  if (status === 401) return { form: '', message: 'Please sign in first.' }
  return { form: '', message: lost, isLost: true }
}

export function useSentForm(form: string) {
  const sent = useActionData<Answer>()
  return sent?.form === form ? sent : undefined
}
