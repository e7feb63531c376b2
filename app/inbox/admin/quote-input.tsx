import type { Problems } from '#app/http/form-input.ts'

type QuoteInput = {
  name: string
  label: string
  value: string
  problems: Problems
  numeric?: 'numeric' | 'decimal'
  placeholder?: string
  type?: 'date'
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
  const { hint, className, ...input } = more
  const about = [hint && `${name}-hint`, problems[name] && `${name}-problem`].filter(Boolean)
  const field = (
    <input
      {...input}
      id={name}
      name={name}
      defaultValue={value}
      inputMode={numeric}
      autoComplete="off"
      aria-label={isLabelled ? undefined : label}
      aria-invalid={problems[name] ? true : undefined}
      aria-describedby={about.length > 0 ? about.join(' ') : undefined}
    />
  )
  if (!isLabelled) return field
  return (
    <span className={`labelled ${className ?? ''}`}>
      <label htmlFor={name}>{label}</label>
      {field}
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      <QuoteProblem name={name} problems={problems} />
    </span>
  )
}

export function QuoteProblem({ name, problems }: { name: string; problems: Problems }) {
  const words = problems[name]
  return words ? (
    <strong className="wrong" id={`${name}-problem`}>
      {words}
    </strong>
  ) : null
}
