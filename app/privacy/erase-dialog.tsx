import { Trash2 } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { CurrentPasswordField } from '#app/accounts/admin/account-form.tsx'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Button } from '#app/ui/button.tsx'

import type { Person } from './person.ts'
import { type Counts, countsText, type Summary } from './personal-data.tsx'

const counts = z.object({ enquiries: z.number(), subscribers: z.number(), mails: z.number() })

type Erase = { person: Person; summary: Summary; onErased: (counts: Counts) => void }

export function EraseButton(erase: Erase) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Delete all of this
      </button>
      {isOpen && <EraseDialog {...erase} close={() => setOpen(false)} />}
    </>
  )
}

function EraseDialog({ person, summary, onErased, close }: Erase & { close: () => void }) {
  const { send } = useAdmin()
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<{ words: string; isPasswords: boolean }>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  const end = () => {
    dialog.current?.close()
    close()
  }
  const erase = async (event: SubmitEvent<HTMLFormElement>) => {
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
    const body = { ...person, password }
    const outcome = await send({
      method: 'POST',
      path: '/api/people/forget',
      schema: counts,
      body,
    })
    setBusy(false)
    if (outcome.is === 'done') {
      end()
      return onErased(outcome.body)
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
      <form method="post" onSubmit={erase} noValidate className="grid gap-5">
        <h2 id="forget" className="display text-h3">
          Delete {countsText(summary)} for good?
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
