import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { call } from './calls.ts'

const signedIn = z.object({ email: z.string() })

/** A sign-in dialog over the current page, so that typed text is not lost (C-4). */
export function SignInAgain(props: { email: string; onAnswer: (isIn: boolean) => void }) {
  const { email, onAnswer } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Only showModal() makes a dialog modal. It focuses the first field, which is already filled in.
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[type=password]')?.focus()
  }, [])

  const answer = (isIn: boolean) => {
    // close() returns the focus to the element that had it before.
    dialog.current?.close()
    onAnswer(isIn)
  }
  const signIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    // Clear the alert first so that screen readers announce it again.
    setProblem(undefined)
    const outcome = await call({ method: 'POST', path: '/api/session', schema: signedIn, body })
    setBusy(false)
    if (outcome.is === 'done') return answer(true)
    setProblem(outcome.is === 'signed out' ? messages.wrongEmailOrPassword : outcome.message)
    dialog.current?.querySelector<HTMLInputElement>('[type=password]')?.select()
  }
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="again"
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <form onSubmit={signIn} noValidate className="grid gap-5">
        <h2 id="again" className="display text-h3">
          Please sign in again
        </h2>
        <p className="text-ui text-ink-2">
          Your session has ended. What you typed is still here and is sent once you are in.
        </p>
        {problem && (
          <p role="alert" className="faults">
            {problem}
          </p>
        )}
        <Field
          id="again-email"
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          defaultValue={email}
        />
        <Field
          id="again-password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <div className="flex flex-wrap gap-3">
          <Button look="signal" disabled={isBusy}>
            {isBusy ? 'Signing in...' : 'Login'}
          </Button>
          <Button look="line" type="button" onClick={() => answer(false)}>
            Not now
          </Button>
        </div>
      </form>
    </dialog>
  )
}
