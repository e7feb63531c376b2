import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { messages } from '#app/content/messages.ts'
import type { Problems } from '#app/http/form-input.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import type { Call, Outcome } from '#app/ui/admin/calls.ts'
import { useAwake } from '#app/ui/awake.ts'
import { Button } from '#app/ui/button.tsx'

type Trouble = { message: string; problems: Problems }
type Told = (name: string) => { id: string; name: string; problem: string | undefined }

type AccountForm<Answer> = {
  /** The prefix of the field ids. */
  of: string
  call: Pick<Call<Answer>, 'method' | 'path' | 'schema'>
  button: string
  busy: string
  look?: 'signal' | 'line'
  onDone: (answer: Answer) => void
  children: (told: Told) => ReactNode
}

/** A small form that calls the API. Errors appear beside their fields, and typed values stay. */
export function AccountForm<Answer>({ of, call, onDone, children, ...words }: AccountForm<Answer>) {
  const { send } = useAdmin()
  const [trouble, setTrouble] = useState<Trouble>()
  const [isBusy, setBusy] = useState(false)
  const awake = useAwake()
  // A second tap can come before the button is drawn as busy.
  const isSent = useRef(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSent.current) return
    const body = Object.fromEntries(new FormData(form))
    const show = (found: Trouble | undefined) => {
      flushSync(() => setTrouble(found))
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
    const empty = emptyIn(body)
    if (empty) return show(empty)
    isSent.current = true
    setBusy(true)
    const outcome = await send({ ...call, body })
    isSent.current = false
    setBusy(false)
    show(troubleOf(outcome))
    if (outcome.is !== 'done') return
    form.reset()
    onDone(outcome.body)
  }
  const { message, problems = {} } = trouble ?? {}
  // A message beside a field is not repeated above the form.
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

function emptyIn(body: { [name: string]: FormDataEntryValue }): Trouble | undefined {
  const names = Object.keys(body).filter((name) => String(body[name]).trim() === '')
  if (names.length === 0) return undefined
  const problems = Object.fromEntries(names.map((name) => [name, 'Please fill this in.']))
  return { message: messages.fillAllFields, problems }
}

function troubleOf(outcome: Outcome<unknown>): Trouble | undefined {
  if (outcome.is === 'done') return undefined
  if (outcome.is === 'signed out') return { message: 'Please sign in first.', problems: {} }
  return { message: outcome.message, problems: outcome.is === 'refused' ? outcome.problems : {} }
}
