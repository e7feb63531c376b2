import { type ReactNode, useEffect, useId, useRef } from 'react'

import { Button } from '../button.tsx'

type Dialog = {
  title: string
  role?: 'alertdialog'
  /** Gets the value of the button or of `close`; '' after Escape. The focus is back on the opener by then. */
  onClose: (value: string) => void
  children: (close: (value?: string) => void) => ReactNode
}

/** A modal dialog with a title. */
export function Dialog({ title, role, onClose, children }: Dialog) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Only showModal() makes a dialog modal.
  useEffect(() => {
    dialog.current?.showModal()
    // showModal() focuses the first field, even one that is filled in.
    dialog.current?.querySelector<HTMLElement>('input:not([value])')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="ask"
      role={role}
      aria-labelledby={id}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      <h2 id={id} className="display text-h3">
        {title}
      </h2>
      {children((value) => dialog.current?.close(value))}
    </dialog>
  )
}

type Confirm = { question: string; yes: string; onAnswer: (isYes: boolean) => void }

/** A confirmation dialog against accidental actions; Escape and Cancel answer no (R-VAL-5). */
export function Confirm({ question, yes, onAnswer }: Confirm) {
  return (
    <Dialog role="alertdialog" title={question} onClose={(value) => onAnswer(value === 'yes')}>
      {() => (
        <form method="dialog" className="mt-6 flex flex-wrap gap-3">
          <Button look="signal" value="yes">
            {yes}
          </Button>
          <Button look="line">Cancel</Button>
        </form>
      )}
    </Dialog>
  )
}
