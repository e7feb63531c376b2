import { type ComponentProps, type ReactNode, useState } from 'react'

type FieldProps = { id: string; name: string; problem?: string | undefined; focus?: boolean }

type Field = FieldProps & {
  label: string
  hint?: string
  rows?: number
} & Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'defaultValue' | 'required' | 'maxLength' | 'list'
  >

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

type PasswordField = Omit<Field, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(field: PasswordField) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="secret">
      <Field {...field} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        data-show={field.id}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        Show
        <span className="sr-only"> the {field.label.toLowerCase()}</span>
      </button>
    </div>
  )
}

type Tick = FieldProps & { checked: boolean; required?: boolean; children: ReactNode }

export function Tick({ children, checked, ...field }: Tick) {
  const { id, problem } = field
  return (
    <div className="field tick">
      <input type="checkbox" required defaultChecked={checked} {...attributes(field)} />
      <label htmlFor={id}>{children}</label>
      <Problem id={id} words={problem} />
    </div>
  )
}

function attributes<Field extends FieldProps>({ problem, focus, ...field }: Field, hint?: string) {
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

/** A hidden field that only bots fill, and the milliseconds of earlier pages. */
export function Trap({ took }: { took?: string | undefined }) {
  return (
    <div className="trap" aria-hidden>
      <label>
        Please leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name="took" defaultValue={took} />
    </div>
  )
}

type ErrorSummary = { of: string[]; problems: { [id: string]: string | undefined } | undefined }

export function ErrorSummary({ of, problems }: ErrorSummary) {
  const wrong = of.filter((id) => problems?.[id])
  if (wrong.length === 0) return null
  return (
    <FormAlert words="Not sent yet. Please look at this again:" focus={false}>
      <ul>
        {wrong.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{problems?.[id]}</a>
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}

type FormAlert = { words: string; children?: ReactNode; focus?: boolean }

export function FormAlert({ words, children, focus = true }: FormAlert) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- screen readers announce the focus, seldom an initial alert
    <div role="alert" tabIndex={-1} autoFocus={focus} className="faults">
      <strong className="text-body text-fault">{words}</strong>
      {children}
    </div>
  )
}
