import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'

import { useAdmin } from '../admin-context.tsx'
import type { Told } from './form-saving.ts'
import type { FormSubject, Stored } from './form-subject.ts'

type Words = FormSubject<object, Stored>['words']

/** Says that the form shows a draft, with a button to discard it. */
export function KeptBar(props: { foundAt: string | undefined; discard: () => () => void }) {
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

/** The message after a record is added, with a link to its public page. */
export function Saved({ words, page }: { words: string; page: string }) {
  return (
    <p role="alert" className="saved">
      <span>{words}</span> <a href={page}>View it on the site</a>
    </p>
  )
}

/** The problems with a link to each field, or the one sentence `words.wanting` for missing fields. */
export function Wrong({ words, problems }: { words: Words; problems: Problems }) {
  const all = Object.entries(problems)
  const isWanting = all.some(([id, told]) => told === words.missing[id])
  if (words.wanting && isWanting) {
    return (
      <p role="alert" className="faults">
        {words.wanting}
      </p>
    )
  }
  return (
    <div role="alert" className="faults">
      {all.length > 1 && <strong>Please look at this again:</strong>}
      <ul>
        {all.map(([id, told]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusOn(document.getElementById(id))
              }}
            >
              {told}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses a field, or the first focusable element in it; opens a closed `details` around it. */
export function focusOn(field: Element | null) {
  const folded = field?.closest('details')
  if (folded) folded.open = true
  const places = [field, ...(field?.querySelectorAll('input, textarea, button') ?? [])]
  for (const place of places) {
    if (place instanceof HTMLElement) place.focus()
    if (place === document.activeElement) return
  }
}

/** The outcome of the last save, at the button, where the user looks. */
export function Outcome({
  told,
  words,
  adds,
}: {
  told: Told<Stored>
  words: Words
  adds: boolean
}) {
  if (told.is === 'unchanged') return <p role="status">Nothing was changed.</p>
  if (told.is === 'saved' && !adds) {
    return (
      <p role="alert" className="saved">
        {words.saved}
      </p>
    )
  }
  if (told.is === 'gone') {
    return (
      <Trouble words={words.notFound}>
        What you typed is kept here. Take it back from{' '}
        <Link to={href('/dashboard/trash')}>the trash</Link>, then save again.
      </Trouble>
    )
  }
  if (told.is !== 'troubled') return null
  return <Trouble words={adds ? words.notAdded : words.notSaved}>{told.why}</Trouble>
}

function Trouble({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div role="alert" className="faults">
      <strong>{words}</strong>
      <p>{children}</p>
    </div>
  )
}
