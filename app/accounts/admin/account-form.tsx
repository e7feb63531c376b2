import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { messages } from '#app/content/messages.ts'
import type { Typed } from '#app/http/form-input.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { useFormAction, useSentForm } from '#app/ui/admin/form-action.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'

type FieldProps = (name: string) => { id: string; name: string; problem: string | undefined }

type AccountForm = {
  of: string
  intent: string
  also?: { [name: string]: string }
  button: string
  busy: string
  look?: 'ink' | 'line'
  /** Name of the check boxes, of which one is required. */
  list?: string
  optional?: readonly string[]
  lostAnswer?: string
  /** Hidden without script. */
  needsScript?: boolean
  onMade?: (made: unknown) => void
  children: (field: FieldProps, typed: Typed) => ReactNode
}

/** Works without script; `keepPage` is the page's `clientAction`. */
export function AccountForm({
  of,
  list,
  optional,
  lostAnswer,
  needsScript,
  onMade,
  children,
  ...form
}: AccountForm) {
  const { notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useState(useSentForm(of))
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  const { isBusy, submit } = useFormAction((answered) => {
    const { message = '', done, made, isStale, isLost } = answered
    setAnswer({ ...answered, message: isLost ? `${message} ${lostAnswer ?? ''}`.trim() : message })
    if (isStale) {
      // The page may have changed to another form.
      notify({ text: message, isBad: true })
      void revalidate()
    }
    if (message) return
    element.current?.reset()
    if (done) notify({ text: done })
    if (made) onMade?.(made)
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const empty = emptyIn(fields, list, optional)
    if (empty) setAnswer({ form: of, ...empty })
    else void submit(fields)
  }
  const { message, problems = {}, typed = {} } = answer ?? {}
  const isBesideField = message !== messages.fillAllFields && Object.keys(problems).length > 0
  return (
    // With GET, a form sent before script runs would put the password into the address.
    <form
      method="post"
      ref={element}
      className={needsScript ? 'noscript:hidden' : undefined}
      onSubmit={send}
      noValidate
    >
      <HiddenFields fields={{ form: of, intent: form.intent, ...form.also }} />
      {message && !isBesideField && (
        <p role="alert" className="faults">
          {message}
        </p>
      )}
      <DoneWithoutScript form={of} />
      {children((name) => ({ id: `${of}-${name}`, name, problem: problems[name] }), typed)}
      <Button look={form.look ?? 'line'} disabled={isBusy}>
        {isBusy ? form.busy : form.button}
      </Button>
    </form>
  )
}

const none = {}

function HiddenFields({ fields = none }: { fields: { [name: string]: string } | undefined }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function DoneWithoutScript({ form }: { form: string }) {
  const done = useSentForm(form)?.done
  return (
    done && (
      <p role="status" className="done">
        {done}
      </p>
    )
  )
}

function emptyIn(fields: FormData, list?: string, optional: readonly string[] = []) {
  const needed = [...fields.keys()].filter((name) => !optional.includes(name))
  const names = needed.filter((name) => String(fields.get(name)).trim() === '')
  const empty = names.map((name) => [name, 'Please fill this in.'])
  if (list && !fields.has(list)) empty.push([list, 'Please choose at least one.'])
  if (empty.length === 0) return undefined
  return { message: messages.fillAllFields, problems: Object.fromEntries(empty) }
}

type CurrentPasswordField = ReturnType<FieldProps> & { isAlwaysAsked?: boolean }

/** A stranger at an unlocked screen must not change the account. Asked once in ten minutes. */
export function CurrentPasswordField({ isAlwaysAsked, ...field }: CurrentPasswordField) {
  const { asksPassword } = useAdmin()
  // The ten minutes can end while the page is open.
  if (!asksPassword && !isAlwaysAsked && !field.problem) return null
  return <PasswordField {...field} label="Current password" autoComplete="current-password" />
}

type ActionButton = {
  intent: string
  fields?: { [name: string]: string }
  words: string
  label?: string
  confirmed?: { question: string; yes: string; isHarmless?: boolean }
  onDone?: () => void
}

export function ActionButton({ intent, fields, words, label, confirmed, onDone }: ActionButton) {
  const { confirm, notify } = useAdmin()
  const { isBusy, submit } = useFormAction(({ done, message = '' }) => {
    notify(done ? { text: done } : { text: message, isBad: true })
    if (done) onDone?.()
  })
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    sent.set('intent', intent)
    const { question, yes, isHarmless } = confirmed ?? {}
    if (!question || !yes || (await confirm(question, yes, isHarmless))) await submit(sent)
  }
  return (
    <form method="post" className="contents" onSubmit={send}>
      <HiddenFields fields={fields} />
      <button name="intent" value={intent} className="quiet" aria-label={label} disabled={isBusy}>
        {words}
      </button>
    </form>
  )
}
