import { X } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'

import { Field } from '#app/ui/field.tsx'

import type { DeviceList } from './use-device-list.ts'

type Form = DeviceList['form']
type Typed = { [name: string]: string }
type AnswerSheet = { form: Form; typed: Typed; close: () => void; children: ReactNode }

export function AnswerSheet({ form, typed, close, children }: AnswerSheet) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The page does not send it.
  const [isRemembered] = useState(() => Boolean(form.current?.querySelector('#remember:checked')))
  const [missing, setMissing] = useState<string[]>([])
  const focus = (name: string) => dialog.current?.querySelector<HTMLElement>(`#to-${name}`)?.focus()
  useLayoutEffect(() => {
    dialog.current?.showModal()
    focus(typed['name'] ? 'contact' : 'name')
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const now = new FormData(event.currentTarget)
    const empty = ['name', 'contact'].filter((name) => !`${now.get(name)}`.trim())
    setMissing(empty)
    if (empty[0]) return focus(empty[0])
    dialog.current?.close()
    form.current?.querySelector<HTMLElement>('.list-go')?.click()
  }
  return (
    <dialog ref={dialog} className="choose-sheet" aria-labelledby="answer-title" onClose={close}>
      <header>
        <h2 id="answer-title">Answer to</h2>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden />
        </button>
      </header>
      <form noValidate onSubmit={send} onInput={({ target }) => copy(target, form)}>
        <Contact typed={typed} missing={missing} />
        <Ship typed={typed} />
        <label className="list-remember">
          <input type="checkbox" name="remember" defaultChecked={isRemembered} />
          Remember ship and name on this device
        </label>
        {children}
      </form>
    </dialog>
  )
}

/** Into the field of the page, with the event that stores it. */
function copy(from: EventTarget, form: Form) {
  if (!(from instanceof HTMLInputElement)) return
  const field = form.current?.querySelector(`#${from.name}`)
  if (!(field instanceof HTMLInputElement)) return
  if (from.type === 'checkbox') return field.click()
  field.value = from.value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function Contact({ typed, missing }: { typed: Typed; missing: string[] }) {
  const problem = (name: string, words: string) => (missing.includes(name) ? words : undefined)
  return (
    <>
      <Field
        id="to-name"
        name="name"
        label="Name or rank"
        autoComplete="name"
        defaultValue={typed['name']}
        problem={problem('name', 'Please tell us your name or rank.')}
      />
      <Field
        id="to-contact"
        name="contact"
        label="Email or phone"
        inputMode="email"
        autoComplete="email"
        defaultValue={typed['contact']}
        problem={problem(
          'contact',
          'Please give an email or a phone number, so that we can answer.',
        )}
      />
    </>
  )
}

const ship = [
  ['vessel', 'Vessel'],
  ['imoNumber', 'IMO number'],
  ['port', 'Port'],
  ['eta', 'ETA'],
] as const

function Ship({ typed }: { typed: Typed }) {
  const known = [typed['vessel'], typed['port'], typed['eta']].filter(Boolean)
  return (
    <details>
      <summary>
        Ship and port, optional <small>{known.join(', ')}</small>
      </summary>
      <div className="list-fields">
        {ship.map(([name, label]) => (
          <Field
            key={name}
            id={`to-${name}`}
            name={name}
            label={label}
            defaultValue={typed[name]}
            {...(name === 'eta' ? { type: 'date' } : {})}
            {...(name === 'imoNumber' ? { inputMode: 'numeric', maxLength: 20 } : {})}
          />
        ))}
      </div>
    </details>
  )
}
