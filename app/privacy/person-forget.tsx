import { Trash2 } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { CurrentPasswordField } from '#app/accounts/admin/password-field.tsx'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Button } from '#app/ui/button.tsx'

import type { PersonAsked } from './person-asked.ts'
import { countsIn, type Held } from './person-counts.ts'

const forgotten = z.object({ enquiries: z.number(), subscribers: z.number(), mails: z.number() })
export type Forgotten = z.infer<typeof forgotten>

type Forget = { asked: PersonAsked; held: Held; onForgotten: (counts: Forgotten) => void }

/** Deletes all data of a person. Asks for the password against accidents and misuse of an open session. */
export function PersonForget(forget: Forget) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="quiet" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete all of this
      </button>
      {isAsking && <Question {...forget} close={() => setAsking(false)} />}
    </>
  )
}

function Question({ asked, held, onForgotten, close }: Forget & { close: () => void }) {
  const { send } = useAdmin()
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<{ words: string; isPasswords: boolean }>()
  const [isBusy, setBusy] = useState(false)
  // Only `showModal()` makes a dialog modal.
  useEffect(() => dialog.current?.showModal(), [])

  const end = () => {
    // Closing returns the focus to the button that opened the dialog.
    dialog.current?.close()
    close()
  }
  const forget = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    const password = field?.value ?? ''
    // Clear the error first so that screen readers announce it again.
    setProblem(undefined)
    if (password === '') {
      setProblem({ words: 'Please fill this in.', isPasswords: true })
      return field?.focus()
    }
    setBusy(true)
    const body = { ...asked, password }
    const outcome = await send({
      method: 'POST',
      path: '/api/people/forget',
      schema: forgotten,
      body,
    })
    setBusy(false)
    if (outcome.is === 'done') {
      end()
      return onForgotten(outcome.body)
    }
    const words = outcome.is === 'signed out' ? 'Please sign in first.' : outcome.message
    const named = outcome.is === 'refused' ? outcome.problems.password : undefined
    setProblem({ words: named ?? words, isPasswords: named !== undefined })
    field?.select()
  }
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="forget"
      onCancel={(event) => {
        event.preventDefault()
        end()
      }}
    >
      {/* POST keeps the password out of the URL when the form is sent before script runs. */}
      <form method="post" onSubmit={forget} noValidate className="grid gap-5">
        <h2 id="forget" className="display text-h3">
          Delete {countsIn(held)} for good?
        </h2>
        <p className="text-ui text-ink-2">Nobody can bring it back. Notes on it go too.</p>
        {problem && !problem.isPasswords && (
          <p role="alert" className="faults">
            {problem.words}
          </p>
        )}
        <CurrentPasswordField
          id="forget-password"
          name="password"
          problem={problem?.isPasswords ? problem.words : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="signal" disabled={isBusy}>
            {isBusy ? 'Deleting...' : 'Delete for good'}
          </Button>
          <Button look="line" type="button" onClick={end}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}
