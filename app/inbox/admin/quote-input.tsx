import type { Problems } from '#app/http/form-input.ts'

/** The other forms of the page have fields of the same names, such as the internal note. */
export function quoteFieldId(name: string) {
  return `quote-${name}`
}

type QuoteInput = {
  name: string
  label: string
  value: string
  problems: Problems
  numeric?: 'numeric' | 'decimal'
  placeholder?: string
  type?: 'date'
  rows?: number
  hint?: string
  /** Whether the label is to be seen. */
  isLabelled?: boolean
  className?: string
}

export function QuoteInput({
  name,
  label,
  value,
  problems,
  numeric,
  isLabelled,
  ...more
}: QuoteInput) {
  const { hint, className, rows, ...input } = more
  const id = quoteFieldId(name)
  const about = [hint && `${id}-hint`, problems[name] && `${id}-problem`].filter(Boolean)
  const shared = {
    id,
    name,
    defaultValue: value,
    autoComplete: 'off',
    'aria-label': isLabelled ? undefined : label,
    'aria-invalid': problems[name] ? true : undefined,
    'aria-describedby': about.length > 0 ? about.join(' ') : undefined,
  }
  const field = rows ? (
    <textarea rows={rows} {...shared} />
  ) : (
    <input {...input} inputMode={numeric} {...shared} />
  )
  if (!isLabelled) return field
  return (
    <span className={`labelled ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      {field}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <QuoteProblem name={name} problems={problems} />
    </span>
  )
}

export function QuoteProblem({ name, problems }: { name: string; problems: Problems }) {
  const words = problems[name]
  return words ? (
    <strong className="wrong" id={`${quoteFieldId(name)}-problem`}>
      {words}
    </strong>
  ) : null
}
