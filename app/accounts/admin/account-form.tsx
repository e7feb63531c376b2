import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'

import { messages } from '#app/content/messages.ts'
import type { Problems } from '#app/http/form-input.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { type Call, deletion, type Outcome } from '#app/ui/admin/calls.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'

type Failure = { message: string; problems: Problems }
type FieldProps = (name: string) => { id: string; name: string; problem: string | undefined }

type AccountForm<Answer> = {
  of: string
  /** Its `body` is sent with the fields. */
  call: Pick<Call<Answer>, 'method' | 'path' | 'schema' | 'body'>
  button: string
  busy: string
  look?: 'ink' | 'line'
  /** The field with several check boxes, sent as an array. */
  list?: string
  /** Said when an answer is lost. */
  lostAnswer?: string
  onDone: (answer: Answer) => void
  children: (field: FieldProps) => ReactNode
}

export function AccountForm<Answer>({
  of,
  call,
  list,
  lostAnswer,
  onDone,
  children,
  ...words
}: AccountForm<Answer>) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const awake = useHydrated()
  // A second tap can come before the button is drawn as busy.
  const isSent = useRef(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSent.current) return
    const typed = new FormData(form)
    const show = (found: Failure | undefined) => {
      flushSync(() => setFailure(found))
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
    const fields = { ...Object.fromEntries(typed), ...(list && { [list]: typed.getAll(list) }) }
    const empty = emptyIn(fields)
    if (empty) return show(empty)
    isSent.current = true
    setBusy(true)
    const outcome = await send({ ...call, body: { ...call.body, ...fields } })
    isSent.current = false
    setBusy(false)
    show(failureOf(outcome, lostAnswer))
    if (outcome.is === 'done') {
      form.reset()
      onDone(outcome.body)
    } else if (outcome.is === 'changed') {
      // The page may show another form then.
      notify({ text: outcome.message, isBad: true })
    } else return
    void revalidate()
  }
  const { message, problems = {} } = failure ?? {}
  const isBesideField = message !== messages.fillAllFields && Object.keys(problems).length > 0
  return (
    // With GET, a form sent before script runs would put the password into the address.
    <form method="post" onSubmit={submit} noValidate>
      {message && !isBesideField && (
        <p role="alert" className="faults">
          {message}
        </p>
      )}
      {children((name) => ({ id: `${of}-${name}`, name, problem: problems[name] }))}
      <Button look={words.look ?? 'line'} disabled={isBusy || !awake}>
        {isBusy ? words.busy : words.button}
      </Button>
    </form>
  )
}

type Body = { [name: string]: FormDataEntryValue | FormDataEntryValue[] }

function emptyIn(body: Body): Failure | undefined {
  const names = Object.keys(body).filter((name) => String(body[name]).trim() === '')
  if (names.length === 0) return undefined
  const problemOf = (name: string) =>
    Array.isArray(body[name]) ? 'Please choose at least one.' : 'Please fill this in.'
  const problems = Object.fromEntries(names.map((name) => [name, problemOf(name)]))
  return { message: messages.fillAllFields, problems }
}

function failureOf(outcome: Outcome<unknown>, lostAnswer = ''): Failure | undefined {
  if (outcome.is === 'done') return undefined
  if (outcome.is === 'signed out') return { message: 'Please sign in first.', problems: {} }
  if (outcome.is === 'refused') return outcome
  return { message: `${outcome.message} ${lostAnswer}`.trim(), problems: {} }
}

/** Asked again, so that a stranger at an unlocked screen cannot change the account. */
export function CurrentPasswordField(field: ReturnType<FieldProps>) {
  return <PasswordField {...field} label="Current password" autoComplete="current-password" />
}

export function useEnding() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const end = async (path: `/api/${string}`, text: (count: number) => string) => {
    setBusy(true)
    const outcome = await send({ method: 'DELETE', path, schema: deletion })
    // Without a connection, revalidating would replace the page with an error.
    if (outcome.is !== 'failed') await revalidate()
    setBusy(false)
    if (outcome.is === 'done') notify({ text: text(outcome.body.deletedCount) })
    else if (outcome.is !== 'signed out') notify({ text: outcome.message, isBad: true })
  }
  return { isBusy, end }
}
