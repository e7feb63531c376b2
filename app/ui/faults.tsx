import type { ReactNode } from 'react'

/** Lists the errors of a form that was not saved, with links to its fields. Screen readers announce it on load. */
export function Faults({
  of,
  problems,
}: {
  of: string[]
  problems: { [id: string]: string | undefined } | undefined
}) {
  const wrong = of.filter((id) => problems?.[id])
  if (wrong.length === 0) return null
  return (
    <Trouble words="Not sent yet. Please look at this again:" focus={false}>
      <ul>
        {wrong.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{problems?.[id]}</a>
          </li>
        ))}
      </ul>
    </Trouble>
  )
}

/** Says why a form was not saved, and what to do. Takes the focus, unless a field with an error does. */
export function Trouble({
  words,
  children,
  focus = true,
}: {
  words: string
  children?: ReactNode
  focus?: boolean
}) {
  return (
    // Screen readers seldom announce an alert of the initial HTML, but they announce the focused element.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div role="alert" tabIndex={-1} autoFocus={focus} className="faults">
      <strong className="text-body text-fault">{words}</strong>
      {children}
    </div>
  )
}
