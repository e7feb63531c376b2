import { Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { z } from 'zod'

import { CurrentPasswordField } from '#app/accounts/admin/account-form.tsx'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Alert, Dialog, DialogButtons } from '#app/ui/admin/dialogs.tsx'

import type { Person } from './person.ts'
import { type Counts, countsText, erasableOf, type Summary } from './personal-data.tsx'

const counts = z.object({
  enquiries: z.number(),
  subscribers: z.number(),
  mails: z.number(),
  accounts: z.number(),
  invitations: z.number(),
})

type Erase = { person: Person; summary: Summary; onErased: (counts: Counts) => void }

export function EraseButton(erase: Erase) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Delete all of this
      </button>
      {isOpen && (
        <Dialog
          title={`Delete ${countsText(erasableOf(erase.summary))} for good?`}
          onClose={() => setOpen(false)}
        >
          {(close) => <EraseForm {...erase} close={close} />}
        </Dialog>
      )}
    </>
  )
}

function EraseForm({ person, onErased, close }: Erase & { close: () => void }) {
  const { send } = useAdmin()
  const [problem, setProblem] = useState<{ words: string; isPasswords: boolean }>()
  const [isBusy, setBusy] = useState(false)

  const erase = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector('input')
    const password = field?.value ?? ''
    // Clear the error first so that screen readers announce it again.
    setProblem(undefined)
    if (password === '') {
      setProblem({ words: 'Please fill this in.', isPasswords: true })
      return field?.focus()
    }
    setBusy(true)
    const path = '/api/people/forget'
    const body = { ...person, password }
    const outcome = await send({ method: 'POST', path, schema: counts, body })
    setBusy(false)
    if (outcome.is === 'done') {
      close()
      return onErased(outcome.body)
    }
    const words = outcome.is === 'signed out' ? 'Please sign in first.' : outcome.message
    const named = outcome.is === 'refused' ? outcome.problems.password : undefined
    setProblem({ words: named ?? words, isPasswords: named !== undefined })
    field?.select()
  }
  return (
    <form onSubmit={erase} noValidate className="mt-5 grid gap-5">
      <p className="text-ui text-ink-2">It cannot be restored. Notes on it go too.</p>
      <Alert words={problem?.isPasswords ? undefined : problem?.words} />
      <CurrentPasswordField
        id="erase-password"
        name="password"
        problem={problem?.isPasswords ? problem.words : undefined}
      />
      <DialogButtons
        words={isBusy ? 'Deleting...' : 'Delete for good'}
        isBusy={isBusy}
        close={close}
      />
    </form>
  )
}
