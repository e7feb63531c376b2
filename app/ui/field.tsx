import type { ComponentProps, ReactNode } from 'react'

/** What every field of a form has: a name, and what is said about it. */
type Told = {
  id: string
  name: string
  /** What is wrong with what was typed; said beside the field. */
  problem?: string | undefined
  /** The first field with a problem takes the focus. */
  focus?: boolean
}

type Field = Told & {
  label: string
  hint?: string
  /** Makes it a text of several lines. */
  rows?: number
} & Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'defaultValue' | 'required' | 'maxLength'
  >

/** A label, what is typed, and what helps or is wrong, tied together for whoever cannot see them side by side. */
export function Field({ label, hint, rows, type, inputMode, ...field }: Field) {
  const { id, problem } = field
  const shared = attributes(field, hint)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea rows={rows} {...shared} /> : <input {...{ type, inputMode, ...shared }} />}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <Problem id={id} words={problem} />
    </div>
  )
}

/** A box that must be ticked, with the words that are agreed to. */
export function Tick({
  children,
  checked,
  ...field
}: Told & { checked: boolean; children: ReactNode }) {
  const { id, problem } = field
  return (
    <div className="field tick">
      <input type="checkbox" required defaultChecked={checked} {...attributes(field)} />
      <label htmlFor={id}>{children}</label>
      <Problem id={id} words={problem} />
    </div>
  )
}

function attributes<Field extends Told>({ problem, focus, ...field }: Field, hint?: string) {
  const about = [hint && `${field.id}-hint`, problem && `${field.id}-problem`].filter(Boolean)
  return {
    ...field,
    ...(about.length > 0 && { 'aria-describedby': about.join(' ') }),
    ...(problem && { 'aria-invalid': true }),
    ...(focus && { autoFocus: true }),
  }
}

function Problem({ id, words }: { id: string; words: string | undefined }) {
  return words && <strong id={`${id}-problem`}>{words}</strong>
}

/**
 * A field that no visitor sees and machines fill in, and one in which script tells how long the form was open, in
 * milliseconds; `took` is what it was already before this page.
 */
export function Trap({ took }: { took?: string | undefined }) {
  return (
    <div className="trap" aria-hidden>
      {/* For who gets the page without its looks. */}
      <label>
        Please leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name="took" defaultValue={took} />
    </div>
  )
}
