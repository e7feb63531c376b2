import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'

import { useAdmin } from '../admin-context.tsx'

/** The props of every form field. The id is also the name, and the key of the field's problem. */
export type Labelled = {
  id: string
  label: string
  hint?: ReactNode
  problem?: string | undefined
  required?: boolean
}

type Written = {
  value: string
  onChange: (value: string) => void
  /** The maximum number of characters, without surrounding spaces. Longer text can be typed and gets a message. */
  max?: number | undefined
  /** Makes the field a textarea of this many lines. */
  lines?: number
  /** Suggested values; other values are allowed. */
  suggestions?: readonly string[]
} & Pick<ComponentProps<'input'>, 'autoCapitalize' | 'enterKeyHint' | 'placeholder'>

/** A text field with its label, hint and problem. */
export function TextField({ label, hint, ...field }: Labelled & Written) {
  return (
    <div className="field">
      <Label id={field.id} label={label} required={field.required} />
      <Input {...field} hint={hint} />
      <Said {...field} hint={hint} />
    </div>
  )
}

/** The input or textarea, without its label. */
export function Input(field: Omit<Labelled, 'label'> & Written & { 'aria-label'?: string }) {
  const { id, lines, value, onChange, max, suggestions, hint, problem, required, ...rest } = field
  const left = charactersLeft(value, max)
  const shared = {
    ...rest,
    ref: useTypedBefore(value, onChange),
    ...described({ id, hint, problem, required, isCounted: left !== undefined }),
    name: id,
    value,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (lines) return <textarea rows={lines} {...shared} />
  if (!suggestions) return <input {...shared} />
  return (
    <>
      <input list={`${id}-list`} {...shared} />
      <datalist id={`${id}-list`}>
        {suggestions.map((words) => (
          <option key={words}>{words}</option>
        ))}
      </datalist>
    </>
  )
}

type Chosen = {
  value: string
  onChange: (value: string) => void
  choices: readonly { id: number; name: string }[]
  /** The label of the empty option. */
  none: string
}

/** A native select with its label, hint and problem. */
export function ChoiceField({
  label,
  hint,
  value,
  onChange,
  choices,
  none,
  ...field
}: Labelled & Chosen) {
  return (
    <div className="field">
      <Label id={field.id} label={label} required={field.required} />
      <select
        ref={useTypedBefore(value, onChange)}
        {...described({ ...field, hint })}
        name={field.id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none}</option>
        {choices.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <Said {...field} hint={hint} />
    </div>
  )
}

/** Reports a value that was entered before hydration, which is slow on a slow connection. */
function useTypedBefore(value: string, onChange: (value: string) => void) {
  const field = useRef<{ value: string }>(null)
  // Only the DOM has this value, and the next render overwrites it.
  useLayoutEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== value) onChange(typed)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (node: { value: string } | null) => {
    field.current = node
  }
}

function Label({ id, label, required }: Pick<Labelled, 'id' | 'label' | 'required'>) {
  return (
    <label htmlFor={id}>
      {label}
      {!required && <span className="optional"> (optional)</span>}
    </label>
  )
}

type Description = Pick<Labelled, 'id' | 'hint' | 'problem' | 'required'> & { isCounted?: boolean }

function described({ id, hint, problem, required, isCounted }: Description) {
  const about = [hint && `${id}-hint`, problem && `${id}-problem`, isCounted && `${id}-count`]
  const named = about.filter(Boolean).join(' ')
  return {
    id,
    ...(required && { 'aria-required': true }),
    ...(problem && { 'aria-invalid': true }),
    ...(named && { 'aria-describedby': named }),
  }
}

type Saying = Pick<Labelled, 'id' | 'hint' | 'problem'> & {
  value?: string
  max?: number | undefined
}

/** The hint of a field, the characters left near the maximum, and the problem. */
export function Said({ id, hint, problem, value = '', max }: Saying) {
  const left = charactersLeft(value, max)
  return (
    <>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {left !== undefined && (
        <small id={`${id}-count`} className="count" data-over={left < 0 || undefined}>
          {left < 0 ? `${count(-left)} too many` : `${count(left)} left`}
        </small>
      )}
      {problem && <strong id={`${id}-problem`}>{problem}</strong>}
    </>
  )
}

/** Undefined while the text is far from the maximum, where no counter is needed. */
function charactersLeft(value: string, max: number | undefined) {
  if (max === undefined) return undefined
  // Counts characters as the rule does: an emoji is one.
  const left = max - [...value.trim()].length
  return left <= Math.max(20, max / 20) && value !== '' ? left : undefined
}

function count(characters: number) {
  return `${characters.toLocaleString('en')} ${characters === 1 ? 'character' : 'characters'}`
}

/** Focuses a field, or the first focusable element in it; opens a closed `details` around it. */
export function focusOn(field: Element | null) {
  const folded = field?.closest('details')
  if (folded) folded.open = true
  const elements = [field, ...(field?.querySelectorAll('input, textarea, button') ?? [])]
  for (const element of elements) {
    if (element instanceof HTMLElement) element.focus()
    if (element === document.activeElement) return
  }
}

/** Says that the form shows a draft, with a button to discard it. */
export function DraftBar(props: { foundAt: string | undefined; discard: () => () => void }) {
  const { foundAt, discard } = props
  const { notify } = useAdmin()
  if (!foundAt) return null
  return (
    <p className="kept">
      <span>
        Kept from <time dateTime={foundAt}>{clock(foundAt)}</time> on this device
      </span>
      <button type="button" onClick={() => notify({ text: 'Discarded.', undo: discard() })}>
        Discard
      </button>
    </p>
  )
}

/** '12:04', with the day if that is not today. */
function clock(time: string) {
  const at = new Date(time)
  const hour = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (at.toDateString() === new Date().toDateString()) return hour
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, ${hour}`
}
