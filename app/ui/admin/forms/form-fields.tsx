import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'

import { useAdmin } from '../admin-context.tsx'
import { counted, localTime } from '../format.ts'

type Field = {
  id: string
  label: string
  hint?: ReactNode
  problem?: string | undefined
  required?: boolean
  value: string
  onChange: (value: string) => void
}

type Text = Unlabelled & {
  /** Maximum of trimmed characters. Longer text can be typed and gets an error. */
  max?: number | undefined
  lines?: number
  suggestions?: readonly string[]
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
} & Pick<
    ComponentProps<'input'>,
    'type' | 'autoCapitalize' | 'enterKeyHint' | 'placeholder' | 'aria-label'
  >

export function TextField({ label, tools, ...field }: Text & { label: string; tools?: ReactNode }) {
  return (
    <div className="field">
      <Label {...field} label={label} />
      {tools}
      <Input {...field} />
      <FieldNotes {...field} />
    </div>
  )
}

export function Input(field: Text) {
  const { lines, max, suggestions, ...control } = field
  const { id, value, onChange } = control
  const isCounted = charactersLeft(value, max) !== undefined
  const shared = {
    ...attributesOf(control, isCounted),
    ref: useTypedBefore(value, onChange),
    autoComplete: 'off',
  }
  if (lines) return <textarea rows={lines} {...shared} />
  if (!suggestions) return <input {...shared} />
  return (
    <>
      <input list={`${id}-list`} {...shared} />
      <datalist id={`${id}-list`}>
        {suggestions.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}

type Choice = Field & { choices: readonly { id: number | string; name: string }[]; none: string }

export function ChoiceField({ label, choices, none, ...field }: Choice) {
  return (
    <div className="field">
      <Label {...field} label={label} />
      <select ref={useTypedBefore(field.value, field.onChange)} {...attributesOf(field)}>
        <option value="">{none}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <FieldNotes {...field} />
    </div>
  )
}

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

function Label({ id, label, required }: Pick<Field, 'id' | 'label' | 'required'>) {
  return (
    <label htmlFor={id}>
      {label}
      {!required && <span className="optional"> (optional)</span>}
    </label>
  )
}

type Unlabelled = Omit<Field, 'label'>

function attributesOf<Attributes extends Unlabelled>(field: Attributes, isCounted = false) {
  const { hint, problem, required, onChange, ...attributes } = field
  const { id } = field
  const notes = [hint && `${id}-hint`, problem && `${id}-problem`, isCounted && `${id}-count`]
  const description = notes.filter(Boolean).join(' ')
  return {
    ...attributes,
    name: id,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    ...(required && { 'aria-required': true }),
    ...(problem && { 'aria-invalid': true }),
    ...(description && { 'aria-describedby': description }),
  }
}

type Notes = Pick<Field, 'id' | 'hint' | 'problem'> & { value?: string; max?: number | undefined }

export function FieldNotes({ id, hint, problem, value = '', max }: Notes) {
  const left = charactersLeft(value, max)
  return (
    <>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {left !== undefined && (
        <small id={`${id}-count`} className="count" data-over={left < 0 || undefined}>
          {left < 0
            ? `${counted(-left, 'character')} too many`
            : `${counted(left, 'character')} left`}
        </small>
      )}
      {problem && <strong id={`${id}-problem`}>{problem}</strong>}
    </>
  )
}

/** Undefined while far from the maximum. */
function charactersLeft(value: string, max: number | undefined) {
  if (max === undefined) return undefined
  // Code points, like the rule: an emoji is one.
  const left = max - [...value.trim()].length
  return left <= Math.max(20, max / 20) && value !== '' ? left : undefined
}

export function focusOn(field: Element | null) {
  const folded = field?.closest('details')
  if (folded) folded.open = true
  const elements = [field, ...(field?.querySelectorAll('input, textarea, button') ?? [])]
  for (const element of elements) {
    if (element instanceof HTMLElement) element.focus()
    if (element === document.activeElement) return
  }
}

type DraftBar = { foundAt?: string | undefined; discard: () => () => void }

export function DraftBar({ foundAt, discard }: DraftBar) {
  const { notify } = useAdmin()
  if (!foundAt) return null
  return (
    <p className="kept">
      <span>
        Unsaved changes from <time dateTime={foundAt}>{clock(foundAt)}</time> are restored.
      </span>
      <button type="button" onClick={() => notify({ text: 'Discarded.', undo: discard() })}>
        Discard
      </button>
    </p>
  )
}

function clock(time: string) {
  const at = new Date(time)
  const hour = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (at.toDateString() === new Date().toDateString()) return hour
  return localTime(time)
}
