import { useEffect, useRef } from 'react'

import { Button } from '../button.tsx'

type Confirm = { question: string; yes: string; onAnswer: (isYes: boolean) => void }

/** A confirmation dialog against accidental actions; Escape and Cancel answer no (R-VAL-5). */
export function Confirm({ question, yes, onAnswer }: Confirm) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Only showModal() makes a dialog modal.
  useEffect(() => dialog.current?.showModal(), [])
  const answer = (isYes: boolean) => {
    // close() returns the focus to the element that had it before; removing the dialog alone would lose it.
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
