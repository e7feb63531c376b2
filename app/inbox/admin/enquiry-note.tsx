import { useEffect, useRef } from 'react'

import { DraftBar, focusOn, TextField } from '#app/ui/admin/forms/form-fields.tsx'
import { useAwake } from '#app/ui/awake.ts'
import { Button } from '#app/ui/button.tsx'

import { longestNote, type ManagedEnquiry } from '../managed-enquiry.ts'
import { useNote } from './noting.ts'

/** The owner's note about an enquiry. */
export function EnquiryNote({ enquiry }: { enquiry: ManagedEnquiry }) {
  const noting = useNote(enquiry)
  const { note, isBusy, problem, foundAt, discard, change, save } = noting
  const awake = useAwake()
  return (
    <section
      className="panel note"
      aria-labelledby="note-title"
      data-empty={!note.trim() || undefined}
    >
      <header>
        <h2 id="note-title">Note</h2>
        <p>Only owners see it.</p>
      </header>
      <form
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (problem) focusOn(document.getElementById('note'))
          else if (!isBusy && !noting.theirs) save()
        }}
      >
        <DraftBar foundAt={foundAt} discard={discard} />
        <TextField
          id="note"
          label="Note"
          lines={4}
          value={note}
          onChange={change}
          max={longestNote}
          problem={problem}
          autoCapitalize="sentences"
        />
        {noting.theirs ? (
          <TwoNotes {...noting} theirs={noting.theirs.note} />
        ) : (
          <Button look="line" className="with-script" disabled={!awake} aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save note'}
          </Button>
        )}
      </form>
      <p className="printed">{note}</p>
    </section>
  )
}

type TwoNotes = Pick<ReturnType<typeof useNote>, 'note' | 'isBusy' | 'choose'> & { theirs: string }

/** Asks which note to save after a conflict, so that no unseen note is overwritten. */
function TwoNotes({ note, theirs, isBusy, choose }: TwoNotes) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading gets the focus, because the owner must answer.
  useEffect(() => heading.current?.focus(), [])
  const ways = [
    ['Keep both', [theirs.trim(), note.trim()].filter(Boolean).join('\n\n')],
    ['Only mine', note],
    ['Only theirs', theirs],
  ] as const
  return (
    <section className="choose" aria-labelledby="two-notes">
      <h3 id="two-notes" ref={heading} tabIndex={-1}>
        Somebody else has saved another note meanwhile
      </h3>
      <p className="theirs">{theirs || 'It is empty now.'}</p>
      <div className="buttons">
        {ways.map(([words, text]) => (
          <button
            key={words}
            type="button"
            className="quiet"
            aria-disabled={isBusy}
            onClick={() => choose(text)}
          >
            {words}
          </button>
        ))}
      </div>
    </section>
  )
}
