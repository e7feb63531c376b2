import { useEffect, useRef } from 'react'

import { Button } from '../button.tsx'

type Confirm = { question: string; yes: string; onAnswer: (isYes: boolean) => void }

/** A question before something that is not to happen by a slip; Escape and Cancel say no (R-VAL-5). */
export function Confirm({ question, yes, onAnswer }: Confirm) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Only a call makes a dialog modal.
  useEffect(() => dialog.current?.showModal(), [])
  const answer = (isYes: boolean) => {
    // Closing gives the focus back to what asked; a dialog that is only taken away would lose it.
    dialog.current?.close()
    onAnswer(isYes)
  }
  return (
    <dialog
      ref={dialog}
      className="ask"
      role="alertdialog"
      aria-labelledby="question"
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
    >
      <h2 id="question" className="display text-h3">
        {question}
      </h2>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="signal" type="button" onClick={() => answer(true)}>
          {yes}
        </Button>
        <Button look="line" type="button" onClick={() => answer(false)}>
          Cancel
        </Button>
      </div>
    </dialog>
  )
}
