import type { ReactNode } from 'react'

/** Above a form that was not kept: why, with links to the fields to look at again. Read out as the page opens. */
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

/** Why a form was not kept, and what to do. It takes the focus unless a field that is wrong does. */
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
    // An alert that is there from the start is seldom read out; what has the focus is.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div role="alert" tabIndex={-1} autoFocus={focus} className="faults">
      <strong className="text-body text-fault">{words}</strong>
      {children}
    </div>
  )
}
