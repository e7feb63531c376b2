import type { ComponentProps, ReactNode } from 'react'

/** The props of every form field. */
type Told = {
  id: string
  name: string
  /** The error message for the typed value, shown at the field. */
  problem?: string | undefined
  /** The first field with a problem takes the focus. */
  focus?: boolean
}

type Field = Told & {
  label: string
  hint?: string
  /** Makes the field a textarea. */
  rows?: number
} & Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'defaultValue' | 'required' | 'maxLength'
  >

/** A label, an input, a hint and an error message, linked for assistive technology. */
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

/** A required checkbox with the text that the visitor agrees to. */
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
 * Two fields that detect spam: a hidden one that only bots fill in, and the time for which the form was open, in
 * milliseconds, which script sets; `took` is the time before this page.
 */
export function Trap({ took }: { took?: string | undefined }) {
  return (
    <div className="trap" aria-hidden>
      {/* Visitors without style sheets see this label. */}
      <label>
        Please leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name="took" defaultValue={took} />
    </div>
  )
}
