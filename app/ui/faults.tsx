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
    <Trouble words="Not sent yet. Please look at this again:">
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

/** Why a form was not kept where no field is wrong, and what to do. */
export function Trouble({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div role="alert" tabIndex={-1} className="faults">
      <strong className="text-body text-fault">{words}</strong>
      {children}
    </div>
  )
}
