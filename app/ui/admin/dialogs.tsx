import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

import { messages } from '#app/content/messages.ts'

import { Button } from '../button.tsx'
import { Field, PasswordField } from '../field.tsx'
import { call, fieldsOf } from './calls.ts'
import { isTypedStored } from './typed-fields.ts'

type Dialog = {
  title: string
  role?: 'alertdialog'
  /** Gets the value of the button or of `close`; '' after Escape. The focus has returned to the opener. */
  onClose: (value: string) => void
  children: (close: (value?: string) => void) => ReactNode
}

export function Dialog({ title, role, onClose, children }: Dialog) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
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

export function Alert({ words }: { words: string | undefined }) {
  return (
    words && (
      <p role="alert" className="faults">
        {words}
      </p>
    )
  )
}

type DialogButtons = { words: string; isBusy: boolean; cancel?: string; close: () => void }

export function DialogButtons({ words, isBusy, cancel = 'Cancel', close }: DialogButtons) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="ink" aria-disabled={isBusy}>
        {words}
      </Button>
      <Button look="line" type="button" onClick={() => close()}>
        {cancel}
      </Button>
    </div>
  )
}

type Question = { question: string; yes: string; isHarmless?: boolean }
export type Confirm = Question & { onAnswer: (isYes: boolean) => void }

export function Confirm({ question, yes, isHarmless, onAnswer }: Confirm) {
  return (
    <Dialog role="alertdialog" title={question} onClose={(value) => onAnswer(value === 'yes')}>
      {() => (
        <form method="dialog" className="mt-6 flex flex-wrap gap-3">
          <Button look={isHarmless ? 'ink' : 'fault'} value="yes">
            {yes}
          </Button>
          <Button look="line">Cancel</Button>
        </form>
      )}
    </Dialog>
  )
}

const signedIn = {
  parse: (body: unknown) => ({ codeNeeded: fieldsOf(body)['codeNeeded'] === true }),
}

export function SignInAgain(props: { email: string; onAnswer: (isIn: boolean) => void }) {
  return (
    <Dialog title="Please sign in again" onClose={(value) => props.onAnswer(value === 'signed in')}>
      {(close) => <SignInForm email={props.email} close={close} />}
    </Dialog>
  )
}

type SignInForm = { email: string; close: (value?: string) => void }

function SignInForm({ email, close }: SignInForm) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const signIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const body = Object.fromEntries(new FormData(form))
    setBusy(true)
    // Clears the alert first, so that screen readers announce it again.
    setProblem(undefined)
    const path = asksCode ? '/api/session/code' : '/api/session'
    const outcome = await call({ method: 'POST', path, schema: signedIn, body })
    setBusy(false)
    if (outcome.is === 'done')
      return outcome.body.codeNeeded ? setAsksCode(true) : close('signed in')
    if (outcome.is === 'signed out') setAsksCode(false)
    const refused = asksCode ? messages.codeTooLate : messages.wrongEmailOrPassword
    setProblem(outcome.is === 'signed out' ? refused : outcome.message)
    form.querySelector<HTMLInputElement>('[type=password], [name=code]')?.select()
  }
  return (
    <form onSubmit={signIn} noValidate className="mt-5 grid gap-5">
      <p className="text-ui text-ink-2">
        Your session has ended. What you typed is still here, and is sent when you have signed in.
      </p>
      <Alert words={problem} />
      {asksCode ? <CodeField /> : <PasswordFields email={email} />}
      <DialogButtons
        words={isBusy ? 'Signing in...' : 'Login'}
        isBusy={isBusy}
        cancel="Not now"
        close={close}
      />
    </form>
  )
}

function PasswordFields({ email }: { email: string }) {
  return (
    <>
      <Field
        id="again-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
      />
      <PasswordField
        id="again-password"
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </>
  )
}

function CodeField() {
  return (
    <Field
      id="again-code"
      name="code"
      label="Code of your phone, or a recovery code"
      autoComplete="one-time-code"
      focus
    />
  )
}

/** Asks before unsaved text or an upload is lost. Returns a function that leaves without asking. */
export function useConfirmLeaving(isLosable: boolean, what: 'typed' | 'upload' = 'typed') {
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isLosable) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      const isSafe = isLeaving.current || (what === 'typed' && isTypedStored())
      if (!isSafe) event.preventDefault()
      // Another question on the page may keep the user here.
      isLeaving.current = false
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isLosable, what])
  return (address?: string) => {
    isLeaving.current = true
    if (address) location.assign(address)
  }
}

export function ConfirmLeaving({ when, question }: { when: boolean; question: string }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => when && here.pathname !== next.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      question={question}
      yes="Leave"
      onAnswer={(isYes) => (isYes ? blocker.proceed() : blocker.reset())}
    />
  )
}
